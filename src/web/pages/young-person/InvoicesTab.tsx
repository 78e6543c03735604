import { FileText } from 'lucide-react';
import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { listInvoicesOfYoungPerson } from '#contract/money/invoices.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { DownloadInvoices } from '#web/features/money/invoices/DownloadInvoices.tsx';
import { InvoiceBadge } from '#web/features/money/invoices/invoice-columns.tsx';
import { invoiceFilters } from '#web/features/money/invoices/invoice-filters.ts';
import { InvoiceSearch } from '#web/features/money/invoices/invoice-search.ts';
import {
  describePeriod,
  documentHref,
  hrefOfInvoice,
  nameOfInvoice,
} from '#web/features/money/invoices/invoice-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { readPaging } from '#web/lists/list-address.ts';
import { usePartAddress } from '#web/lists/part-address.ts';
import { RecordFilters } from '#web/lists/RecordFilters.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';

const Search = InvoiceSearch.pick({
  start_date: true,
  issued: true,
  paid_status: true,
  invoice_number: true,
  total: true,
  page: true,
});

/** Issued invoices and credit notes for work with a young person, newest first (INV-02, INV-04). */
export function InvoicesTab({ youngPersonId }: { youngPersonId: string }) {
  const { role } = useSignedIn();
  const { search, change } = usePartAddress(Search);
  const { data, error, refetch } = useEndpoint(
    listInvoicesOfYoungPerson,
    { params: { id: youngPersonId }, query: search },
    { keepPrevious: true },
  );
  const paging = readPaging(search.page, data, (page) => change({ page }));
  const isFiltered = invoiceFilters.some(({ name }) => name in search && search[name as keyof typeof search]);
  const clear = () => change(Object.fromEntries(invoiceFilters.map(({ name }) => [name, undefined])));
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <section aria-label="Invoices" className="max-w-3xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {paging && paging.total > 0 && (
          <ResultCount paging={paging} noun={{ one: 'invoice', many: 'invoices' }} />
        )}
        {data && <DownloadInvoices invoices={data.items} />}
      </div>
      <RecordFilters search={search} filters={invoiceFilters} change={change} onClear={clear} />
      <LinkRows
        title="Invoices"
        empty={isFiltered ? 'No invoices match these filters' : 'No invoices issued yet'}
        rows={data?.items.map((invoice) => ({
          id: invoice.id,
          name: `${nameOfInvoice(invoice)}, ${describePeriod(invoice)}`,
          href: hrefOfInvoice(invoice),
          detail: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {invoice.issued && <span>Issued {formatDate(invoice.issued)}</span>}
              <span className="tabular-nums">
                {invoice.kind === 'credit note' && '−'}
                {sayAmount(invoice.total)}
              </span>
              <InvoiceBadge invoice={invoice} role={role} />
              {invoice.document_url && (
                <TextLink
                  href={documentHref(invoice.document_url)}
                  aria-label={`PDF of ${nameOfInvoice(invoice)}`}
                >
                  <FileText aria-hidden size={16} className="inline" /> PDF
                </TextLink>
              )}
            </span>
          ),
        }))}
      />
      {paging && <Pagination {...paging} />}
    </section>
  );
}
