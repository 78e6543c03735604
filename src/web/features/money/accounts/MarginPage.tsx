import { monthBefore, todayInLondon } from '#contract/core/dates.ts';
import { sayAmount, withGroups } from '#contract/core/decimals.ts';
import { listMargins, type Margin } from '#contract/money/margins.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { MarginSearch } from '#web/features/money/accounts/margin-search.ts';
import { useDebounced } from '#web/lists/debounced.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  search: MarginSearch;
  onSearch: (search: MarginSearch) => void;
}

/** The invoiced amounts of a period beside the hours and miles behind them, and what these cost. */
export function MarginPage({ search, onSearch }: Props) {
  usePage('Margin');
  const month = monthBefore(todayInLondon());
  const { from = month.from, until = month.to, hour_cost, mile_cost } = search;
  const asked = useDebounced(JSON.stringify({ start_date: from, end_date: until, hour_cost, mile_cost }));
  const { data, error } = useEndpoint(listMargins, { query: JSON.parse(asked) }, { keepPrevious: true });
  const change = (changed: MarginSearch) => onSearch({ ...search, ...changed });
  return (
    <div className="space-y-6">
      <PageHeader
        title="Margin"
        back={{ label: 'Invoices', href: '/dashboard/invoices' }}
        lead="Compare what you invoiced, before VAT, with what the work cost you. Work not invoiced yet has its own columns and is not costed. Each visit counts on the day it starts. Enter what an hour costs you, including holiday pay and contributions. Miles cost what the carer was paid, unless you enter another rate."
      />
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <DateField
          label="From"
          name="from"
          value={from}
          onChange={(day) => change({ from: day || undefined })}
        />
        <DateField
          label="Until"
          name="until"
          value={until}
          onChange={(day) => change({ until: day || undefined })}
        />
        <NumberField
          label="Cost of an hour"
          name="hour_cost"
          prefix="£"
          decimals={2}
          value={hour_cost ?? data?.hour_cost ?? ''}
          onChange={(cost) => change({ hour_cost: cost || undefined })}
        />
        <NumberField
          label="Cost of a mile"
          name="mile_cost"
          prefix="£"
          decimals={2}
          placeholder="As paid"
          value={mile_cost ?? ''}
          onChange={(cost) => change({ mile_cost: cost || undefined })}
        />
      </div>
      {error && (
        <Banner tone="error" title="No figures to show">
          {error.errors[0]?.message ?? error.message}
        </Banner>
      )}
      {!data && !error && <SkeletonRecord />}
      {data?.clients.length === 0 && (
        <EmptyState
          title="No work in this period"
          text="No visits that started in this period are approved or invoiced."
        />
      )}
      {data && data.clients.length > 0 && (
        <>
          {data.hour_cost === null && (
            <Banner title="Cost of an hour not set">
              Enter one above to see your margin. Whoever runs Placewell can set it for everyone.
            </Banner>
          )}
          <Card title={describeTotal(data.total)}>
            <MarginPlot margins={data.clients} />
          </Card>
          <MarginTable margins={data.clients} total={data.total} />
        </>
      )}
    </div>
  );
}

const describeTotal = ({ invoiced, margin, margin_percent }: Omit<Margin, 'client'>) =>
  margin === null
    ? `${sayAmount(invoiced)} invoiced`
    : `${sayMargin(margin)} margin on ${sayAmount(invoiced)}${margin_percent === null ? '' : `, ${margin_percent}%`}`;

/**
 * Each client's invoiced amount as a bar, with its cost as a darker bar within. The table contains the same figures.
 */
function MarginPlot({ margins }: { margins: readonly Margin[] }) {
  const most = Math.max(1, ...margins.flatMap(({ invoiced, cost }) => [Number(invoiced), Number(cost ?? 0)]));
  const share = (pounds: number) => `${(Math.max(0, pounds) / most) * 100}%`;
  const losing = margins.filter(({ margin }) => margin !== null && Number(margin) < 0).length;
  const words = losing === 0 ? 'No client costs' : losing === 1 ? '1 client costs' : `${losing} clients cost`;
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-ink-soft">
        {words} more than you invoiced. The wide bar shows what you invoiced, the narrow bar what it cost.
      </figcaption>
      <div aria-hidden className="space-y-1 text-sm">
        {margins.map(({ client, invoiced, cost, margin }) => (
          <div
            key={client.id}
            className="grid grid-cols-[minmax(6rem,12rem)_minmax(0,1fr)] items-center gap-x-3"
          >
            <span className="truncate">{client.name}</span>
            <svg aria-hidden width="100%" height="22" className="block">
              <rect
                y="2"
                height="18"
                rx="3"
                width={share(Number(invoiced))}
                className="fill-accent-tint stroke-accent"
              />
              {cost !== null && (
                <rect
                  y="7"
                  height="8"
                  rx="2"
                  width={share(Number(cost))}
                  className={Number(margin) < 0 ? 'fill-red-dot' : 'fill-accent'}
                />
              )}
            </svg>
          </div>
        ))}
      </div>
    </figure>
  );
}

interface MarginTableProps {
  margins: readonly Margin[];
  total: Omit<Margin, 'client'>;
}

const HEADS = [
  'Invoiced',
  'Hours',
  'Miles',
  'Cost',
  'Margin',
  'Hours not invoiced yet',
  'Miles not invoiced yet',
];

function MarginTable({ margins, total }: MarginTableProps) {
  return (
    <section
      className="overflow-x-auto rounded-md border border-line bg-surface"
      aria-label="Figures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is rolled with the keyboard
      tabIndex={0}
    >
      <table className="w-full min-w-xl text-right tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-soft">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              Client
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="px-4 py-2 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {margins.map(({ client, ...figures }) => (
            <tr key={client.id}>
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {client.name}
              </th>
              <Cells {...figures} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className="px-4 py-2 text-left font-semibold">
              Together
            </th>
            <Cells {...total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cells(figures: Omit<Margin, 'client'>) {
  const { invoiced, hours, miles, cost, margin, margin_percent } = figures;
  const told = [
    sayAmount(invoiced),
    withGroups(hours),
    withGroups(miles),
    cost === null ? '–' : sayAmount(cost),
    margin === null ? '–' : `${sayMargin(margin)}${margin_percent === null ? '' : ` (${margin_percent}%)`}`,
    withGroups(figures.hours_not_invoiced),
    withGroups(figures.miles_not_invoiced),
  ];
  return told.map((text, index) => (
    <td key={HEADS[index]} className="px-4 py-2 whitespace-nowrap">
      {text}
    </td>
  ));
}

/** A negative margin needs a minus sign that screen readers read. */
const sayMargin = (margin: string) =>
  margin.startsWith('-') ? `−${sayAmount(margin.slice(1))}` : sayAmount(margin);
