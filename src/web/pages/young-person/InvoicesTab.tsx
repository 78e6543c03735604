import { useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import { listInvoicesOfYoungPerson } from '#contract/money/invoices.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { InvoiceBadge } from '#web/features/money/invoices/invoice-columns.tsx';
import { describePeriod, hrefOfInvoice, nameOfInvoice } from '#web/features/money/invoices/invoice-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { readPaging } from '#web/lists/list-address.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Pagination } from '#web/ui/list/Pagination.tsx';

/** Issued invoices and credit notes for the work with a young person, the newest first. */
export function InvoicesTab({ youngPersonId }: { youngPersonId: string }) {
  const { role } = useSignedIn();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEndpoint(
    listInvoicesOfYoungPerson,
    { params: { id: youngPersonId }, query: { page } },
    { keepPrevious: true },
  );
  const paging = readPaging(page, data, setPage);
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <section aria-label="Invoices" className="max-w-3xl space-y-4">
      <LinkRows
        title="Invoices"
        empty="No invoice was issued yet"
        rows={data?.items.map((invoice) => ({
          id: invoice.id,
          name: `${nameOfInvoice(invoice)}, ${describePeriod(invoice)}`,
          href: hrefOfInvoice(invoice),
          detail: (
            <span className="flex flex-wrap items-center gap-3">
              <span className="tabular-nums">
                {invoice.kind === 'credit note' && '−'}
                {sayAmount(invoice.total)}
              </span>
              <InvoiceBadge invoice={invoice} role={role} />
            </span>
          ),
        }))}
      />
      {paging && <Pagination {...paging} />}
    </section>
  );
}
