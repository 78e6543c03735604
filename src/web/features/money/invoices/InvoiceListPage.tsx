import { Banknote, Calculator, Check, Download } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import {
  downloadInvoices,
  type Invoice,
  listInvoices,
  MAX_INVOICES_IN_A_ZIP,
} from '#contract/money/invoices.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { AccountsButtons } from '#web/features/money/accounts/AccountsButtons.tsx';
import { IssueDraftsDialog } from '#web/features/money/invoices/IssueDraftsDialog.tsx';
import { invoiceCells, invoiceColumns } from '#web/features/money/invoices/invoice-columns.tsx';
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
import { toast } from '#web/ui/overlay/toast.ts';
import { statusLabel } from '#web/ui/record/status-colours.ts';
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

const paidOptions = (['UNPAID', 'PART_PAID', 'PAID'] as const).map((value) => ({
  value,
  label: statusLabel(value),
}));

function useFilters(role: SignedInRole): ListFilter<InvoiceSearch>[] {
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const options = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: (ListFilter<InvoiceSearch> | false)[] = [
    { name: 'start_date', label: 'From', kind: 'date' },
    { name: 'issued', label: 'Issued by', kind: 'date' },
    { name: 'paid_status', label: 'Paid', options: paidOptions, placeholder: 'Any', width: 'sm:w-36' },
    { name: 'invoice_number', label: 'Number', is_impersonal: true, width: 'sm:w-36' },
    { name: 'total', label: 'Total', is_impersonal: true, width: 'sm:w-28' },
    role === 'admin' && {
      name: 'client_id',
      label: 'Client',
      options,
      placeholder: 'Any client',
      width: 'sm:w-44',
      chip: (id) => `Client: ${options.find(({ value }) => value === id)?.label ?? '…'}`,
    },
    { name: 'owed', label: 'Owed', kind: 'fixed', chip: () => 'Not paid wholly' },
    { name: 'due_from', label: 'Due from', kind: 'fixed', chip: (day) => `Due from ${formatDate(day)}` },
    { name: 'due_to', label: 'Due by', kind: 'fixed', chip: (day) => `Due by ${formatDate(day)}` },
  ];
  return filters.filter((filter) => filter !== false);
}

function findEmpty(role: SignedInRole, status: InvoiceSearch['status']) {
  if (role !== 'admin')
    return {
      title: 'No invoices yet',
      text: 'Invoices to your organisation appear here once they are issued.',
    };
  if (status === 'draft')
    return { title: 'No drafts', text: 'An invoice run drafts invoices from the approved work of a period.' };
  return {
    title: 'No invoices yet',
    text: 'Begin with “Invoice run”: it shows what can be invoiced before anything is made.',
  };
}

const memory: TickMemory<ReadonlySet<string>> = {};
const NONE: ReadonlySet<string> = new Set();

/** Ticks of one page: drafts among them are issued, documents of the others are downloaded. */
function useInvoiceSelection(rows: readonly Invoice[]) {
  const [ticked, setTicked] = useKeptTicks(memory, NONE);
  const [isBusy, setIsBusy] = useState(false);
  const [isIssuing, setIsIssuing] = useState(false);
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const ready = chosen.filter(({ document_url }) => document_url !== null);
  const drafts = chosen.filter(({ status }) => status === 'draft');
  const download = async () => {
    setIsBusy(true);
    try {
      const answer = await callForFile(downloadInvoices, {
        body: { invoice_ids: ready.map(({ id }) => id) },
      });
      saveFile(fileNameIn(answer) ?? 'invoices.zip', await answer.blob());
    } catch (error) {
      toast.error('The documents could not be downloaded', { text: describeError(error) });
    }
    setIsBusy(false);
  };
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
        {ready.length > MAX_INVOICES_IN_A_ZIP && (
          <p className="text-sm">At most {MAX_INVOICES_IN_A_ZIP} can be downloaded at once.</p>
        )}
        {ready.length > 0 && ready.length <= MAX_INVOICES_IN_A_ZIP && (
          <Button
            size="sm"
            variant="outline"
            icon={Download}
            pending={isBusy}
            onClick={() => void download()}
          >
            Download {ready.length > 1 ? `${ready.length} documents` : 'document'}
          </Button>
        )}
      </>
    ),
  };
  const dialog = isIssuing && (
    <IssueDraftsDialog drafts={drafts} onDone={() => setTicked(NONE)} onClose={() => setIsIssuing(false)} />
  );
  return { selection, dialog };
}
