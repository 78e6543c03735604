import type { Constraints } from '#server/http/problem.ts';

/** The sentences of invoices, and of a run that tells them on its way. */
export const invoiceConstraints: Constraints = {
  invoiced_work_once: ['invoice.taken', 'start_date', 'Someone has just invoiced a visit in this period.'],
  cancellation_is_over: [
    'invoice.taken',
    'appointment_carer_id',
    'This appointment’s cancellation has changed.',
  ],
  cancellation_is_waived: ['invoice.taken', 'start_date', 'Someone has just left out a late cancellation.'],
  cancellation_is_charged: [
    'visit.invoiced',
    'appointment_carer_id',
    'Its cancellation is on an invoice. Delete that draft, or make a credit note for the line.',
  ],
  invoice_has_lines: ['conflict', '', 'This draft has no lines, so there is nothing to charge. Delete it.'],
  invoice_line_credited_once: ['invoice.taken', 'line_ids', 'One of these lines is already credited.'],
  invoice_not_over_credited: [
    'in_use',
    'line_ids',
    'Part of this was written off. You can only credit what is left.',
  ],
  appointment_is_invoiced: ['visit.invoiced', '', 'This is on an issued invoice: credit that first.'],
  visit_is_invoiced: ['visit.invoiced', '', 'This visit is already invoiced.'],
};
