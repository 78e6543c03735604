import { Calculator } from 'lucide-react';
import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { QUOTATION_STATUSES } from '#contract/money/quotation-lists.ts';
import { listQuotations, type Quotation } from '#contract/money/quotation-records.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  hrefOfQuotation,
  QUOTATION_TONES,
  QUOTATION_WORDS,
  QUOTATIONS,
  QuotationSearch,
} from '#web/features/money/quotations/quotation-words.ts';
import { OneLine } from '#web/forms/OneLine.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: QuotationSearch;
  onSearch: (search: QuotationSearch) => void;
}

/** Quotations, newest first. A client sees only their own. */
export function QuotationListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const query = useEndpoint(listQuotations, { query: search });
  return (
    <RecordList<Quotation, QuotationSearch>
      list="quotations"
      title="Quotations"
      noun={{ one: 'quotation', many: 'quotations' }}
      columns={listColumns(role)}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => QuotationSearch.parse(kept)}
      exported={{ cells, fetchAll: () => fetchEveryPage<Quotation>(listQuotations, search) }}
      filters={useFilters(role)}
      firstSort="-created_at"
      findName={({ quotation_number }) => quotation_number}
      buildHref={hrefOfQuotation}
      primaryAction={
        <UiLink href={`${QUOTATIONS}/new`} className={buttonClass()}>
          <Calculator aria-hidden size={18} /> Work out a price
        </UiLink>
      }
      empty={{ title: 'No quotations yet', text: 'Work out a price and send it as a quotation.' }}
    />
  );
}

function listColumns(role: SignedInRole): Column<Quotation>[] {
  const columns: (Column<Quotation> | false)[] = [
    {
      id: 'quotation_number',
      header: 'Number',
      sort: true,
      cardRole: 'title',
      cell: ({ quotation_number }) => <span className="whitespace-nowrap">{quotation_number}</span>,
    },
    {
      id: 'about',
      header: 'For',
      hideable: true,
      cell: ({ about, referral }) => (
        <>
          {about ? <OneLine>{about}</OneLine> : <span className="text-ink-soft">Nobody named</span>}
          {referral && <span className="block text-sm whitespace-nowrap text-ink-soft">{referral.name}</span>}
        </>
      ),
    },
    role === 'admin' && {
      id: 'client',
      header: 'Client',
      sort: true,
      hideable: true,
      cell: ({ client }) => <OneLine>{client.name}</OneLine>,
    },
    {
      id: 'created_at',
      header: 'Sent',
      sort: true,
      cell: ({ created_at }) => <Day day={toLondonDay(created_at)} />,
    },
    {
      id: 'valid_until',
      header: 'Good until',
      sort: true,
      cell: ({ valid_until }) => <Day day={valid_until} />,
    },
    {
      id: 'total',
      header: 'Total',
      sort: true,
      align: 'end',
      cell: ({ total }) => <span className="whitespace-nowrap tabular-nums">{sayAmount(total)}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      cardRole: 'badge',
      cell: ({ status }) => <Badge tone={QUOTATION_TONES[status]}>{QUOTATION_WORDS[status]}</Badge>,
    },
  ];
  return columns.filter((column) => column !== false);
}

const Day = ({ day }: { day: string }) => (
  <span className="whitespace-nowrap tabular-nums">{formatDate(day)}</span>
);

const statuses = QUOTATION_STATUSES.map((value) => ({ value, label: QUOTATION_WORDS[value] }));

function useFilters(role: SignedInRole): ListFilter<QuotationSearch>[] {
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const options = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: (ListFilter<QuotationSearch> | false)[] = [
    { name: 'status', label: 'Status', options: statuses, placeholder: 'Any status' },
    role === 'admin' && {
      name: 'unbooked',
      label: 'Bookings',
      options: [{ value: 'true', label: 'Still to be booked' }],
      placeholder: 'Booked or not',
      width: 'sm:w-48',
    },
    { name: 'quotation_number', label: 'Number', is_impersonal: true, width: 'sm:w-36' },
    role === 'admin' && {
      name: 'client_id',
      label: 'Client',
      options,
      placeholder: 'Any client',
      width: 'sm:w-44',
      chip: (id) => `Client: ${options.find(({ value }) => value === id)?.label ?? '…'}`,
    },
  ];
  return filters.filter((filter) => filter !== false);
}

const cells: ExportCell<Quotation>[] = [
  ['Number', ({ quotation_number }) => quotation_number],
  ['For', ({ about }) => about ?? ''],
  ['Referral', ({ referral }) => referral?.name ?? ''],
  ['Client', ({ client }) => client.name],
  ['Sent', ({ created_at }) => formatDate(toLondonDay(created_at))],
  ['Good until', ({ valid_until }) => formatDate(valid_until)],
  ['Subtotal', ({ subtotal }) => subtotal],
  ['VAT', ({ vat }) => vat],
  ['Total', ({ total }) => total],
  ['Status', ({ status }) => QUOTATION_WORDS[status]],
  ['Order number', ({ order_number }) => order_number ?? ''],
];
