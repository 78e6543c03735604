/** A week of gaps as a problem for the solver, and its solution in words. */

import type { UnfilledGap, WeekFill } from '#contract/appointments/suggestions.ts';
import { WEEK_HOURS } from '#contract/appointments/working-time-limits.ts';
import type { CarerFacts, Facts } from '#server/features/appointments/suggestions/facts.queries.ts';
import { bookedHours, hoursInWeek } from '#server/features/appointments/suggestions/facts.queries.ts';
import {
  type FillProblem,
  type Hours,
  listConflictSets,
  pairsIn,
  type SolvedFill,
} from '#server/features/appointments/suggestions/fill-problem.ts';
import { type Gap, MAX_GAPS } from '#server/features/appointments/suggestions/gaps.queries.ts';
import { rateFit, USUAL_VISIT_HOURS } from '#server/features/appointments/suggestions/rate-carers.ts';
import {
  describeFit,
  excludeEachOther,
  type Fit,
  findBeside,
  findObstacle,
  judgeFit,
  type Obstacle,
} from '#server/features/appointments/suggestions/suggestion-rules.ts';
import { findShortJourney } from '#server/features/appointments/suggestions/travel.ts';

export interface WeekFacts {
  gaps: readonly Gap[];
  facts: Facts;
}

/** Carers who may be suggested at all. */
const listCarers = ({ carers }: Facts): CarerFacts[] => carers.filter(({ is_active }) => is_active);

export function buildProblem({ gaps, facts }: WeekFacts): FillProblem {
  const { weeks, weights } = facts;
  const carers = listCarers(facts);
  const lengths = gaps.map((gap): Hours => [hoursInWeek(gap, weeks, 0), hoursInWeek(gap, weeks, 1)]);
  const booked = carers.map((carer): Hours => [bookedHours(carer, weeks, 0), bookedHours(carer, weeks, 1)]);
  const all = gaps.reduce((sum, { wanted }, place) => sum + wanted * (lengths[place]?.[0] ?? 0), 0);
  const share = (all + booked.reduce((sum, [hours]) => sum + hours, 0)) / Math.max(1, carers.length);
  return {
    gaps: gaps.map(({ wanted, fewest }, place) => ({ wanted, fewest, hours: lengths[place] ?? [0, 0] })),
    carers: carers.map(({ contract_hours }, place) => {
      const [now = 0, next = 0] = booked[place] ?? [];
      return { free: [WEEK_HOURS - now, WEEK_HOURS - next], booked: now, contract: contract_hours, share };
    }),
    pairs: gaps.flatMap((gap, place) =>
      carers.flatMap((carer, other) =>
        findObstacle(gap, carer, facts)
          ? []
          : [{ gap: place, carer: other, value: rateFit(judgeFit(gap, carer, facts), weights) }],
      ),
    ),
    conflicts: listConflictSets(gaps.length, (a, b) => {
      const [one, other] = [gaps[a], gaps[b]];
      return one !== undefined && other !== undefined && excludeEachOther(one, other);
    }),
    over_contract: weights.contract_hours / USUAL_VISIT_HOURS,
    over_share: weights.even_hours / USUAL_VISIT_HOURS,
  };
}

