import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { PriceList } from '#contract/money/price-lists.ts';
import { previewPriceList, type ServicePreview } from '#contract/money/price-previews.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { describePeriod } from '#web/features/money/invoices/invoice-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CardList } from '#web/ui/list/CardList.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';
import { useIsWide } from '#web/ui/use-media.ts';

type Preview = AnswerOf<typeof previewPriceList>;

/** Last month's work at this list's prices, beside the current ones. Calculated only when the user asks. */
export function LastMonthCard({ list: { id, from_date } }: { list: Pick<PriceList, 'id' | 'from_date'> }) {
  const [isAsked, setIsAsked] = useState(false);
  const answer = useEndpoint(previewPriceList, { params: { id } }, { enabled: isAsked });
  return (
    <LastMonthSection from_date={from_date} onAsk={() => setIsAsked(true)} {...(isAsked ? { answer } : {})} />
  );
}

interface SectionProps {
  from_date: string;
  onAsk: () => void;
  /** Omitted until the user asks. */
  answer?: {
    data?: Preview | undefined;
    error: { message: string } | null;
    refetch: () => Promise<unknown>;
  };
}

export function LastMonthSection({ from_date, onAsk, answer }: SectionProps) {
  return (
    <section aria-labelledby="last-month" className="space-y-3">
      <h2 id="last-month" className="text-lg font-semibold">
        What would last month have cost?
      </h2>
      <p className="text-ink-soft">
        We price last month’s visits again as if they took place from {formatDate(from_date)}. This changes
        nothing.
      </p>
      {!answer ? (
        <Button variant="outline" icon={Calculator} onClick={onAsk}>
          Work it out
        </Button>
      ) : answer.data ? (
        <LastMonth preview={answer.data} />
      ) : answer.error ? (
        <ErrorState message={answer.error.message} onRetry={() => void answer.refetch()} />
      ) : (
        <SkeletonCards />
      )}
    </section>
  );
}

function LastMonth({ preview }: { preview: Preview }) {
  const Rows = useIsWide() ? DataTable : CardList;
  const { visits, now, with_list, difference, services, unpriced } = preview;
  const changed = services.filter((service) => service.difference !== '0.00' || service.unpriced > 0);
  const month = describePeriod(preview);
  const facts = [
    { term: `${month} at current prices`, value: sayAmount(now.total) },
    { term: 'With this price', value: sayAmount(with_list.total) },
    { term: 'Difference', value: <strong>{sayDifference(difference)}</strong> },
  ];
  return (
    <>
      {unpriced > 0 && (
        <Banner tone="warning" title={`${sayVisits(unpriced)} of ${month} would have no price`}>
          Add a price for these services, or they will be left out of invoices.
        </Banner>
      )}
      <Card>
        {visits === 0 ? (
          <p className="text-ink-soft">{month} has no approved work to compare.</p>
        ) : (
          <DefinitionList facts={facts} columns={3} />
        )}
        <p className="mt-3 text-sm text-ink-soft">
          {describeScope(preview)} {describeRest(services.length - changed.length, changed.length)}
        </p>
      </Card>
      {changed.length > 0 && (
        <Rows
          caption="Services that change, before VAT"
          columns={COLUMNS}
          rows={changed}
          rowKey={({ service_type }) => service_type.id}
          rowLabel={({ service_type }) => service_type.name}
        />
      )}
    </>
  );
}

const COLUMNS: Column<ServicePreview>[] = [
  {
    id: 'service',
    header: 'Service',
    cardRole: 'title',
    cell: ({ service_type }) => service_type.name,
  },
  { id: 'visits', header: 'Visits', align: 'end', cell: ({ visits }) => visits },
  { id: 'now', header: 'Current price', align: 'end', cell: ({ now }) => sayAmount(now) },
  { id: 'with_list', header: 'With this price', align: 'end', cell: ({ with_list }) => sayAmount(with_list) },
  {
    id: 'difference',
    header: 'Difference',
    align: 'end',
    cell: ({ difference }) => sayDifference(difference),
  },
  {
    id: 'unpriced',
    header: 'Without a price',
    align: 'end',
    cell: ({ unpriced }) => (unpriced === 0 ? '–' : sayVisits(unpriced)),
  },
];

const sayVisits = (count: number) => `${count} ${count === 1 ? 'visit' : 'visits'}`;

/** `£12.00 more`. */
function sayDifference(difference: string): string {
  if (difference === '0.00') return 'None';
  return difference.startsWith('-')
    ? `${sayAmount(difference.slice(1))} less`
    : `${sayAmount(difference)} more`;
}

/** Services that cost the same are not listed. */
function describeRest(same: number, changed: number): string {
  if (same === 0) return '';
  if (changed === 0) return 'No service changes price.';
  return same === 1 ? 'The other service costs the same.' : `The other ${same} services cost the same.`;
}

/** Which visits are compared, and which are not. */
function describeScope({ visits, now, with_list, unpriced_now, quoted, restricted }: Preview): string {
  const hasVat = now.vat !== '0.00' || with_list.vat !== '0.00';
  return [
    `${sayVisits(visits)} with an approved report ${visits === 1 ? 'is' : 'are'} compared${hasVat ? ', with VAT' : ''}.`,
    unpriced_now > 0 && `${sayVisits(unpriced_now)} had no price before.`,
    quoted > 0 && `${sayVisits(quoted)} at quoted prices do not change.`,
    restricted > 0 &&
      `${sayVisits(restricted)} for restricted records ${restricted === 1 ? 'is' : 'are'} not included.`,
  ]
    .filter(Boolean)
    .join(' ');
}
