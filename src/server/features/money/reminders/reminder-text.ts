import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { OverdueInvoice } from '#contract/money/reminders.ts';

/** How many invoices are named one by one. The links open all of them. */
const MAX_NAMED = 20;

interface Facts {
  invoices: readonly OverdueInvoice[];
  overdue: string;
  /** Money that came too much, and was not paid back. */
  credit: string;
  /** The one less the other. */
  total: string;
  agency: string;
  payment_details: string | undefined;
}

/** Subject and text of a reminder: numbers, days and sums, and nobody's name. */
export function writeReminder({ invoices, overdue, credit, total, agency, payment_details }: Facts): {
  subject: string;
  body: string;
} {
  const [only, ...others] = invoices;
  const count = `${invoices.length} invoices`;
  const named = invoices
    .slice(0, MAX_NAMED)
    .map(
      ({ invoice_number, due, days_late, outstanding }) =>
        `${invoice_number}: ${sayAmount(outstanding)}, due on ${formatDate(due)}, ${days_late} ${days_late === 1 ? 'day' : 'days'} ago`,
    );
  const rest = invoices.length - named.length;
  const paragraphs = [
    'Hello',
    others.length === 0
      ? 'Our records show that this invoice is overdue:'
      : `Our records show that these ${count} are overdue, ${sayAmount(overdue)} in total:`,
    [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
    credit !== '0.00' && `We hold ${sayAmount(credit)} that you overpaid, so please pay ${sayAmount(total)}.`,
    payment_details && `Please pay to:\n${payment_details}`,
    'If you have already paid, thank you: please ignore this reminder. If an invoice is wrong, please tell us.',
    `Kind regards\n${agency}`,
  ];
  return {
    subject:
      only && others.length === 0
        ? `Reminder: ${only.invoice_number} is overdue`
        : `Reminder: ${count} are overdue`,
    body: paragraphs.filter(Boolean).join('\n\n'),
  };
}
