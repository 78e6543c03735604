/** Separate from the calls, because the browser's first file needs it for the list's address. */
export const INVOICE_SORTS = [
  'start_date',
  'issued',
  'invoice_number',
  'total',
  'client',
  'paid_status',
] as const;

export const PAID_STATUSES = ['PAID', 'UNPAID', 'PART_PAID'] as const;

/** Days from issue until an invoice is due. `invoice_guard` has the same number. */
export const PAYMENT_DAYS = 30;
