import type { Constraints } from '#server/http/problem.ts';

/** The sentences of invoices, and of a run that tells them on its way. */
export const invoiceConstraints: Constraints = {
  invoiced_work_once: ['invoice.taken', 'start_date', 'A visit of this period was invoiced meanwhile.'],
  cancellation_is_over: [
    'invoice.taken',
    'appointment_carer_id',
    'This appointment is no longer cancelled as it was.',
  ],
  cancellation_is_waived: ['invoice.taken', 'start_date', 'A late cancellation was left out meanwhile.'],
  cancellation_is_charged: [
    'visit.invoiced',
    'appointment_carer_id',
    'Its cancellation is on an invoice. Delete that draft, or take the line back.',
  ],
  invoice_has_lines: ['conflict', '', 'This draft has no lines, so there is nothing to charge. Delete it.'],
  invoice_line_credited_once: ['invoice.taken', 'line_ids', 'One of these lines is taken back already.'],
  invoice_not_over_credited: [
    'in_use',
    'line_ids',
    'Part of this was written off. No more can be taken back than is left.',
  ],
  appointment_is_invoiced: ['visit.invoiced', '', 'It is on an issued invoice: credit that first.'],
  visit_is_invoiced: ['visit.invoiced', '', 'This visit is invoiced.'],
};
