import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import {
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  QueryBoolean,
  Ref,
  Text,
  Version,
} from '#contract/core/shapes.ts';
import { INVOICE_SORTS, PAID_STATUSES } from '#contract/money/invoice-lists.ts';
import { Payment } from '#contract/money/payments.ts';
import { PriceLine } from '#contract/money/pricing.ts';
import { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';

/**
 * Invoices and credit notes (INV).
 *
 *   draftInvoices (a run)          issueInvoice
 *   ──────────────────────▶ draft ───────────────▶ issued: numbered without gaps, and changed no more
 *                             │                      │
 *                             ▼ deleteInvoice        ▼ creditInvoice
 *                           gone: its visits      a credit note, issued at once; a visit that is taken
 *                           are free again        back wholly is free again, unless it is for good
 *
 * 1. `paid_status` follows from payments, credit notes and what is written off; nobody sets it.
 * 2. The database holds all of it: the numbers, the sums to the penny, that no visit stands on two invoices.
 * 3. A draft whose work is not approved any more is not issued: each such line says so until it is approved again, or the
 *    draft is deleted; the next run leaves the visit out.
 * 4. An appointment on a draft or an invoice keeps its times, its service and whom it is for until the draft is deleted or the
 *    invoice credited.
 * 5. Amounts are pounds with two places: `1250.50`. VAT is rounded once for each rate of an invoice.
 */

export const MAX_INVOICES_IN_A_ZIP = 50;

/** The reasons why work on a draft is no longer approved. */
export const WITHDRAWN_REASONS = ['cancelled', 'no report', 'not approved', 'no timesheet'] as const;
export type WithdrawnReason = (typeof WITHDRAWN_REASONS)[number];

export const PaidStatus = z.enum(PAID_STATUSES);

export const InvoiceLine = PriceLine.extend({
  id: Id,
  /** Null for client users, and if the appointment is out of sight. */
  appointment: Ref.nullable(),
  report_id: Id.nullable(),
  carer: Ref.nullable(),
  /** For a visit that was cancelled too late. */
  is_cancellation: z.boolean(),
  /** The quotation whose prices are charged, and its order number. Without an id if it is closed to the reader. */
  quotation: z
    .object({ id: Id.nullable(), name: z.string(), order_number: z.string().nullable() })
    .nullable(),
  is_credited: z.boolean(),
  /** On a draft: the work is no longer approved, so the draft cannot be issued. */
  withdrawn: z.enum(WITHDRAWN_REASONS).nullable(),
  /** On a draft: the approved report says that the visit did not go as planned. It may not have happened. */
  is_doubted: z.boolean().optional(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const Invoice = z.object({
  id: Id,
  kind: z.enum(['invoice', 'credit note']),
  status: z.enum(['draft', 'issued']),
  /** `INV-2026-0001`, or `CRN-2026-0001` for a credit note. Null for a draft. */
  invoice_number: z.string().nullable(),
  start_date: IsoDate,
  end_date: IsoDate,
  issued: IsoDate.nullable(),
  due: IsoDate.nullable(),
  paid_status: PaidStatus,
  subtotal: z.string(),
  vat: z.string(),
  total: z.string(),
  paid: z.string(),
  /** Taken back by credit notes. */
  credited: z.string(),
  written_off: z.string(),
  /** Negative if more was paid than was owed. */
  outstanding: z.string(),
  client: Ref,
  young_person: NamedYoungPerson.nullable(),
  /** For a credit note: the invoice it corrects, and why. */
  credits: Ref.nullable(),
  reason: z.string().nullable(),
  /** The address of its PDF. Null for a draft. */
  document_url: z.string().nullable(),
  lines: z.array(InvoiceLine),
  version: Version,
  updated_at: Instant,
});
export type Invoice = z.infer<typeof Invoice>;

const readers = { admin: 'ALL', client: 'CLI' } as const;
const office = { admin: 'ALL' } as const;
const one = z.object({ id: Id });

const filters = {
  /** On or after. */
  start_date: IsoDate.optional(),
  /** On or before this day. */
  issued: IsoDate.optional(),
  paid_status: PaidStatus.optional(),
  /** A part of it. */
  invoice_number: Line(40).optional(),
  /** A part of it, as written: `250.5` finds `1250.50`. */
  total: Line(20).optional(),
  client_id: Id.optional(),
  /** Not fully paid. */
  owed: QueryBoolean.optional(),
  /** Due on or after, and on or before. */
  due_from: IsoDate.optional(),
  due_to: IsoDate.optional(),
  ...paging(INVOICE_SORTS),
};

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices/',
  summary: 'Invoices and credit notes, newest first; client users get their organisation’s issued ones',
  access: readers,
  audit: 'invoice.list',
  shows: ({ items }) => items.flatMap(({ young_person }) => young_person?.id ?? []),
  query: z.strictObject({ ...filters, status: Invoice.shape.status.optional() }),
  answer: listShape(Invoice),
});

export const listInvoicesOfYoungPerson = endpoint({
  method: 'GET',
  path: '/api/invoices/app_young_person/{id}/with_documents/',
  summary: 'Issued invoices for one young person, each with its document’s address',
  access: readers,
  audit: 'invoices.view',
  params: one,
  query: z.strictObject(filters),
  answer: listShape(Invoice),
});

export const InvoiceRecord = Invoice.extend({
  credit_notes: z.array(Ref),
  payments: z.array(Payment),
  /** For the office: when the client was last reminded of it. */
  last_reminded_at: Instant.nullable(),
});
export type InvoiceRecord = z.infer<typeof InvoiceRecord>;

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}',
  summary: 'One invoice with its lines and credit notes; the office also gets its payments',
  access: readers,
  audit: 'invoice.view',
  params: one,
  answer: InvoiceRecord,
});

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/{id}/issue/',
  summary: 'Number a draft and freeze it',
  access: office,
  audit: null,
  params: one,
  body: z.strictObject({ version: Version }),
  answer: Invoice,
  status: 200,
});