/** The draft as it is shown. */
export function describeFill(
  { gaps, facts }: WeekFacts,
  problem: FillProblem,
  solved: SolvedFill,
): Omit<WeekFill, 'start_date' | 'end_date'> {
  const carers = listCarers(facts);
  const pairs = pairsIn(problem, solved.chosen);
  const now = problem.carers.map(({ booked }) => booked);
  const filled = now.map((hours, carer) =>
    pairs.reduce(
      (sum, pair) => (pair.carer === carer ? sum + (problem.gaps[pair.gap]?.hours[0] ?? 0) : sum),
      hours,
    ),
  );
  const ofGap = Map.groupBy(pairs, ({ gap }) => gap);
  const proposals = gaps.flatMap((gap, place) =>
    (ofGap.get(place) ?? []).flatMap(({ carer: other }) => {
      const carer = carers[other];
      if (!carer) return [];
      const its = pairs.flatMap((pair) => (pair.carer === other && gaps[pair.gap]) || []);
      const stops = [...carer.work, ...its].filter((stop) => stop !== gap);
      const journey = findShortJourney(gap, stops, facts.weights.travel_minutes);
      const beside = findBeside(gap, stops);
      const fit = { ...judgeFit(gap, carer, facts), journey, beside, hours: filled[other] ?? 0 };
      return [{ gap, carer, fit }];
    }),
  );
  return {
    proposals: proposals.map(({ gap, carer, fit }) => ({
      ...tellGap(gap),
      carer_ids: gap.carer_ids,
      carer: { id: carer.id, name: carer.name },
      ...describeFit(gap, carer, fit, 'with these proposals'),
    })),
    unfilled: gaps
      .filter(({ wanted }, place) => (ofGap.get(place)?.length ?? 0) < wanted)
      .map((gap): UnfilledGap => ({ ...tellGap(gap), reason: describeUnfilled(gap, facts) })),
    wanted: gaps.reduce((sum, { wanted }) => sum + wanted, 0),
    is_cut: gaps.length === MAX_GAPS,
    known: proposals.filter(({ fit }) => fit.visits).length,
    miles: sumMiles(proposals.map(({ fit }) => fit)),
    most_hours: { now: findMost(now), filled: findMost(filled) },
    uneven_hours: { now: unevenness(now), filled: unevenness(filled) },
    bound_gap_percent:
      solved.bound > 0 ? Math.max(0, ((solved.bound - solved.value) / solved.bound) * 100) : 0,
  };
}

/** In the same district is none, for no line is shorter. */
function sumMiles(fits: readonly Fit[]): WeekFill['miles'] {
  const known = fits.flatMap(({ nearness }) => {
    if (!nearness) return [];
    if ('miles' in nearness) return nearness.miles;
    return nearness.same === 'district' ? 0 : [];
  });
  return { total: round(known.reduce((sum, miles) => sum + miles, 0)), proposals: known.length };
}

const tellGap = ({ id, version, start_at, end_at, service_type, young_person, place }: Gap) => ({
  appointment_id: id,
  ...{ version, start_at, end_at, service_type, young_person, place },
});

const OBSTACLE_WORDS: Record<Obstacle, (count: number) => string> = {
  there: (count) => `${count} already on it`,
  inactive: (count) => `${count} switched off`,
  ruled_out: (count) => `${count} ruled out for this young person`,
  restricted: (count) => `${count} with no access to this restricted record`,
  checks: (count) => `${count} missing a check the service needs`,
  declined: (count) => `${count} declined it`,
  booked: (count) => `${count} on another appointment`,
  away: (count) => `${count} away`,
  asked: (count) => `${count} with holiday requested`,
  rest: (count) => `${count} with too little rest`,
  hours: (count) => `${count} over ${WEEK_HOURS} hours`,
};

function describeUnfilled(gap: Gap, facts: Facts): string {
  const carers = listCarers(facts);
  const counts = Map.groupBy(carers, (carer) => findObstacle(gap, carer, facts)?.kind);
  const free = counts.get(undefined)?.length ?? 0;
  const parts = [...counts].flatMap(([kind, its]) => (kind ? [OBSTACLE_WORDS[kind](its.length)] : []));
  if (free > 0 && free < gap.fewest) parts.push(`only ${free} free, and two carers must go together`);
  else if (free > 0) parts.push(`${free} proposed elsewhere at that time, or at their hours limit`);
  return parts.length > 0 ? parts.join(', ') : 'There is no active carer';
}

const round = (number: number): number => Math.round(number * 10) / 10;
const findMost = (hours: readonly number[]): number => round(Math.max(0, ...hours));

function unevenness(hours: readonly number[]): number {
  const count = Math.max(1, hours.length);
  const average = hours.reduce((sum, each) => sum + each, 0) / count;
  return round(hours.reduce((sum, each) => sum + Math.abs(each - average), 0) / count);
}
