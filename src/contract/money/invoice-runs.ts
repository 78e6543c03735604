import { z } from 'zod';
import { CancelledBy } from '#contract/appointments/cancellations.ts';
import { daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import type { Problem } from '#contract/core/errors.ts';
import { Id, Instant, IsoDate, Ref, Text } from '#contract/core/shapes.ts';

/**
 * The invoice run (INV-03): a period's approved work at the rates of its day, as one draft for each client and young
 * person. Everything left out is reported. An appointment cancelled with too little notice is charged for each carer,
 * as its price says, unless the carer or the agency cancelled, or an administrator waives the charge. The waiver is
 * recorded, and charging it later undoes it. If a credit note took its line back, it is waived too.
 */

export const MAX_RUN_DAYS = 92;
/** How many left-out visits are listed one by one. Invoiced ones are never listed. The reasons are always counted. */
export const MAX_LEFT_OUT = 200;

/** How many days before a period it looks for approved work, which may have been approved after its own run. */
export const EARLIER_DAYS = 184;

/** How many invoices of a run one call may postpone. */
export const MAX_SPARED = 5_000;

export const LEFT_OUT_REASONS = [
  'no report',
  'not approved',
  'no timesheet',
  'no price',
  'no miles',
  'invoiced',
  'restricted',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const Period = z
  .strictObject({
    start_date: IsoDate,
    end_date: IsoDate,
    client_id: Id.optional(),
    young_person_id: Id.optional(),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    error: 'Choose an end date on or after the start date.',
    path: ['end_date'],
  })
  .refine(({ start_date, end_date }) => daysBetween(start_date, end_date) < MAX_RUN_DAYS, {
    error: `Choose up to ${MAX_RUN_DAYS} days.`,
    path: ['end_date'],
  });

/** The invoice of a run for this client and young person. */
export const RunPart = z.strictObject({ client_id: Id, young_person_id: Id.nullable() });
export type RunPart = z.infer<typeof RunPart>;

/** A period without the postponed invoices. */
const ChosenPeriod = Period.safeExtend({ without: z.array(RunPart).max(MAX_SPARED).optional() });

/** One carer's cancelled visit: the charge, and the reason. */
export const LateCancellation = z.object({
  appointment_carer_id: Id,
  appointment: Ref,
  start_at: Instant,
  cancelled_at: Instant,
  carer: Ref,
  /** The reason that was given for the cancellation. */
  reason: z.string().nullable(),
  /** Null if nobody was asked. */
  cancelled_by: CancelledBy.nullable(),
  /** The text of its lines: `Cancelled 5 h before, charged at 100%: …`. */
  descriptions: z.array(z.string()),
  /** Before VAT. */
  amount: z.string(),
});
export type LateCancellation = z.infer<typeof LateCancellation>;

/** Why a late cancellation is not charged. */
export const CancellationWaiver = z.object({
  id: Id,
  /** Null if the server did it. */
  by: Ref.nullable(),
  at: Instant,
  reason: z.string().nullable(),
  /** The credit note that took its line back. Null if somebody left it out of a run. */
  credit_note: Ref.nullable(),
});
export type CancellationWaiver = z.infer<typeof CancellationWaiver>;

const WaivedCancellation = LateCancellation.extend({
  /** Null for a visit that was not cancelled, but did not go as planned according to its report. */
  cancelled_at: Instant.nullable(),
  client: Ref,
  young_person: Ref.nullable(),
  /** Null if it is not charged because of who cancelled. */
  waiver: CancellationWaiver.nullable(),
});
export type WaivedCancellation = z.infer<typeof WaivedCancellation>;

const CreditedVisit = z.object({
  appointment: Ref,
  start_at: Instant,
  carer: Ref,
  /** The newest credit note that took it back, and why. */
  credit_note: Ref,
  reason: z.string(),
});
export type CreditedVisit = z.infer<typeof CreditedVisit>;

const ToldVisit = z.object({ appointment: Ref, start_at: Instant, carer: Ref });
export type ToldVisit = z.infer<typeof ToldVisit>;

const UntimedVisit = ToldVisit.extend({ has_report: z.boolean() });
export type UntimedVisit = z.infer<typeof UntimedVisit>;

const FarVisit = ToldVisit.extend({ miles: z.string() });
export type FarVisit = z.infer<typeof FarVisit>;

/** With its price before VAT. */
const DoubtedVisit = ToldVisit.extend({
  appointment_carer_id: Id,
  report_id: Id.nullable(),
  amount: z.string(),
});
export type DoubtedVisit = z.infer<typeof DoubtedVisit>;

export const RunDraft = z.object({
  client: Ref,
  young_person: Ref.nullable(),
  visits: z.int(),
  subtotal: z.string(),
  vat: z.string(),
  total: z.string(),
  /** Visits whose times differ from the plan by a quarter of an hour or more. */
  visits_off_plan: z.int(),
  /**
   * Visits that require no times. The planned times are charged, and payroll has none. Without a report, nothing shows
   * that they took place.
   */
  untimed: z.array(UntimedVisit),
  /**
   * Visits whose approved report says that they did not go as planned (or perhaps did not happen), although their times
   * are as planned.
   */
  doubted: z.array(DoubtedVisit),
  /** Visits with unusually many miles. */
  far: z.array(FarVisit),
  /** Visits that were charged and taken back, and would now be charged again. */
  credited: z.array(CreditedVisit),
  cancellations: z.array(LateCancellation),
});
export type RunDraft = z.infer<typeof RunDraft>;

export const LeftOut = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  appointment: Ref,
  report_id: Id.nullable(),
  start_at: Instant,
  client: Ref,
  /** Null if there is none, or it is closed to the reader. */
  young_person: Ref.nullable(),
  carer: Ref,
});
export type LeftOut = z.infer<typeof LeftOut>;