export const creditInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/{id}/credit/',
  summary: 'Take back lines of an issued invoice with a credit note, issued straight away',
  access: office,
  audit: null,
  params: one,
  body: z.strictObject({
    line_ids: z.array(Id).min(1, 'Choose at least one line.').max(1000),
    reason: Text(500).min(1, 'Enter a reason.'),
    /**
     * Its visits stay with the invoice, and no later run charges them. Left out, fully credited visits can be invoiced
     * again. If one line of a visit was credited for good, so is the rest of the visit.
     */
    is_for_good: z.boolean().optional(),
  }),
  answer: Invoice,
  status: 201,
});

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/api/invoices/{id}',
  summary: 'Delete a draft, so its visits can be invoiced again',
  access: office,
  audit: null,
  params: one,
  answer: z.object({ id: Id }),
});

export const getInvoiceDocument = endpoint({
  method: 'GET',
  path: '/api/invoice_documents/{id}',
  summary: 'An issued invoice as PDF',
  access: readers,
  audit: 'invoice.document',
  params: one,
  answer: z.unknown(),
  produces: 'application/pdf',
});

export const getInvoiceData = endpoint({
  method: 'GET',
  path: '/api/invoice_data/{id}',
  summary: 'An issued invoice or credit note as UBL 2.1 in the Peppol BIS Billing 3.0 profile',
  access: readers,
  audit: 'invoice.document',
  params: one,
  answer: z.unknown(),
  produces: 'application/xml',
});

export const downloadInvoices = endpoint({
  method: 'POST',
  path: '/api/invoices/download_multiple_invoices/',
  summary: 'Issued invoices as one zip of PDFs, all or none',
  access: readers,
  audit: 'invoice.document',
  looksAt: ({ body }) => body.invoice_ids,
  body: z.strictObject({
    invoice_ids: z
      .array(Id)
      .min(1, 'Choose at least one invoice.')
      .max(MAX_INVOICES_IN_A_ZIP, `Choose up to ${MAX_INVOICES_IN_A_ZIP} invoices.`),
    name: Line(100).optional(),
  }),
  answer: z.unknown(),
  produces: 'application/zip',
  reads: true,
});
