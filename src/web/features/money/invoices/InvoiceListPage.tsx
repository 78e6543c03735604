import { Banknote, Calculator, Check } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { type Invoice, issueInvoice, listInvoices } from '#contract/money/invoices.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AccountsButtons } from '#web/features/money/accounts/AccountsButtons.tsx';
import { DownloadInvoices } from '#web/features/money/invoices/DownloadInvoices.tsx';
import { invoiceCells, invoiceColumns } from '#web/features/money/invoices/invoice-columns.tsx';
import { invoiceFilters } from '#web/features/money/invoices/invoice-filters.ts';
import { InvoiceSearch } from '#web/features/money/invoices/invoice-search.ts';
import {
  BANK_FILE,
  describePeriod,
  hrefOfInvoice,
  INVOICES,
  nameOfInvoice,
  RUN,
} from '#web/features/money/invoices/invoice-words.ts';
import { AGEING, STATEMENT } from '#web/features/money/statements/ageing-words.ts';
import { type TickMemory, useKeptTicks } from '#web/lists/kept-ticks.ts';
import { OneByOneDialog } from '#web/lists/OneByOneDialog.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Selection } from '#web/ui/list/list-types.ts';
import { Tabs } from '#web/ui/record/Tabs.tsx';

interface Props {
  search: InvoiceSearch;
  onSearch: (search: InvoiceSearch) => void;
}

/** Invoices and credit notes (INV-01), newest first. A client sees only their own. */
export function InvoiceListPage({ search, onSearch }: Props) {
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
        columns={invoiceColumns(role)}
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

/** Drafts are checked and issued before anybody else sees them. */
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

/** Ticks of one page: drafts are issued, documents of the others are downloaded. */
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

interface IssueDraftsDialogProps {
  drafts: readonly Invoice[];
  onDone: () => void;
  onClose: () => void;
}

/** Issues the drafts of a run together, in the list's order. Each gets the next number. */
function IssueDraftsDialog({ drafts, onDone, onClose }: IssueDraftsDialogProps) {
  const many = drafts.length > 1;
  const sum = drafts.reduce((pence, { total }) => pence + readPence(total), 0);
  return (
    <OneByOneDialog
      items={drafts}
      send={issueDraft}
      words={{
        ask: (count) => (count === 1 ? 'Issue this invoice?' : `Issue ${count} invoices?`),
        verb: (count) => (count === 1 ? 'Issue invoice' : `Issue ${count} invoices`),
        doing: 'Issuing',
        done: 'issued',
      }}
      describe={(draft) => ({
        title: [draft.client.name, draft.young_person?.name].filter(Boolean).join(', '),
        detail: `${describePeriod(draft)}: ${sayAmount(draft.total)}`,
      })}
      onOver={() => refreshTopic('invoices')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {many && <>Total: {sayAmount(writePence(sum))}. </>}
        We’ll number {many ? 'them' : 'it'} and show {many ? 'them' : 'it'} to the client. You cannot change{' '}
        {many ? 'these invoices' : 'the invoice'}, or the visits’ times and claims, after that.
      </p>
    </OneByOneDialog>
  );
}

/** An invoice that an earlier attempt issued, and whose response was lost, counts as issued. */
async function issueDraft({ id, version }: Invoice): Promise<void> {
  try {
    await callApi(issueInvoice, { params: { id }, body: { version } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'invoice.issued')) throw error;
  }
}
