import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { listPayRates, PAY_RATE_STATES, type PayRate, removePayRate } from '#contract/money/pay-rates.ts';
import { callApi } from '#web/api/call.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { PayRateDialog } from '#web/features/money/pay/PayRateDialog.tsx';
import {
  ALL_CARERS,
  ALL_SERVICES,
  nameRate,
  PAY_RATES,
  PayRateSearch,
  STATE_WORDS,
  sayExtras,
} from '#web/features/money/pay/pay-rate-words.ts';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { OneByOneDialog } from '#web/lists/OneByOneDialog.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { Button } from '#web/ui/field/Button.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: PayRateSearch;
  onSearch: (search: PayRateSearch) => void;
}

/** What an hour is paid, by service and carer. */
export function PayRatesPage({ search, onSearch }: Props) {
  const { edit, ...asked } = search;
  const list = useEndpoint(listPayRates, { query: asked });
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<PayRate>();
  const edited = list.data?.items.find(({ id }) => id === edit);
  const close = () => {
    setIsAdding(false);
    if (edit) onSearch({ ...search, edit: undefined });
  };
  return (
    <>
      <RecordList<PayRate, PayRateSearch>
        list="pay-rates"
        title="Pay rates"
        lead="A carer’s own rate applies before the general ones. The rate of a service applies before that of all services."
        noun={{ one: 'pay rate', many: 'pay rates' }}
        columns={buildColumns(setRemoved)}
        query={list}
        rows={list.data?.items}
        search={search}
        onSearch={onSearch}
        readSearch={(kept) => PayRateSearch.parse(kept)}
        filters={filters}
        firstSort="service_type"
        findName={nameRate}
        buildHref={({ id }) => `${PAY_RATES}?edit=${id}`}
        exported={{ cells, fetchAll: () => fetchEveryPage<PayRate>(listPayRates, asked) }}
        primaryAction={
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            Add pay rate
          </Button>
        }
        empty={{
          title: 'No pay rates yet',
          text: 'Until there is one, carers read that the office has not set a rate.',
        }}
        unmatched="Remove a filter."
      />
      {(isAdding || edited) && <PayRateDialog {...(edited ? { rate: edited } : {})} onClose={close} />}
      {removed && <RemoveRateDialog rate={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

const filters: ListFilter<PayRateSearch>[] = [
  { name: 'service_type', label: 'Service', width: 'sm:w-44', is_impersonal: true },
  { name: 'carer', label: 'Carer', width: 'sm:w-44' },
  {
    name: 'state',
    label: 'State',
    options: PAY_RATE_STATES.map((state) => ({ value: state, label: STATE_WORDS[state] })),
    placeholder: 'Any state',
    width: 'sm:w-40',
  },
];

const buildColumns = (onRemove: (rate: PayRate) => void): Column<PayRate>[] => [
  {
    id: 'service_type',
    header: 'Service',
    sort: true,
    cardRole: 'title',
    cell: ({ service_type }) => service_type?.name ?? ALL_SERVICES,
  },
  { id: 'carer', header: 'Carer', sort: true, cell: ({ carer }) => carer?.name ?? ALL_CARERS },
  {
    id: 'hour_rate',
    header: 'An hour',
    sort: true,
    align: 'end',
    cell: ({ hour_rate }) => <span className="tabular-nums">{sayAmount(hour_rate)}</span>,
  },
  { id: 'extras', header: 'On top', cell: (rate) => sayExtras(rate) || '–' },
  {
    id: 'from_date',
    header: 'First day',
    sort: true,
    cell: ({ from_date }) => <span className="tabular-nums">{formatDate(from_date)}</span>,
  },
  {
    id: 'until_date',
    header: 'Last day',
    cell: ({ until_date }) => (
      <span className="tabular-nums">{until_date ? formatDate(until_date) : '–'}</span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cardRole: 'badge',
    cell: ({ state }) => (
      <Badge tone={state === 'in_force' ? 'green' : 'neutral'}>{STATE_WORDS[state]}</Badge>
    ),
  },
  {
    id: 'remove',
    header: 'Remove',
    cell: (rate) => (
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Remove ${nameRate(rate)}`}
        onClick={() => onRemove(rate)}
      >
        Remove
      </Button>
    ),
  },
];

const cells: ExportCell<PayRate>[] = [
  ['Service', ({ service_type }) => service_type?.name ?? ALL_SERVICES],
  ['Carer', ({ carer }) => carer?.name ?? ALL_CARERS],
  ['An hour in pounds', ({ hour_rate }) => hour_rate],
  ['Evening %', ({ evening_percent }) => evening_percent],
  ['Night %', ({ night_percent }) => night_percent],
  ['Weekend %', ({ weekend_percent }) => weekend_percent],
  ['Bank holiday %', ({ bank_holiday_percent }) => bank_holiday_percent],
  ['Sleep-in in pounds', ({ sleep_in }) => sleep_in],
  ['First day', ({ from_date }) => formatDate(from_date)],
  ['Last day', ({ until_date }) => until_date && formatDate(until_date)],
];

function RemoveRateDialog({ rate, onClose }: { rate: PayRate; onClose: () => void }) {
  return (
    <OneByOneDialog
      items={[rate]}
      send={({ id, version }) => callApi(removePayRate, { params: { id }, body: { version } })}
      words={{
        ask: () => 'Remove this pay rate?',
        verb: () => 'Remove',
        doing: 'Removing pay rate',
        done: 'removed',
      }}
      variant="destructive"
      describe={(each) => ({ title: nameRate(each), detail: `${sayAmount(each.hour_rate)} an hour` })}
      onOver={() => refreshTopic('pay_rates')}
      onDone={onClose}
      onClose={onClose}
    >
      <p>Visits on its days take the next rate that applies. Without one, they have no pay.</p>
    </OneByOneDialog>
  );
}
