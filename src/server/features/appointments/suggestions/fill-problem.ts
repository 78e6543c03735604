import { COVER } from '#server/features/appointments/suggestions/rate-carers.ts';

/**
 * Filling a week as numbers alone: gaps and carers are places in lists, so that it can be handed to another thread.
 * 1. A pair is a gap that a carer may have, with what speaks for it. What is forbidden by itself is no pair.
 * 2. Of each set of `conflicts` a carer has one gap at most: they overlap, or leave too little rest between them.
 * 3. No carer works more hours in a week than they have free.
 * 4. A gap has its fewest carers at least, or none.
 * 5. Every place that is filled counts COVER, which no number of wishes outweighs in practice; then the pairs' values, less what hours over the
 *    contract and over the even share cost.
 */
export interface FillProblem {
  gaps: FillGap[];
  carers: FillCarer[];
  pairs: FillPair[];
  conflicts: number[][];
  /** Cost of one hour over the carer's contract, and over the even share. */
  over_contract: number;
  over_share: number;
}

interface FillGap {
  wanted: number;
  /** The fewest carers to assign. Below that, nobody is assigned. */
  fewest: number;
  /** Inside the week that is filled, and inside the one after it. */
  hours: Hours;
}

interface FillCarer {
  /** Still free under the limit. */
  free: Hours;
  booked: number;
  /** Null where there is no contract. */
  contract: number | null;
  /** The hours that an even division would give. */
  share: number;
}

export type Hours = readonly [this_week: number, next_week: number];

export interface FillPair {
  gap: number;
  carer: number;
  value: number;
}

/** Places in the list of pairs. */
export type Fill = readonly number[];

export interface SolvedFill {
  chosen: number[];
  value: number;
  /** No way of filling the week is worth more: proven. */
  bound: number;
}

/** Adds up what a way of filling the week is worth. */
export function rateFill(problem: FillProblem, fill: Fill): number {
  const added = new Map<number, number>();
  let value = 0;
  for (const { gap, carer, value: worth } of pairsIn(problem, fill)) {
    value += COVER + worth;
    added.set(carer, (added.get(carer) ?? 0) + (problem.gaps[gap]?.hours[0] ?? 0));
  }
  problem.carers.forEach((carer, place) => {
    const hours = carer.booked + (added.get(place) ?? 0);
    value -= problem.over_contract * findExcess(hours, carer.booked, carer.contract);
    value -= problem.over_share * findExcess(hours, carer.booked, carer.share);
  });
  return value;
}

/** Hours over the limit that come with the fill: what was over it before is nobody's doing. */
export const findExcess = (hours: number, booked: number, limit: number | null): number =>
  limit === null ? 0 : Math.max(0, hours - Math.max(limit, booked));

export const pairsIn = (problem: FillProblem, fill: Fill): FillPair[] =>
  fill.flatMap((place) => problem.pairs[place] ?? []);

/** Returns the rule that a way of filling the week breaks. Undefined if none. */
export function findBrokenRule(problem: FillProblem, fill: Fill): string | undefined {
  const pairs = pairsIn(problem, fill);
  const ofGap = Map.groupBy(pairs, ({ gap }) => gap);
  for (const [gap, its] of ofGap) {
    const { wanted = 0, fewest = 1 } = problem.gaps[gap] ?? {};
    if (its.length > wanted) return 'wanted';
    if (its.length < fewest) return 'fewest';
  }
  for (const [carer, its] of Map.groupBy(pairs, (pair) => pair.carer)) {
    const gaps = new Set(its.map(({ gap }) => gap));
    if (gaps.size < its.length) return 'twice';
    if (problem.conflicts.some((set) => set.filter((gap) => gaps.has(gap)).length > 1)) return 'conflict';
    for (const week of [0, 1] as const) {
      const hours = its.reduce((sum, { gap }) => sum + (problem.gaps[gap]?.hours[week] ?? 0), 0);
      if (hours > (problem.carers[carer]?.free[week] ?? 0) + 1e-6) return 'hours';
    }
  }
  return undefined;
}

/** Sets of which each two members conflict, so that every conflicting two are in one of them: fewer sets are better. */
export function listConflictSets(count: number, conflict: (a: number, b: number) => boolean): number[][] {
  const sets: number[][] = [];
  const covered = new Set<number>();
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if (covered.has(a * count + b) || !conflict(a, b)) continue;
      const set = [a, b];
      for (let c = 0; c < count; c++)
        if (c !== a && c !== b && set.every((each) => conflict(each, c))) set.push(c);
      for (const x of set) for (const y of set) covered.add(x * count + y);
      sets.push(set.sort((x, y) => x - y));
    }
  }
  return sets;
}