export const previewInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices/run/',
  summary: 'Preview the invoices a run would draft, and the visits it would leave out and why',
  access: { admin: 'ALL' },
  audit: null,
  query: Period,
  answer: z.object({
    drafts: z.array(RunDraft),
    subtotal: z.string(),
    vat: z.string(),
    total: z.string(),
    /** Why none of them could be issued yet. Null if they could. */
    cannot_issue: z.string().nullable(),
    left_out: z.array(LeftOut),
    left_out_counts: z.partialRecord(z.enum(LEFT_OUT_REASONS), z.int()),
    /** At most MAX_LEFT_OUT, oldest first. They are not in the sums. */
    waived: z.array(WaivedCancellation),
    waived_count: z.int(),
    /** Approved visits before the period that are on no invoice or draft. Null if there are none. */
    earlier: z.object({ visits: z.int(), first_date: IsoDate }).nullable(),
  }),
});

const DraftedRun = z.object({
  invoice_ids: z.array(Id),
  visits: z.int(),
  cancellations: z.int(),
  total: z.string(),
});
export type DraftedRun = z.infer<typeof DraftedRun>;

export const draftInvoices = endpoint({
  method: 'POST',
  path: '/api/invoices/run/',
  summary: 'Draft invoices for approved work in a period, all or none',
  access: { admin: 'ALL' },
  audit: null,
  body: ChosenPeriod,
  answer: DraftedRun,
  status: 201,
});

/** A line of `draftInvoicesInSight`: how many visits are done. The last line has the result. */
export type RunStep = { done: number; total: number } | { drafted: DraftedRun } | { problem: Problem };

export const draftInvoicesInSight = endpoint({
  method: 'POST',
  path: '/api/invoices/run/in_sight/',
  summary: 'The same, streaming progress as lines of JSON; disconnecting undoes everything',
  access: { admin: 'ALL' },
  audit: null,
  body: ChosenPeriod,
  answer: z.unknown(),
  produces: 'application/x-ndjson',
  is_told_once: true,
  status: 201,
});

export const waiveCancellation = endpoint({
  method: 'POST',
  path: '/api/invoices/run/waivers/',
  summary: 'Leave a late cancellation or a doubted visit out of this run and every later one',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({ appointment_carer_id: Id, reason: Text(500).min(1).optional() }),
  answer: CancellationWaiver,
  status: 201,
});

export const chargeAfterAll = endpoint({
  method: 'DELETE',
  path: '/api/invoices/run/waivers/{id}',
  summary: 'Charge a waived visit after all: the next run drafts it',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ id: Id }),
});
