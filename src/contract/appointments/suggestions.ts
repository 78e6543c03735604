/**
 * Suggestions: carers for an appointment that has too few, with reasons in words, and a whole week of such gaps filled at once (ROT-05).
 *
 * 1. Hard rules are never broken: another appointment, away, a holiday that is asked for, declined it, too little rest, over the
 *    hours of the week, a restricted record that does not name the carer, a carer who is ruled out, a check that is missing, an
 *    account that is switched off. They are told as reasons.
 * 2. Among the others the wishes count as much as the agency says (suggestion-weights.ts).
 * 3. A filled week is a draft: nothing is booked until proposals are accepted, and then as the office books everything.
 */
import { z } from 'zod';
import { MAX_CARERS } from '#contract/appointments/appointment-series.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { DayInWeek, Id, Instant, IsoDate, Ref, Version } from '#contract/core/shapes.ts';

export const SuggestedCarer = z.object({
  carer: Ref,
  /** In words, what speaks for the carer: never empty. */
  reasons: z.array(z.string()),
  /** In words, what speaks against, though it forbids nothing. */
  cautions: z.array(z.string()),
});
export type SuggestedCarer = z.infer<typeof SuggestedCarer>;

/** Longest answers: an agency's suggestions are read from the top. */
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
    /** By name, with the reason that forbids it. */
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
  /** Those who are there already. */
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
  /** Carers wanted by the gaps of the week. */
  wanted: z.int(),
  /** There are more gaps than are worked out at once: these are the soonest. */
  is_cut: z.boolean(),
  /** Proposals of carers who were there in the last 90 days. */
  known: z.int(),
  /** Straight lines from where carers live, in all; and of how many proposals both postcode districts are known. */
  miles: z.object({ total: z.number(), proposals: z.int() }),
  /** The most that one carer has. */
  most_hours: Hours,
  /** By how many hours carers are above or below the average, on average. */
  uneven_hours: Hours,
  /** How far a better plan could be away at most, in per cent of this one; proven. */
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

/** As many appointments as are given carers in one transaction. */
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
          /** Everybody the appointment is to have. */
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
        /** In words, of what is refused. */
        reason: z.string().nullable(),
        /** As it is by now. */
        version: Version.nullable(),
      }),
    ),
  }),
  status: 200,
});
