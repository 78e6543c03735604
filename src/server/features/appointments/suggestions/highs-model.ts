import type { ModelData } from 'highs';
import {
  type Fill,
  type FillProblem,
  findExcess,
  pairsIn,
} from '#server/features/appointments/suggestions/fill-problem.ts';
import { COVER } from '#server/features/appointments/suggestions/rate-carers.ts';

export interface FillModel {
  data: ModelData;
  /** How much a pair outside the model would add to its value, by the prices of its rows. */
  findGain(place: number, prices: Float64Array): number;
  /** The model's columns for a fill of its pairs. */
  findStart(fill: Fill): Float64Array;
}

interface Row {
  lower: number;
  upper: number;
  columns: number[];
  values: number[];
}

/**
 * The pairs of `columns` as a model to maximise: a column each, then for each carer the hours over contract and over the
 * share; in whole numbers one more for each gap that has several carers or nobody, which says whether it is filled. Rows: places
 * of a gap, its fewest, hours of a week, a set of conflicts for a carer where it has two columns, excess.
 */
export function buildModel(problem: FillProblem, columns: readonly number[], isWhole: boolean): FillModel {
  const { gaps, carers, pairs, conflicts } = problem;
  const rows: Row[] = [];
  const add = (lower: number, upper: number): number =>
    rows.push({ lower, upper, columns: [], values: [] }) - 1;
  const put = (row: number | undefined, column: number, value: number) => {
    if (row === undefined) return;
    rows[row]?.columns.push(column);
    rows[row]?.values.push(value);
  };
  // Half a gap with half its carers breaks no rule: the relaxed model leaves this one out, and its bound holds all the same.
  const together = isWhole ? [...gaps.keys()].filter((gap) => (gaps[gap]?.fewest ?? 1) > 1) : [];
  // pairs − wanted × filled ≤ 0 ≤ pairs − fewest × filled
  const gapRows = gaps.map(({ wanted, fewest }) =>
    add(Number.NEGATIVE_INFINITY, isWhole && fewest > 1 ? 0 : wanted),
  );
  const fewestRows = new Map(together.map((gap) => [gap, add(0, Number.POSITIVE_INFINITY)]));
  const weekRows = carers.map(({ free }) =>
    free.map((hours) => add(Number.NEGATIVE_INFINITY, Math.max(0, hours))),
  );
  // x hours − excess ≤ what is left below the limit; without a contract the row never binds
  const limits = carers.map(({ contract, share, booked }) =>
    [contract, share].map((limit) => (limit === null ? null : Math.max(limit - booked, 0))),
  );
  const excessRows = limits.map((each) =>
    each.map((left) => (left === null ? undefined : add(Number.NEGATIVE_INFINITY, left))),
  );
  const setsByGap = gaps.map((): number[] => []);
  conflicts.forEach((set, place) => {
    for (const gap of set) setsByGap[gap]?.push(place);
  });
  const makeKey = (carer: number, set: number) => carer * conflicts.length + set;
  const members = new Map<number, number>();
  for (const { carer, gap } of pairsIn(problem, columns))
    for (const set of setsByGap[gap] ?? [])
      members.set(makeKey(carer, set), (members.get(makeKey(carer, set)) ?? 0) + 1);
  const conflictRows = new Map<number, number>();
  for (const [key, count] of members) if (count > 1) conflictRows.set(key, add(Number.NEGATIVE_INFINITY, 1));

  const listEntries = (place: number): [row: number, value: number][] => {
    const pair = pairs[place];
    const hours = gaps[pair?.gap ?? 0]?.hours ?? [0, 0];
    if (!pair) return [];
    const { carer, gap } = pair;
    const entries: [number | undefined, number][] = [
      [gapRows[gap], 1],
      [fewestRows.get(gap), 1],
      [weekRows[carer]?.[0], hours[0]],
      [weekRows[carer]?.[1], hours[1]],
      [excessRows[carer]?.[0], hours[0]],
      [excessRows[carer]?.[1], hours[0]],
      ...(setsByGap[gap] ?? []).map((set): [number | undefined, number] => [
        conflictRows.get(makeKey(carer, set)),
        1,
      ]),
    ];
    return entries.flatMap(([row, value]) => (row === undefined || value === 0 ? [] : [[row, value]]));
  };
  const findCost = (place: number) => COVER + (pairs[place]?.value ?? 0);

  const colCost = columns.map(findCost);
  columns.forEach((place, column) => {
    for (const [row, value] of listEntries(place)) put(row, column, value);
  });
  carers.forEach((_, carer) => {
    [problem.over_contract, problem.over_share].forEach((cost, kind) => {
      put(excessRows[carer]?.[kind], colCost.length, -1);
      colCost.push(-cost);
    });
  });
  for (const gap of together) {
    const { wanted = 0, fewest = 0 } = gaps[gap] ?? {};
    put(gapRows[gap], colCost.length, -wanted);
    put(fewestRows.get(gap), colCost.length, -fewest);
    colCost.push(0);
  }
  const numCols = colCost.length;
  const isChoice = (column: number) => column < columns.length || column >= numCols - together.length;
  const data: ModelData = {
    numCols,
    numRows: rows.length,
    colCost,
    colLower: new Float64Array(numCols),
    colUpper: Float64Array.from({ length: numCols }, (_, column) =>
      isChoice(column) ? 1 : Number.POSITIVE_INFINITY,
    ),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols,
      starts: listStarts(rows),
      indices: rows.flatMap((row) => row.columns),
      values: rows.flatMap((row) => row.values),
    },
    ...(isWhole
      ? { integrality: Int32Array.from({ length: numCols }, (_, column) => Number(isChoice(column))) }
      : {}),
  };
  return {
    data,
    findGain: (place, prices) =>
      listEntries(place).reduce((gain, [row, value]) => gain - (prices[row] ?? 0) * value, findCost(place)),
    findStart: (fill) => {
      const chosen = new Set(fill);
      const added = new Map<number, number>();
      const filled = new Set(pairsIn(problem, fill).map(({ gap }) => gap));
      for (const { carer, gap } of pairsIn(problem, fill))
        added.set(carer, (added.get(carer) ?? 0) + (gaps[gap]?.hours[0] ?? 0));
      return Float64Array.from([
        ...columns.map((place) => Number(chosen.has(place))),
        ...carers.flatMap(({ booked, contract, share }, carer) =>
          [contract, share].map((limit) => findExcess(booked + (added.get(carer) ?? 0), booked, limit)),
        ),
        ...together.map((gap) => Number(filled.has(gap))),
      ]);
    },
  };
}

function listStarts(rows: readonly Row[]): number[] {
  const starts = [0];
  for (const { columns } of rows) starts.push((starts.at(-1) ?? 0) + columns.length);
  return starts;
}
