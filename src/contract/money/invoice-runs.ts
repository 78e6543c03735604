import { z } from 'zod';
import { daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';

/**
 * The invoice run (INV-03): approved work of a period, priced at the rates in force on its day, as one draft for each
 * client and young person. Nothing is left out in silence. An appointment that was cancelled with less notice than its price
 * asks for is charged by the carer, as its price says; an administrator may leave it out.
 */

export const MAX_RUN_DAYS = 92;
/** As many visits that are left out are told one by one; the reasons are counted in any case. */
export const MAX_LEFT_OUT = 200;

/** As many late cancellations are left out of one run. */
export const MAX_WAIVED = 100;

export const LEFT_OUT_REASONS = [
  'no report',
  'not approved',
  'no timesheet',
  'no price',
  'no cancellation time',
  'invoiced',
  'restricted',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const period = {
  start_date: IsoDate,
  end_date: IsoDate,
  client_id: Id.optional(),
  young_person_id: Id.optional(),
};
const tooManyWaived = `Leave out at most ${MAX_WAIVED} cancellations, or choose fewer days.`;
/** The assignments whose late cancellation is not charged, with commas between them. */
const WaivedInAddress = z
  .string()
  .max(MAX_WAIVED * 37, tooManyWaived)
  .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/, 'Give ids with commas between them.');
type Period = { start_date: string; end_date: string };
const inOrder = { error: 'Give an end on or after the start.', path: ['end_date'] };
const tooLong = { error: `Choose at most ${MAX_RUN_DAYS} days.`, path: ['end_date'] };
const isInOrder = ({ start_date, end_date }: Period) => start_date <= end_date;
const isShort = ({ start_date, end_date }: Period) => daysBetween(start_date, end_date) < MAX_RUN_DAYS;

/** A cancelled visit of one carer: the charge, and why. */
export const LateCancellation = z.object({
  appointment_carer_id: Id,
  appointment: Ref,
  start_at: Instant,
  cancelled_at: Instant,
  carer: Ref,
  /** As somebody gave it who cancelled the appointment. */
  reason: z.string().nullable(),
  /** The words of its lines: `Cancelled 5 h before, charged at 100%: …`. */
  descriptions: z.array(z.string()),
  /** Before VAT. */
  amount: z.string(),
  is_waived: z.boolean(),
});
export type LateCancellation = z.infer<typeof LateCancellation>;

export const RunDraft = z.object({
  client: Ref,
  young_person: Ref.nullable(),
  visits: z.int(),
  subtotal: z.string(),
  vat: z.string(),
  total: z.string(),
  /** Visits whose times differ from the plan by a quarter of an hour or more. */
  visits_off_plan: z.int(),
  /** Those that are left out are told too; they are in no sum. */
  cancellations: z.array(LateCancellation),
});
export type RunDraft = z.infer<typeof RunDraft>;

export const LeftOut = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  appointment: Ref,
  report_id: Id.nullable(),
  start_at: Instant,
  client: Ref,
  /** Null where there is none, or it is closed to the reader. */
  young_person: Ref.nullable(),
  carer: Ref,
});
export type LeftOut = z.infer<typeof LeftOut>;

export const previewInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices/run/',
  summary: 'The invoices that a run would draft, and the visits it would leave out and why',
  access: { admin: 'ALL' },
  audit: null,
  query: z
    .strictObject({ ...period, waived: WaivedInAddress.optional() })
    .refine(isInOrder, inOrder)
    .refine(isShort, tooLong),
  answer: z.object({
    drafts: z.array(RunDraft),
    subtotal: z.string(),
    vat: z.string(),
    total: z.string(),
    left_out: z.array(LeftOut),
    left_out_counts: z.partialRecord(z.enum(LEFT_OUT_REASONS), z.int()),
  }),
});

export const draftInvoices = endpoint({
  method: 'POST',
  path: '/api/invoices/run/',
  summary: 'Draft invoices for the approved work of a period; all of them or none',
  access: { admin: 'ALL' },
  audit: null,
  body: z
    .strictObject({ ...period, waived: z.array(Id).max(MAX_WAIVED, tooManyWaived).optional() })
    .refine(isInOrder, inOrder)
    .refine(isShort, tooLong),
  answer: z.object({
    invoice_ids: z.array(Id),
    visits: z.int(),
    cancellations: z.int(),
    total: z.string(),
  }),
  status: 201,
});
