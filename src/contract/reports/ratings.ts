import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';

/** For each form: more than four years of one every four weeks. If there are more, the newest. */
export const MAX_RATINGS = 60;

/** A submitted form with a scale about a young person, with its overall result and that of each area. */
const PastRating = z.object({
  /** The app report's id. */
  id: Id,
  report_id: Id,
  form: Ref,
  /** The day of the visit. */
  date: IsoDate,
  mean: z.number(),
  /** The ends of the scale. */
  min: z.number(),
  max: z.number(),
  level: RiskLevel,
  words: z.string(),
  /** The answered ones, in the form's order. */
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
