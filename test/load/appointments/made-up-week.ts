import {
  type FillProblem,
  listConflictSets,
} from '#server/features/appointments/suggestions/fill-problem.ts';

/** The same numbers for the same seed. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Work {
  from: number;
  to: number;
}

const REST = 11;
const collide = (a: Work, b: Work): boolean => {
  if (a.from < b.to && b.from < a.to) return true;
  if (Math.floor(a.from / 24) === Math.floor(b.from / 24)) return false;
  const rest = Math.max(a.from - b.to, b.from - a.to);
  return rest < REST;
};

/** Hours from Monday 00:00: visits of the day, evenings and nights. */
function makeWork(random: () => number): Work {
  const day = Math.floor(random() * 7) * 24;
  const kind = random();
  if (kind < 0.15) return { from: day + 21, to: day + 31 };
  const from = day + 7 + Math.floor(random() * 26) / 2;
  return { from, to: from + 1 + Math.floor(random() * 10) / 2 };
}

/** A week of an agency: carers who have work already, are away and know some of the young people. */
export function makeWeek(seed: number, counts: { gaps: number; carers: number }): FillProblem {
  const random = makeRandom(seed);
  const young_persons = 150;
  const gaps = Array.from({ length: counts.gaps }, () => ({
    ...makeWork(random),
    wanted: random() < 0.1 ? 2 : 1,
    young_person: Math.floor(random() * young_persons),
    area: Math.floor(random() * 12),
  }));
  const carers = Array.from({ length: counts.carers }, () => {
    const work: Work[] = [];
    for (let tries = Math.floor(random() * 9); tries > 0; tries--) {
      const one = makeWork(random);
      if (!work.some((other) => collide(one, other))) work.push(one);
    }
    return {
      work,
      away: new Set(Array.from({ length: Math.floor(random() * 4) }, () => Math.floor(random() * 7))),
      known: new Set(Array.from({ length: 6 }, () => Math.floor(random() * young_persons))),
      area: Math.floor(random() * 12),
      contract: random() < 0.7 ? 16 + Math.floor(random() * 24) : null,
    };
  });
  const hoursIn = ({ from, to }: Work): [number, number] => [Math.min(to, 168) - from, Math.max(0, to - 168)];
  const all = [...carers.flatMap(({ work }) => work), ...gaps].reduce((sum, one) => sum + hoursIn(one)[0], 0);
  return {
    gaps: gaps.map((gap) => ({ wanted: gap.wanted, fewest: 1, hours: hoursIn(gap) })),
    carers: carers.map(({ work, contract }) => {
      const booked = work.reduce((sum, one) => sum + hoursIn(one)[0], 0);
      return { free: [48 - booked, 48], booked, contract, share: all / counts.carers };
    }),
    pairs: gaps.flatMap((gap, place) =>
      carers.flatMap((carer, other) => {
        if (carer.away.has(Math.floor(gap.from / 24)) || carer.work.some((one) => collide(one, gap)))
          return [];
        const known = carer.known.has(gap.young_person) ? 5 + Math.floor(random() * 6) : 0;
        const near = carer.area === gap.area ? 5 : 0;
        return [{ gap: place, carer: other, value: known + near + (random() < 0.3 ? 4 : 0) }];
      }),
    ),
    conflicts: listConflictSets(gaps.length, (a, b) => {
      const [one, other] = [gaps[a], gaps[b]];
      return one !== undefined && other !== undefined && collide(one, other);
    }),
    over_contract: 0.5,
    over_share: 0.375,
  };
}
