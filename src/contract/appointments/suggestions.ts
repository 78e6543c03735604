/**
 * Suggestions: carers for an uncovered appointment, with reasons in words, and a whole week of such gaps filled at once
 * (ROT-05).
 *
 * 1. Some rules are never broken: another appointment, away, requested holiday, declined it, too little rest, over the
 *    week's hours, not a reader of a restricted record, ruled out, a missing check, or an account switched off. They
 *    are given as reasons.
 * 2. Among the other carers, the wishes count as much as the agency says (suggestion-weights.ts).
 * 3. A filled week is a draft. Nothing is booked until somebody accepts the proposals, and then under the same rules as
 *    any booking.
 */
import { z } from 'zod';
import { MAX_CARERS } from '#contract/appointments/appointment-series.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { DayInWeek, Id, Instant, IsoDate, Ref, Version } from '#contract/core/shapes.ts';

export const SuggestedCarer = z.object({
  carer: Ref,
  /** What speaks for the carer, in words. Never empty. */
  reasons: z.array(z.string()),
  /** What speaks against the carer without ruling them out, in words. */
  cautions: z.array(z.string()),
});
export type SuggestedCarer = z.infer<typeof SuggestedCarer>;

/** The most in an answer, because people read suggestions from the top. */
export const MAX_SUGGESTED = 50;
export const MAX_NOT_SUGGESTED = 500;

export const listSuggestedCarers = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/suggested_carers/',
  summary: 'List suitable carers for an appointment, best first, and why the others are not suitable',
  access: { admin: 'ALL' },
  audit: 'appointment.view',
  params: z.object({ id: Id }),
  answer: z.object({
    suggested: z.array(SuggestedCarer),
    /** By name, with the reason that rules them out. */
    others: z.array(z.object({ carer: Ref, reason: z.string() })),
  }),
});

const gap = {
  appointment_id: Id,
  version: Version,
  start_at: Instant,
  end_at: Instant,
  service_type: z.string(),
  young_person: z.string().nullable(),
  place: z.string().nullable(),
};

const FillProposal = z.object({
  ...gap,
  /** Carers who are on it already. */
  carer_ids: z.array(Id),
  ...SuggestedCarer.shape,
});
export type FillProposal = z.infer<typeof FillProposal>;

const UnfilledGap = z.object({
  ...gap,
  /** In words: `8 are on another appointment, 3 are away`. */
  reason: z.string(),
});
export type UnfilledGap = z.infer<typeof UnfilledGap>;

const Hours = z.object({ now: z.number(), filled: z.number() });

export const WeekFill = z.object({
  start_date: IsoDate,
  end_date: IsoDate,
  /** The soonest first. */
  proposals: z.array(FillProposal),
  unfilled: z.array(UnfilledGap),
  /** How many carers the week's gaps need. */
  wanted: z.int(),
  /** There are more gaps than one run can fill. These are the soonest. */
  is_cut: z.boolean(),
  /** Proposals with a carer who was there in the last 90 days. */
  known: z.int(),
  /** The total of straight lines from carers' homes, and how many proposals have both postcode districts. */
  miles: z.object({ total: z.number(), proposals: z.int() }),
  /** The most that one carer has. */
  most_hours: Hours,
  /** How many hours carers differ from the average, on average. */
  uneven_hours: Hours,
  /** How much better another plan can be at most, in per cent of this one. The solver proves it. */
  bound_gap_percent: z.number(),
});
export type WeekFill = z.infer<typeof WeekFill>;

export const previewWeekFill = endpoint({
  method: 'POST',
  path: '/api/week_fills/preview/',
  summary: 'Draft carers for all gaps of the week that includes the date. Nothing is booked',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({ date: DayInWeek }),
  answer: WeekFill,
  reads: true,
  status: 200,
  limit: 'solve',
});

/** How many appointments get carers in one transaction. */
export const MAX_FILLED = 40;

export const fillGaps = endpoint({
  method: 'POST',
  path: '/api/week_fills/',
  summary: 'Assign carers to appointments. Proposals that are no longer possible are reported and skipped',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          appointment_id: Id,
          version: Version,
          /** Everybody whom the appointment should have. */
          carer_ids: z.array(Id).max(MAX_CARERS),
        }),
      )
      .min(1, 'Choose an appointment.')
      .max(MAX_FILLED, `You can fill up to ${MAX_FILLED} appointments at once.`),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        appointment_id: Id,
        outcome: z.enum(['assigned', 'refused']),
        /** The reason in words, if it is refused. */
        reason: z.string().nullable(),
        /** The current version. */
        version: Version.nullable(),
      }),
    ),
  }),
  status: 200,
});
