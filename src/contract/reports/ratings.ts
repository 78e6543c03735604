import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';

/** By one form: more than four years of one every four weeks; where there are more, the newest. */
export const MAX_RATINGS = 60;

/** A form with a scale that was handed in about a young person, with the result as a whole and of each area. */
const PastRating = z.object({
  /** Of what was written. */
  id: Id,
  report_id: Id,
  form: Ref,
  /** The day of the visit. */
  date: IsoDate,
  mean: z.number(),
  /** The scale's ends. */
  min: z.number(),
  max: z.number(),
  level: RiskLevel,
  words: z.string(),
  /** Those that were answered, as the form asks them. */
  areas: z.array(
    z.object({ id: z.string(), label: z.string(), min: z.number(), max: z.number(), value: z.number() }),
  ),
});
export type PastRating = z.infer<typeof PastRating>;

export const listRatings = endpoint({
  method: 'GET',
  path: '/api/reports/ratings/{id}',
  summary: 'A young person’s ratings, oldest first; clients see approved ratings only',
  access: { admin: 'ALL', client: 'CLI' },
  audit: 'young_person.ratings',
  params: z.object({ id: Id }),
  answer: z.array(PastRating),
});
