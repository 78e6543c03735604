import { PAID_STATUSES } from '#contract/money/invoice-lists.ts';
import type { InvoiceSearch } from '#web/features/money/invoices/invoice-search.ts';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { statusLabel } from '#web/ui/record/status-colours.ts';

/** INV-02, wherever invoices are listed. */
export const invoiceFilters: readonly ListFilter<InvoiceSearch>[] = [
  { name: 'start_date', label: 'Starts on or after', kind: 'date' },
  { name: 'issued', label: 'Issued on or before', kind: 'date' },
  {
    name: 'paid_status',
    label: 'Paid',
    options: PAID_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
    width: 'sm:w-36',
  },
  { name: 'invoice_number', label: 'Number', is_impersonal: true, width: 'sm:w-36' },
  { name: 'total', label: 'Total', is_impersonal: true, width: 'sm:w-28' },
];
