import loadHighs, { type Highs, type Model } from 'highs';
import {
  type Fill,
  type FillProblem,
  findBrokenRule,
  rateFill,
  type SolvedFill,
} from '#server/features/appointments/suggestions/fill-problem.ts';
import { fitInOrder } from '#server/features/appointments/suggestions/first-fit.ts';
import { buildModel, type FillModel } from '#server/features/appointments/suggestions/highs-model.ts';
import { COVER } from '#server/features/appointments/suggestions/rate-carers.ts';

/**
 * Fills a week as a whole, by integer programming (HiGHS).
 * 1. A hundred thousand pairs are too many at once, and nearly all of them are never chosen. So the relaxed model is solved with a few pairs for
 *    each gap; its prices show which others could make it better, and these are added until none is left.
 * 2. The prices of the last round prove a bound over all pairs, also those that were never in a model.
 * 3. The pairs that came together are then solved in whole numbers, within the time that is left. Where that ends early the best way
 *    found so far is answered; the better of two fills gap after gap is the least.
 */
export async function solveFill(problem: FillProblem, seconds: number): Promise<SolvedFill> {
  const until = performance.now() + seconds * 1000;
  const started = (['best', 'first'] as const)
    .map((way) => fitInOrder(problem, way))
    .reduce((best, each) => (rateFill(problem, each) > rateFill(problem, best) ? each : best));
  if (problem.pairs.length === 0) return { chosen: [], value: 0, bound: 0 };
  const highs = await loadHighs();
  const { columns, bound } = findColumns(highs, problem, started, until);
  const solved = solveWhole(highs, problem, columns, started, until);
  // Rounding in the solver never becomes a broken rule.
  const [chosen, value] = [started, ...(findBrokenRule(problem, solved) ? [] : [solved])]
    .map((fill): [Fill, number] => [fill, rateFill(problem, fill)])
    .reduce((best, each) => (each[1] > best[1] ? each : best));
  return { chosen: [...chosen], value, bound: Math.max(bound, value) };
}

const FIRST_COLUMNS = 8;
const ADDED_COLUMNS = 6;
const TOLERANCE = 1e-6;
/** The rounds use only part of the time, so that the search for whole numbers has the rest. */
const MAX_ROUNDS = 25;

/** Every place filled with the pair that is worth most. */
function boundWithoutRules({ gaps, pairs }: FillProblem): number {
  const best = gaps.map(() => 0);
  for (const { gap, value } of pairs) best[gap] = Math.max(best[gap] ?? 0, COVER + value);
  return gaps.reduce((sum, { wanted }, gap) => sum + wanted * (best[gap] ?? 0), 0);
}

/** The pairs worth solving with, and the bound that the relaxed model proves. */
function findColumns(highs: Highs, problem: FillProblem, started: Fill, until: number) {
  const chosen = new Set(started);
  const ofGap = [...Map.groupBy(problem.pairs.keys(), (place) => problem.pairs[place]?.gap ?? 0).values()];
  const worth = (place: number) => problem.pairs[place]?.value ?? 0;
  for (const places of ofGap)
    for (const place of places.toSorted((a, b) => worth(b) - worth(a)).slice(0, FIRST_COLUMNS))
      chosen.add(place);
  let bound = boundWithoutRules(problem);
  for (let round = 0; round < MAX_ROUNDS && performance.now() < until - 2000; round++) {
    const columns = [...chosen].sort((a, b) => a - b);
    const model = buildModel(problem, columns, false);
    const prices = solveRelaxed(highs, model, until);
    if (!prices) break;
    const better = ofGap.map((places) =>
      places
        .filter((place) => !chosen.has(place))
        .map((place) => ({ place, gain: model.findGain(place, prices.rowDual) }))
        .filter(({ gain }) => gain > TOLERANCE)
        .sort((a, b) => b.gain - a.gain),
    );
    const missed = better.reduce((sum, list) => sum + list.reduce((all, { gain }) => all + gain, 0), 0);
    bound = Math.min(bound, prices.value + missed);
    if (missed <= TOLERANCE) break;
    for (const list of better) for (const { place } of list.slice(0, ADDED_COLUMNS)) chosen.add(place);
  }
  return { columns: [...chosen].sort((a, b) => a - b), bound };
}

function solveRelaxed(highs: Highs, { data }: FillModel, until: number) {
  return withModel(highs, (model) => {
    model.options.set('time_limit', Math.max(0.5, (until - performance.now()) / 1000));
    model.passModel({ ...data, sense: highs.constants.objectiveSense.maximize });
    model.run();
    const { rowDual } = model.getSolution();
    return { value: model.getObjectiveValue(), rowDual };
  });
}

/** The pairs that are chosen in whole numbers; those begun with where the time was too short for any. */
function solveWhole(
  highs: Highs,
  problem: FillProblem,
  columns: readonly number[],
  started: Fill,
  until: number,
): Fill {
  const { data, findStart } = buildModel(problem, columns, true);
  return withModel(highs, (model) => {
    model.options.set('time_limit', Math.max(0.5, (until - performance.now()) / 1000));
    model.options.set('mip_rel_gap', 1e-6);
    model.passModel({ ...data, sense: highs.constants.objectiveSense.maximize });
    model.setSolution({ colValue: findStart(started) });
    model.run();
    const { colValue } = model.getSolution();
    return columns.filter((_, column) => (colValue[column] ?? 0) > 0.5);
  });
}

function withModel<T>(highs: Highs, use: (model: Model) => T): T {
  const model = highs.createModel();
  try {
    model.options.set('output_flag', false);
    return use(model);
  } finally {
    model.dispose();
  }
}
