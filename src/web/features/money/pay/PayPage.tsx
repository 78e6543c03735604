import { addMonths, monthBefore } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { type CarerPay, listPay } from '#contract/money/my-pay.ts';
import { sayMinutes } from '#contract/money/pay.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { describeWithoutRate } from '#web/features/money/pay/my-pay-words.ts';
import type { PaySearch } from '#web/features/money/pay/pay-search.ts';
import { ExportRows } from '#web/lists/ExportRows.tsx';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  search: PaySearch;
  onSearch: (search: PaySearch) => void;
}

const NOUN = { one: 'carer', many: 'carers' };

/** The month to pay: from the 16th the current one, before that the last. */
const findPayMonth = (today: string) =>
  monthBefore(Number(today.slice(8)) > 15 ? addMonths(today, 1) : today);

/** What each carer earns in a period. A row leads to that carer’s weeks. */
export function PayPage({ search, onSearch }: Props) {
  usePage('Pay');
  const month = findPayMonth(useToday());
  const { from = month.from, until = month.to } = search;
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    listPay,
    { query: { start_date: from, end_date: until } },
    { keepPrevious: true },
  );
  return (
    <ListScreen
      title="Pay"
      lead="What each carer earns, before tax. Approved: the times are submitted and the report is approved."
      noun={NOUN}
      columns={columns}
      rows={error ? undefined : data?.carers}
      error={error ? (error.errors[0]?.message ?? error.message) : undefined}
      onRetry={() => void refetch()}
      updating={isPlaceholderData}
      rowKey={({ carer }) => carer.id}
      rowLabel={({ carer }) => carer.name}
      rowHref={({ carer }) => `/dashboard/users/${carer.id}/pay?week=${from}`}
      exportAction={
        data && <ExportRows name="pay" noun={NOUN} cells={cells} fetchAll={async () => data.carers} />
      }
      filters={
        <div className="grid max-w-md grid-cols-2 gap-3">
          <DateField
            label="From"
            name="from"
            value={from}
            onChange={(day) => onSearch({ ...search, from: day || undefined })}
          />
          <DateField
            label="Until"
            name="until"
            value={until}
            onChange={(day) => onSearch({ ...search, until: day || undefined })}
          />
        </div>
      }
      empty={{ title: 'No pay for these dates', text: 'No carer has visits or claims on these days.' }}
    >
      {data && data.carers.length > 0 && (
        <p aria-live="polite">
          Total: <strong className="tabular-nums">{sayAmount(data.total)}</strong>, approved{' '}
          <strong className="tabular-nums">{sayAmount(data.approved)}</strong>
        </p>
      )}
      {data && data.without_rate > 0 && (
        <Banner tone="warning">{describeWithoutRate(data.without_rate)}</Banner>
      )}
    </ListScreen>
  );
}

const money = (amount: string) => <span className="tabular-nums">{sayAmount(amount)}</span>;

const columns: Column<CarerPay>[] = [
  { id: 'carer', header: 'Carer', cardRole: 'title', cell: ({ carer }) => carer.name },
  {
    id: 'hours',
    header: 'Hours',
    align: 'end',
    cell: ({ minutes }) => <span className="whitespace-nowrap">{sayMinutes(minutes)}</span>,
  },
  { id: 'visits', header: 'Visits', align: 'end', cell: ({ visits_total }) => money(visits_total) },
  { id: 'mileage', header: 'Miles', align: 'end', cell: ({ mileage }) => money(mileage) },
  { id: 'expenses', header: 'Expenses', align: 'end', cell: ({ expenses }) => money(expenses) },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => <strong>{money(total)}</strong> },
  { id: 'approved', header: 'Approved', align: 'end', cell: ({ approved }) => money(approved) },
  { id: 'waiting', header: 'Not approved yet', align: 'end', cell: ({ waiting }) => money(waiting) },
  {
    id: 'without_rate',
    header: 'Visits without rate',
    align: 'end',
    cell: ({ without_rate }) => without_rate || '–',
  },
];

const cells = [
  ['Carer', ({ carer }: CarerPay) => carer.name],
  ['Hours', ({ minutes }: CarerPay) => (minutes / 60).toFixed(2)],
  ['Visits in pounds', ({ visits_total }: CarerPay) => visits_total],
  ['Miles', ({ miles }: CarerPay) => miles],
  ['Miles in pounds', ({ mileage }: CarerPay) => mileage],
  ['Expenses in pounds', ({ expenses }: CarerPay) => expenses],
  ['Total in pounds', ({ total }: CarerPay) => total],
  ['Approved in pounds', ({ approved }: CarerPay) => approved],
  ['Visits without rate', ({ without_rate }: CarerPay) => without_rate],
] as const;
