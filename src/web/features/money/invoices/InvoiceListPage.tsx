import { Banknote, Calculator, Check } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { type Invoice, listInvoices } from '#contract/money/invoices.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AccountsButtons } from '#web/features/money/accounts/AccountsButtons.tsx';
import { DownloadInvoices } from '#web/features/money/invoices/DownloadInvoices.tsx';
import { IssueDraftsDialog } from '#web/features/money/invoices/IssueDraftsDialog.tsx';
import { invoiceCells, invoiceColumns } from '#web/features/money/invoices/invoice-columns.tsx';
import { invoiceFilters } from '#web/features/money/invoices/invoice-filters.ts';
import { InvoiceSearch } from '#web/features/money/invoices/invoice-search.ts';
import {
  BANK_FILE,
  hrefOfInvoice,
  INVOICES,
  nameOfInvoice,
  RUN,
} from '#web/features/money/invoices/invoice-words.ts';
import { AGEING, STATEMENT } from '#web/features/money/statements/ageing-words.ts';
import { type TickMemory, useKeptTicks } from '#web/lists/kept-ticks.ts';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Selection } from '#web/ui/list/list-types.ts';
import { Tabs } from '#web/ui/record/Tabs.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  search: InvoiceSearch;
  onSearch: (search: InvoiceSearch) => void;
}

/** Invoices and credit notes (INV-01), newest first; to a client its own. */
export function InvoiceListPage({ search, onSearch }: Props) {
  const today = useToday();
  const { role } = useSignedIn();
  const asked = {
    ...search,
    owed: search.owed ? true : undefined,
    ...(role === 'admin' ? { status: search.status ?? ('issued' as const) } : {}),
  };
  const query = useEndpoint(listInvoices, { query: asked });
  const { selection, dialog } = useInvoiceSelection(query.data?.items ?? []);
  const filters = useFilters(role);
  return (
    <>
      <RecordList<Invoice, InvoiceSearch>
        list="invoices"
        title="Invoices"
        noun={{ one: 'invoice', many: 'invoices' }}
        columns={invoiceColumns(role, today)}
        hiddenAtFirst={['paid', 'issued']}
        query={query}
        rows={query.data?.items}
        search={search}
        onSearch={onSearch}
        readSearch={(kept) => InvoiceSearch.parse(kept)}
        selection={selection}
        exported={{ cells: invoiceCells, fetchAll: () => fetchEveryPage<Invoice>(listInvoices, asked) }}
        filters={filters}
        firstSort="-start_date"
        findName={nameOfInvoice}
        buildHref={hrefOfInvoice}
        tabs={<InvoiceTabs role={role} current={asked.status ?? 'issued'} />}
        primaryAction={
          can(role, draftInvoices) && (
            <>
              <UiLink href={BANK_FILE} className={buttonClass({ variant: 'outline' })}>
                <Banknote aria-hidden size={18} /> Bank file
              </UiLink>
              <AccountsButtons />
              <UiLink href={RUN} className={buttonClass()}>
                <Calculator aria-hidden size={18} /> Invoice run
              </UiLink>
            </>
          )
        }
        empty={findEmpty(role, search.status)}
      />
      {dialog}
    </>
  );
}

/** Drafts are looked through and issued before anybody else sees them. */
function InvoiceTabs({ role, current }: { role: SignedInRole; current: 'draft' | 'issued' }) {
  const isOffice = role === 'admin';
  const drafts = useEndpoint(
    listInvoices,
    { query: { status: 'draft', page_size: 1 } },
    { enabled: isOffice },
  );
  const draftTab = {
    id: 'draft',
    label: 'Drafts',
    href: `${INVOICES}?status=draft`,
    ...(drafts.data ? { count: drafts.data } : {}),
  };
  return (
    <Tabs
      label="Invoices"
      current={current}
      tabs={[
        { id: 'issued', label: 'Issued', href: INVOICES },
        ...(isOffice ? [draftTab] : []),
        { id: 'ageing', label: 'Owed by age', href: AGEING },
        { id: 'statement', label: 'Statement', href: STATEMENT },
      ]}
    />
  );
}

function useFilters(role: SignedInRole): ListFilter<InvoiceSearch>[] {
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const options = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: (ListFilter<InvoiceSearch> | false)[] = [
    ...invoiceFilters,
    role === 'admin' && {
      name: 'client_id',
      label: 'Client',
      options,
      placeholder: 'Any client',
      width: 'sm:w-44',
      chip: (id) => `Client: ${options.find(({ value }) => value === id)?.label ?? '…'}`,
    },
    { name: 'owed', label: 'Owed', kind: 'fixed', chip: () => 'Not fully paid' },
    { name: 'due_from', label: 'Due from', kind: 'fixed', chip: (day) => `Due from ${formatDate(day)}` },
    { name: 'due_to', label: 'Due by', kind: 'fixed', chip: (day) => `Due by ${formatDate(day)}` },
  ];
  return filters.filter((filter) => filter !== false);
}

function findEmpty(role: SignedInRole, status: InvoiceSearch['status']) {
  if (role !== 'admin')
    return {
      title: 'No invoices yet',
      text: 'Your organisation’s invoices appear here once they are issued.',
    };
  if (status === 'draft')
    return { title: 'No drafts', text: 'An invoice run drafts invoices from approved work in a period.' };
  return {
    title: 'No invoices yet',
    text: 'Start with “Invoice run” to preview what you can invoice.',
  };
}

const memory: TickMemory<ReadonlySet<string>> = {};
const NONE: ReadonlySet<string> = new Set();

/** Ticks of one page: drafts among them are issued, documents of the others are downloaded. */
function useInvoiceSelection(rows: readonly Invoice[]) {
  const [ticked, setTicked] = useKeptTicks(memory, NONE);
  const [isIssuing, setIsIssuing] = useState(false);
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const drafts = chosen.filter(({ status }) => status === 'draft');
  const selection: Selection = {
    selected: new Set(chosen.map(({ id }) => id)),
    onChange: setTicked,
    actions: (
      <>
        {drafts.length > 0 && (
          <Button size="sm" icon={Check} onClick={() => setIsIssuing(true)}>
            Issue {drafts.length > 1 ? `${drafts.length} drafts` : 'draft'}
          </Button>
        )}
        <DownloadInvoices invoices={chosen} />
      </>
    ),
  };
  const dialog = isIssuing && (
    <IssueDraftsDialog drafts={drafts} onDone={() => setTicked(NONE)} onClose={() => setIsIssuing(false)} />
  );
  return { selection, dialog };
}
