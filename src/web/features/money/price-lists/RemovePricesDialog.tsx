import { type PriceList, removePriceList } from '#contract/money/price-lists.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { nameList, sayDays } from '#web/features/money/price-lists/price-list-words.ts';
import { OneByOneDialog } from '#web/lists/OneByOneDialog.tsx';

interface Props {
  lists: readonly PriceList[];
  onDone: () => void;
  onClose: () => void;
}

/** Removes prices that were entered or copied by mistake. A price by which work is charged is refused, and stays. */
export function RemovePricesDialog({ lists, onDone, onClose }: Props) {
  return (
    <OneByOneDialog
      items={lists}
      send={({ id, version }) => callApi(removePriceList, { params: { id }, body: { version } })}
      words={{
        ask: (count) => (count === 1 ? 'Remove this price?' : `Remove ${count} prices?`),
        verb: (count) => (count === 1 ? 'Remove' : `Remove ${count}`),
        doing: 'Removing prices',
        done: 'removed',
      }}
      variant="destructive"
      describe={(list) => ({ title: nameList(list), detail: sayDays(list) })}
      onOver={() => refreshTopic('prices')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        We’ll charge this work at the previous price, or the price for everyone else. Without either, you
        cannot quote or charge it. Quotations keep their own prices.
      </p>
    </OneByOneDialog>
  );
}
