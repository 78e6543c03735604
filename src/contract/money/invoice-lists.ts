/** Apart from the calls, for the address of the list, which the first file of the browser holds. */
export const INVOICE_SORTS = [
  'start_date',
  'issued',
  'invoice_number',
  'total',
  'client',
  'paid_status',
] as const;

export const PAID_STATUSES = ['PAID', 'UNPAID', 'PART_PAID'] as const;

/** Days from the issue of an invoice to the day it is due; `invoice_guard` reckons with the same. */
export const PAYMENT_DAYS = 30;
