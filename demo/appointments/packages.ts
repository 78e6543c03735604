import type { YoungPerson } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';
import type { Venue } from '#demo/wording.ts';

/** One weekly booking of a young person, in London's wall-clock time. */
export interface Slot {
  service: string;
  /** 0 is Monday. */
  weekday: number;
  startMinutes: number;
  lengthMinutes: number;
  everyWeeks: number;
  carers: number;
  isTermOnly: boolean;
  venue: Venue;
}

type Choice = readonly (readonly [number, string])[];

export function slot(
  service: string,
  weekday: number,
  time: string,
  hours: number,
  venue: Venue,
  more: Partial<Slot> = {},
): Slot {
  const [hour, minute] = time.split(':').map(Number);
  return {
    service,
    weekday,
    startMinutes: (hour ?? 0) * 60 + (minute ?? 0),
    lengthMinutes: Math.round(hours * 60),
    everyWeeks: 1,
    carers: 1,
    isTermOnly: false,
    venue,
    ...more,
  };
}

/** So many different weekdays, in order. */
const weekdays = (random: Random, count: number, from = [0, 1, 2, 3, 4]) =>
  random.sample(from, count).sort((a, b) => a - b);
const WEEKEND = [5, 6];

const FAMILY_TIME: Choice = [
  [70, 'supervised-family-time'],
  [20, 'supported-family-time'],
  [10, 'virtual-family-time'],
];

/** The packages that agencies sell, by how often: weights follow typical bookings. */
const PACKAGES: readonly (readonly [weight: number, oldEnough: number, slots: (random: Random) => Slot[]])[] =
  [
    [
      25,
      0,
      (random) => {
        const service = random.weighted(FAMILY_TIME);
        const isOnline = service === 'virtual-family-time';
        const count = random.weighted([
          [60, 1],
          [30, 2],
          [10, 3],
        ]);
        return weekdays(random, count, [0, 1, 2, 3, 4, 5, 6]).map((day) => {
          const time =
            day > 4
              ? random.pick(['10:00', '11:00', '13:00', '14:00'])
              : random.pick(['15:30', '16:00', '16:30']);
          return slot(
            service,
            day,
            time,
            isOnline ? 1 : random.pick([2, 2, 2.5, 3]),
            isOnline ? 'online' : 'family',
          );
        });
      },
    ],
    [
      22,
      7,
      (random) =>
        weekdays(random, random.chance(0.3) ? 2 : 1, [0, 1, 2, 3, 4, 5]).map((day) =>
          slot('mentoring', day, day === 5 ? '11:00' : random.pick(['15:45', '16:00', '17:00']), 3, 'outing'),
        ),
    ],
    [
      7,
      10,
      (random) =>
        weekdays(random, 3).map((day) =>
          slot(
            'intensive-outreach',
            day,
            random.pick(['09:30', '13:00', '16:00', '18:00']),
            random.pick([3, 4]),
            'home',
          ),
        ),
    ],
    [
      9,
      15,
      (random) =>
        weekdays(random, 1).map((day) =>
          slot('life-skills', day, random.pick(['11:00', '13:00', '16:30']), random.pick([2, 3]), 'night'),
        ),
    ],
    [
      8,
      0,
      (random) =>
        weekdays(random, 2).map((day) =>
          random.chance(0.4)
            ? slot('family-support', day, '07:00', 1.75, 'home')
            : slot('family-support', day, '17:30', 2.5, 'home'),
        ),
    ],
    [
      5,
      6,
      (random) =>
        weekdays(random, 3).map((day) =>
          slot('education-support', day, '09:30', 5, 'school', { isTermOnly: true }),
        ),
    ],
    [
      8,
      0,
      (random) =>
        weekdays(random, 1, WEEKEND).map((day) =>
          slot('short-break', day, '10:00', random.pick([4, 5, 6]), 'outing', { everyWeeks: 2 }),
        ),
    ],
    [
      5,
      7,
      (random) =>
        weekdays(random, 1, WEEKEND).map((day) =>
          slot('independent-visitor', day, random.pick(['11:00', '13:30']), 3, 'outing', { everyWeeks: 4 }),
        ),
    ],
    [
      4,
      0,
      (random) =>
        weekdays(random, 2).flatMap((day) => [
          slot('transport', day, '07:45', 1.25, 'school', { isTermOnly: true }),
          slot('transport', day, '15:00', 1.5, 'school', { isTermOnly: true }),
        ]),
    ],
    [6.5, 8, (random) => nights(random, 2).map((day) => slot('waking-night', day, '22:00', 10, 'night'))],
    [6, 12, (random) => nights(random, 2).map((day) => slot('sleep-in', day, '22:30', 9, 'night'))],
    [
      1.2,
      11,
      (random) => [
        slot('crisis-support', 4, '20:00', 12, 'night', { carers: 2 }),
        slot('crisis-support', 5, '08:00', 12, 'night', { carers: random.int(1, 2) }),
        slot('crisis-support', 5, '20:00', 12, 'night', { carers: 3 }),
      ],
    ],
    [
      2.5,
      13,
      (random) =>
        weekdays(random, 1, [3, 4, 5, 6]).map((day) => slot('placement-support', day, '14:00', 8, 'night')),
    ],
  ];

function nights(random: Random, count: number): number[] {
  return weekdays(random, count, [0, 2, 4, 5, 6]);
}

/** The weekly bookings of a young person for the whole of their support. */
export function makePackage(random: Random, young: YoungPerson): Slot[] {
  const fitting = PACKAGES.filter(([, oldEnough]) => young.age >= oldEnough);
  const slots = random.weighted(fitting.map(([weight, , make]) => [weight, make] as const))(random);
  const isTwoToOne = random.chance(
    young.risk_level === 'red' ? 0.4 : young.risk_level === 'orange' ? 0.14 : 0.02,
  );
  return isTwoToOne ? slots.map((each) => ({ ...each, carers: Math.max(each.carers, 2) })) : slots;
}

/** Single bookings at short notice, about one in fifty weeks of a young person. */
export function makeOneOff(random: Random): Slot {
  const day = random.int(0, 4);
  return random.weighted([
    [4, slot('return-home-interview', day, random.pick(['10:00', '16:00']), 1.5, 'home')],
    [3, slot('parenting-assessment', day, random.pick(['10:00', '13:30']), 2.5, 'family')],
    [2, slot('hospital-watch', day, '20:00', 10, 'hospital')],
    [2, slot('complex-transport', day, random.pick(['08:00', '11:00']), 6, 'office', { carers: 2 })],
  ]);
}
