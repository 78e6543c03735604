/**
 * Who cancelled an appointment, and what cancelling it now would cost its client.
 * 1. A client is charged for short notice unless the carer or the agency cancelled. If nobody said who did, it is.
 * 2. The amount is what the invoice run would charge. Nothing is stored.
 */
import { z } from 'zod';
import { ApplyTo } from '#contract/appointments/appointment-series.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Ref } from '#contract/core/shapes.ts';

export const CancelledBy = z.enum(['client', 'young_person', 'carer', 'agency']);
export type CancelledBy = z.infer<typeof CancelledBy>;

export const CANCELLER_WORDS: Record<CancelledBy, string> = {
  client: 'the client',
  young_person: 'the young person',
  carer: 'the carer',
  agency: 'the agency',
};

/** `the carer`, for a value as the database has it. */
export const describeCanceller = (value: string): string | undefined => {
  const { data } = CancelledBy.safeParse(value);
  return data && CANCELLER_WORDS[data];
};

/** Whether the client is charged for short notice. */
export const isClientCharged = (cancelled_by: CancelledBy | null): boolean =>
  cancelled_by !== 'carer' && cancelled_by !== 'agency';

export const UNCHARGED_REASONS = [
  /** The price asks for less notice than this. */
  'enough notice',
  /** The price charges nothing, however short the notice. */
  'never charged',
  /** Priced by the mile, and nobody drove. */
  'by the mile',
  'no price',
  'no carer',
  /** An administrator chose not to charge it. */
  'waived',
  /** A draft invoice already charges the visit. */
  'invoiced',
] as const;
export type UnchargedReason = (typeof UNCHARGED_REASONS)[number];

const Uncharged = z.object({
  reason: z.enum(UNCHARGED_REASONS),
  appointments: z.int(),
  /** For `enough notice`, the hours of notice beyond which nothing is charged: the longest of these prices. */
  notice_hours: z.int().nullable(),
});
export type Uncharged = z.infer<typeof Uncharged>;

const ClientCharge = z.object({
  client: Ref,
  /** Before VAT. */
  amount: z.string(),
  has_vat: z.boolean(),
  appointments: z.int(),
  /** The notice that was missed and the percentage it costs. Null if it differs between them. */
  notice: z.object({ under_hours: z.int(), percent: z.int() }).nullable(),
});
export type ClientCharge = z.infer<typeof ClientCharge>;

export const previewCancellation = endpoint({
  method: 'POST',
  path: '/api/appointments/cancellation_preview/',
  summary:
    'Preview what cancelling appointments now would cost each client, if it or the young person cancels',
  access: { admin: 'ALL' },
  audit: 'appointment.cancellation_preview',
  looksAt: ({ body }) => body.appointment_ids,
  body: z.strictObject({
    appointment_ids: z.array(Id).min(1).max(MAX_PAGE_SIZE),
    /** For one appointment of a series: which others are cancelled with it. */
    apply_to: ApplyTo.optional(),
  }),
  answer: z.object({
    /** By client's name. */
    charges: z.array(ClientCharge),
    /** Of all clients. */
    total: z.string(),
    uncharged: z.array(Uncharged),
  }),
  reads: true,
});
