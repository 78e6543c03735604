import type { z } from 'zod';
import {
  type listSuggestedCarers,
  MAX_NOT_SUGGESTED,
  MAX_SUGGESTED,
} from '#contract/appointments/suggestions.ts';
import type { Db } from '#server/db/pools.ts';
import { findFacts } from '#server/features/appointments/suggestions/facts.queries.ts';
import { findGap } from '#server/features/appointments/suggestions/gaps.queries.ts';
import { rateAlone } from '#server/features/appointments/suggestions/rate-carers.ts';
import {
  describeFit,
  findObstacle,
  judgeFit,
} from '#server/features/appointments/suggestions/suggestion-rules.ts';
import { AppError } from '#server/http/app-error.ts';

/** Carers for one gap, the best first, and why the others may not have it. Throws not_found. */
export async function suggestCarers(db: Db, id: string): Promise<z.input<typeof listSuggestedCarers.answer>> {
  const gap = await findGap(db, id);
  if (!gap) throw new AppError('not_found');
  const facts = await findFacts(db, gap.day, [gap]);
  const judged = facts.carers.map((carer) => ({ carer, obstacle: findObstacle(gap, carer, facts) }));
  const suggested = judged
    .filter(({ obstacle }) => !obstacle)
    .map(({ carer }) => {
      const fit = judgeFit(gap, carer, facts);
      return { carer, fit, worth: rateAlone(fit, facts.weights) };
    })
    // Sorting is stable, and they come by name.
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MAX_SUGGESTED)
    .map(({ carer, fit }) => ({
      carer: { id: carer.id, name: carer.name },
      ...describeFit(gap, carer, fit),
    }));
  const others = judged
    .flatMap(({ carer: { id: carer_id, name }, obstacle }) =>
      obstacle && obstacle.kind !== 'there'
        ? [{ carer: { id: carer_id, name }, reason: obstacle.describe() }]
        : [],
    )
    .slice(0, MAX_NOT_SUGGESTED);
  return { suggested, others };
}
