import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { listPriceLists, type PriceList } from '#contract/money/price-lists.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { CopyPricesDialog } from '#web/features/money/price-lists/CopyPricesDialog.tsx';
import {
  nameClient,
  nameList,
  PriceListSearch,
  priceListHref,
  STATE_WORDS,
  sayListRate,
  VAT_WORDS,
} from '#web/features/money/price-lists/price-list-words.ts';
import { RemovePricesDialog } from '#web/features/money/price-lists/RemovePricesDialog.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import type { TickMemory } from '#web/lists/kept-ticks.ts';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { type Ticked, useTickedRows } from '#web/lists/ticked-rows.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

const memory: TickMemory<Ticked<PriceList>> = {};

interface Props {
  search: PriceListSearch;
  onSearch: (search: PriceListSearch) => void;
}

export function PriceListListPage({ search, onSearch }: Props) {
  const query = useEndpoint(listPriceLists, { query: search });
  const [isCopying, setIsCopying] = useState(false);
  const { page: _, sort: __, ...asked } = search;
  const ticked = useTickedRows(memory, JSON.stringify(asked), query.data?.items ?? []);
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <RecordList<PriceList, PriceListSearch>
      list="price-lists"
      title="Price lists"
      lead="A price applies until the next one for the same client and service starts. You cannot change a price once work is charged at it."
      noun={{ one: 'price list', many: 'price lists' }}
      columns={columns}
      hiddenAtFirst={['vat']}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => PriceListSearch.parse(kept)}
      exported={{ cells, fetchAll: () => fetchEveryPage<PriceList>(listPriceLists, search) }}
      filters={filters}
      selection={{
        selected: ticked.selected,
        onChange: ticked.onChange,
        actions: (
          <Button variant="outline" size="sm" icon={Trash2} onClick={() => setIsRemoving(true)}>
            Remove
          </Button>
        ),
      }}
      firstSort="service_type"
      findName={nameList}
      buildHref={({ id }) => priceListHref(id)}
      primaryAction={
        <>
          <Button variant="outline" icon={Copy} onClick={() => setIsCopying(true)}>
            Copy prices
          </Button>
          <UiLink href="/dashboard/price-lists/new" className={buttonClass()}>
            <Plus aria-hidden size={18} /> Add price
          </UiLink>
        </>
      }
      empty={{
        title: 'No prices yet',
        text: 'You can book a service without a price, but not quote or invoice it. Add a price for everyone or for one organisation.',
      }}
    >
      {isCopying && <CopyPricesDialog onClose={() => setIsCopying(false)} />}
      {isRemoving && (
        <RemovePricesDialog
          lists={ticked.chosen}
          onDone={() => ticked.tick([])}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </RecordList>
  );
}

const filters: ListFilter<PriceListSearch>[] = [
  { name: 'service_type', label: 'Service', is_impersonal: true },
  { name: 'client', label: 'Client' },
  {
    name: 'state',
    label: 'State',
    options: Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
    placeholder: 'Any state',
  },
];

const cells: ExportCell<PriceList>[] = [
  ['Service', ({ service_type }) => service_type.name],
  ['Client', nameClient],
  ['From', ({ from_date }) => formatDate(from_date)],
  ['Until', ({ until_date }) => formatDate(until_date)],
  ['Rate', ({ rate }) => rate],
  ['Unit', ({ unit }) => unit],
  ['Evening %', (list) => list.evening_percent],
  ['Night %', (list) => list.night_percent],
  ['Weekend %', (list) => list.weekend_percent],
  ['Bank holiday %', (list) => list.bank_holiday_percent],
  ['Mile', ({ mileage_rate }) => mileage_rate],
  ['VAT', ({ vat_treatment }) => VAT_WORDS[vat_treatment]],
];

const columns: Column<PriceList>[] = [
  {
    id: 'service_type',
    header: 'Service',
    sort: true,
    cardRole: 'title',
    cell: ({ service_type }) => service_type.name,
  },
  { id: 'client', header: 'Client', sort: true, cell: nameClient },
  { id: 'from_date', header: 'From', sort: true, cell: ({ from_date }) => formatDate(from_date) },
  { id: 'until_date', header: 'Until', hideable: true, cell: ({ until_date }) => formatDate(until_date) },
  { id: 'rate', header: 'Rate', sort: true, align: 'end', cell: sayListRate },
  { id: 'vat', header: 'VAT', hideable: true, cell: ({ vat_treatment }) => VAT_WORDS[vat_treatment] },
  { id: 'state', header: 'State', cardRole: 'badge', cell: ({ state }) => <StateBadge state={state} /> },
];

export function StateBadge({ state }: Pick<PriceList, 'state'>) {
  return state === 'in_force' ? (
    <Badge tone="green">{STATE_WORDS[state]}</Badge>
  ) : (
    <Badge>{STATE_WORDS[state]}</Badge>
  );
}
