import type { QuotedItem } from '#contract/money/quotations.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

interface Props {
  items: readonly Pick<QuotedItem, 'carers'>[];
  /** Why two carers are required. Undefined if one may go alone. */
  reason: string | undefined;
}

export const countTooFew = ({ items, reason }: Props): number =>
  reason ? items.filter(({ carers }) => carers < 2).length : 0;

/** Shown beside the price of visits with one carer if two are required: it is half of what they will cost. */
export function TooFewCarers(props: Props) {
  const count = countTooFew(props);
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      title={`${count === 1 ? '1 visit is' : `${count} visits are`} priced with one carer, but two are needed`}
    >
      {props.reason} Price two, or the visits will cost more than you quote.
    </Banner>
  );
}
