import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { readDecimal } from '#contract/core/decimals.ts';
import { copyPriceLists } from '#contract/money/price-lists.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { EVERYBODY_ELSE } from '#web/features/money/price-lists/price-list-words.ts';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** The option for no client. */
const ALL = 'all';

const readClient = (chosen: string) => (chosen === ALL ? null : chosen);

/** An empty field raises nothing. Text that is not a number never counts as empty. */
const readRaise = (typed: string) => (typed.trim() ? Number(readDecimal(typed)) : 0);

/** Copies all service prices of one client on a day to another, from that day on. */
export function CopyPricesDialog({ onClose }: { onClose: () => void }) {
  const clients = useEndpoint(listClientOptions, {});
  const options = [
    { value: ALL, label: EVERYBODY_ELSE },
    ...(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormDialog
      place="price-list/copy"
      title="Copy prices"
      start={{ from: ALL, to: '', from_date: addDays(todayInLondon(), 1), raise: '0' }}
      submit={{
        label: 'Copy prices',
        request: ({ from, to, from_date, raise }) =>
          prepareCall(copyPriceLists, {
            body: {
              from_client_id: readClient(from),
              to_client_id: readClient(to),
              from_date,
              raise_percent: readRaise(raise),
            },
          }),
        judge: ({ from, to }) => ({
          ...(!from && { from_client_id: 'Choose whose prices to copy.' }),
          ...(!to && { to_client_id: 'Choose who the prices are for.' }),
        }),
      }}
      failed="Nothing copied"
      topics={['prices']}
      onDone={({ copied }, { raise }) => {
        const percent = readRaise(raise);
        const raised = percent ? `, raised by ${percent} %` : '';
        toast.success(`${copied === 1 ? '1 price' : `${copied} prices`} copied${raised}`);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Combobox label="From" options={options} {...field('from', 'from_client_id')} />
          <Combobox label="To" options={options} {...field('to', 'to_client_id')} />
          <DateField
            label="First day"
            help="Prices that already start on this day do not change."
            {...field('from_date')}
          />
          <NumberField
            label="Raise by"
            suffix="%"
            className="max-w-40"
            {...field('raise', 'raise_percent')}
          />
        </>
      )}
    </FormDialog>
  );
}
