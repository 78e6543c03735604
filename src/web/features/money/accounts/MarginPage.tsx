import { monthBefore, todayInLondon } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { listMargins, type Margin } from '#contract/money/margins.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { MarginPlot } from '#web/features/money/accounts/MarginPlot.tsx';
import { MarginTable, sayMargin } from '#web/features/money/accounts/MarginTable.tsx';
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

/** The invoiced sums of a period beside the hours and miles behind them, and what they cost. */
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
