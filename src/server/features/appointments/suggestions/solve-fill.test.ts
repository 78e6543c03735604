import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FillProblem,
  findBrokenRule,
  listConflictSets,
  rateFill,
} from '#server/features/appointments/suggestions/fill-problem.ts';
import { fitInOrder } from '#server/features/appointments/suggestions/first-fit.ts';
import { COVER } from '#server/features/appointments/suggestions/rate-carers.ts';
import { solveFill } from '#server/features/appointments/suggestions/solve-fill.ts';

const GAPS = 4;
const CARERS = 3;

/** Small weeks, in which all ways of filling can be tried. */
const Problem: fc.Arbitrary<FillProblem> = fc
  .record({
    gaps: fc.array(
      fc.record({
        wanted: fc.integer({ min: 1, max: 3 }),
        together: fc.boolean(),
        hours: fc.integer({ min: 1, max: 30 }),
      }),
      {
        minLength: GAPS,
        maxLength: GAPS,
      },
    ),
    carers: fc.array(
      fc.record({
        booked: fc.integer({ min: 0, max: 40 }),
        contract: fc.option(fc.integer({ min: 0, max: 40 })),
      }),
      { minLength: CARERS, maxLength: CARERS },
    ),
    values: fc.array(fc.option(fc.integer({ min: 0, max: 19 })), {
      minLength: GAPS * CARERS,
      maxLength: GAPS * CARERS,
    }),
    clash: fc.array(fc.boolean(), { minLength: GAPS * GAPS, maxLength: GAPS * GAPS }),
  })
  .map(({ gaps, carers, values, clash }) => ({
    gaps: gaps.map(({ wanted, together, hours }) => ({
      wanted,
      fewest: together && wanted > 1 ? 2 : 1,
      hours: [hours, 0] as const,
    })),
    carers: carers.map(({ booked, contract }) => ({
      ...{ booked, contract },
      free: [48 - booked, 48] as const,
      share: 20,
    })),
    pairs: values.flatMap((value, place) =>
      value === null ? [] : [{ gap: Math.floor(place / CARERS), carer: place % CARERS, value }],
    ),
    conflicts: listConflictSets(
      GAPS,
      (a, b) => a !== b && clash[Math.min(a, b) * GAPS + Math.max(a, b)] === true,
    ),
    over_contract: 0.5,
    over_share: 0.375,
  }));

/** The best of all ways there are. */
function tryAll(problem: FillProblem): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let choice = 0; choice < 2 ** problem.pairs.length; choice++) {
    const fill = [...problem.pairs.keys()].filter((place) => choice & (1 << place));
    if (!findBrokenRule(problem, fill)) best = Math.max(best, rateFill(problem, fill));
  }
  return best;
}

describe('solveFill', () => {
  it('[ROT-05] no way of filling a week is better than the one found, and it breaks no rule', async () => {
    await fc.assert(
      fc.asyncProperty(Problem, async (problem) => {
        const solved = await solveFill(problem, 5);
        expect(findBrokenRule(problem, solved.chosen)).toBeUndefined();
        expect(solved.value).toBeCloseTo(tryAll(problem), 4);
        expect(solved.bound).toBeGreaterThanOrEqual(solved.value - 1e-6);
        expect(solved.value).toBeGreaterThanOrEqual(rateFill(problem, fitInOrder(problem, 'best')) - 1e-6);
      }),
      { numRuns: 25 },
    );
  });

  it('[ROT-05] filling gap by gap leaves one open that filling the week as a whole covers', async () => {
    const problem: FillProblem = {
      gaps: [
        { wanted: 1, fewest: 1, hours: [4, 0] },
        { wanted: 1, fewest: 1, hours: [4, 0] },
      ],
      carers: [0, 1].map(() => ({ free: [48, 48], booked: 0, contract: null, share: 4 })),
      // The first carer alone can have the second gap, and both the first.
      pairs: [
        { gap: 0, carer: 0, value: 10 },
        { gap: 0, carer: 1, value: 0 },
        { gap: 1, carer: 0, value: 0 },
      ],
      conflicts: [[0, 1]],
      over_contract: 0.5,
      over_share: 0.375,
    };
    expect(fitInOrder(problem, 'best')).toEqual([0]);
    const { chosen, value } = await solveFill(problem, 5);
    expect(chosen).toEqual([1, 2]);
    expect(value).toBe(2 * COVER);
  });
});
