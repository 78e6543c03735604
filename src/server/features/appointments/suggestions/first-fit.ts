import {
  type Fill,
  type FillProblem,
  findExcess,
  type Hours,
} from '#server/features/appointments/suggestions/fill-problem.ts';

/**
 * Fills gap after gap in their order: `best` takes the pair that is worth most then, `first` the first that is possible.
 * The solver begins with the one, and is measured against both.
 */
export function fitInOrder(problem: FillProblem, way: 'first' | 'best'): Fill {
  const { gaps, carers, pairs, conflicts } = problem;
  const setsByGap = gaps.map((): number[] => []);
  conflicts.forEach((set, place) => {
    for (const gap of set) setsByGap[gap]?.push(place);
  });
  const free = carers.map((carer): [number, number] => [carer.free[0], carer.free[1]]);
  const hours = carers.map(({ booked }) => booked);
  const taken = new Set<number>();
  const fill: number[] = [];
  const ofGap = Map.groupBy(pairs.keys(), (place) => pairs[place]?.gap ?? 0);

  const isPossible = (carer: number, gap: number) =>
    fits(free[carer], gaps[gap]?.hours) &&
    (setsByGap[gap] ?? []).every((set) => !taken.has(carer * conflicts.length + set));
  const rate = (place: number) => {
    const { carer = 0, gap = 0, value = 0 } = pairs[place] ?? {};
    const facts = carers[carer];
    if (!facts) return value;
    const [now = 0, length] = [hours[carer], gaps[gap]?.hours[0] ?? 0];
    const more = (limit: number | null) =>
      findExcess(now + length, facts.booked, limit) - findExcess(now, facts.booked, limit);
    return value - problem.over_contract * more(facts.contract) - problem.over_share * more(facts.share);
  };
  const take = (place: number) => {
    const { carer = 0, gap = 0 } = pairs[place] ?? {};
    const [length, left] = [gaps[gap]?.hours, free[carer]];
    fill.push(place);
    if (!length || !left) return;
    left[0] -= length[0];
    left[1] -= length[1];
    hours[carer] = (hours[carer] ?? 0) + length[0];
    for (const set of setsByGap[gap] ?? []) taken.add(carer * conflicts.length + set);
  };

  gaps.forEach(({ wanted, fewest }, gap) => {
    // Each pair of a gap has another carer: none stands in the way of another.
    const possible = (ofGap.get(gap) ?? []).filter((place) => isPossible(pairs[place]?.carer ?? 0, gap));
    if (possible.length < fewest) return;
    const ordered = way === 'first' ? possible : possible.toSorted((a, b) => rate(b) - rate(a));
    for (const place of ordered.slice(0, wanted)) take(place);
  });
  return fill;
}

const fits = (free: readonly number[] | undefined, hours: Hours | undefined): boolean =>
  free !== undefined &&
  hours !== undefined &&
  (free[0] ?? 0) + 1e-9 >= hours[0] &&
  (free[1] ?? 0) + 1e-9 >= hours[1];
