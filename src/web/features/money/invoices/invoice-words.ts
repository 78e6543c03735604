import { formatDate, nameOfMonth } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { LeftOutReason } from '#contract/money/invoice-runs.ts';
import type { Invoice, WithdrawnReason } from '#contract/money/invoices.ts';
import type { Payment } from '#contract/money/payments.ts';

export const INVOICES = '/dashboard/invoices';
export const RUN = `${INVOICES}/run`;
export const BANK_FILE = `${INVOICES}/payments`;
export const hrefOfInvoice = ({ id }: Pick<Invoice, 'id'>) => `${INVOICES}/${id}`;

/** The page that shows a document (SHL-06). */
export const documentHref = (url: string) =>
  `${INVOICES}/pdf/${encodeURIComponent(url.replace(/^https?:\/\//, ''))}`;

export const nameOfInvoice = ({ kind, invoice_number }: Pick<Invoice, 'kind' | 'invoice_number'>) =>
  invoice_number ?? (kind === 'invoice' ? 'Draft invoice' : 'Draft credit note');

/** `October 2026`, or a first and a last day. */
export const describePeriod = ({ start_date, end_date }: Pick<Invoice, 'start_date' | 'end_date'>) =>
  nameOfMonth(start_date, end_date) ?? `${formatDate(start_date)} to ${formatDate(end_date)}`;

/** Says what was overpaid, because `£-4.00` reads badly. */
export const describeOutstanding = ({ outstanding }: Pick<Invoice, 'outstanding'>) =>
  outstanding.startsWith('-') ? `${sayAmount(outstanding.slice(1))} overpaid` : sayAmount(outstanding);

/** Outstanding after its due day. */
export const isOverdue = ({ due, paid_status }: Pick<Invoice, 'due' | 'paid_status'>, today: string) =>
  due !== null && due < today && paid_status !== 'PAID';

export const leftOutWords: Record<LeftOutReason, string> = {
  'no report': 'Report not written',
  'not approved': 'Report not approved',
  'no timesheet': 'Times not handed in',
  'no price': 'No price for the service on this day',
  'no miles': 'Priced per mile, but no miles handed in',
  invoiced: 'Invoiced already',
  restricted: 'Restricted: only someone with access to the young person’s record can charge it',
};

export const withdrawnWords: Record<WithdrawnReason, string> = {
  cancelled: 'Cancelled since',
  'no report': 'No longer approved: report not written',
  'not approved': 'No longer approved',
  'no timesheet': 'Times taken back',
};

export const paymentWords: Record<Payment['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  correction: 'Recorded in error',
  'write-off': 'Written off',
};
