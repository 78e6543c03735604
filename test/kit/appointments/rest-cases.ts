import type { Work } from '#contract/appointments/working-time-limits.ts';
import { londonInstant } from '#contract/core/dates.ts';

export interface RestCase {
  /** From and until, by London's clock. */
  one: readonly [string, string];
  other: readonly [string, string];
  isTooLittle: boolean;
}

/** Two pieces of work of one carer, in weeks of their own, and whether too little rest lies between them. */
export const REST_CASES: readonly (readonly [string, RestCase])[] = [
  [
    'a long day, and the night that begins two hours later',
    {
      one: ['2027-07-03 08:00', '2027-07-03 20:00'],
      other: ['2027-07-03 22:00', '2027-07-04 08:00'],
      isTooLittle: true,
    },
  ],
  [
    'a breakfast visit and a bedtime visit',
    {
      one: ['2027-07-10 07:00', '2027-07-10 09:00'],
      other: ['2027-07-10 19:00', '2027-07-10 21:00'],
      isTooLittle: false,
    },
  ],
  [
    'a short visit before a night, eleven hours together',
    {
      one: ['2027-07-17 18:00', '2027-07-17 20:00'],
      other: ['2027-07-17 22:00', '2027-07-18 07:00'],
      isTooLittle: false,
    },
  ],
  [
    'an afternoon before a night, thirteen hours together',
    {
      one: ['2027-07-24 17:00', '2027-07-24 20:00'],
      other: ['2027-07-24 22:00', '2027-07-25 08:00'],
      isTooLittle: false,
    },
  ],
  [
    'an afternoon before a night, fourteen hours together',
    {
      one: ['2027-07-31 16:00', '2027-07-31 20:00'],
      other: ['2027-07-31 22:00', '2027-08-01 08:00'],
      isTooLittle: true,
    },
  ],
  [
    'one day from morning to midnight',
    {
      one: ['2027-08-07 08:00', '2027-08-07 20:00'],
      other: ['2027-08-07 20:30', '2027-08-07 23:59'],
      isTooLittle: true,
    },
  ],
  [
    'over thirteen hours of one day, eleven hours apart',
    {
      one: ['2027-08-14 00:00', '2027-08-14 05:00'],
      other: ['2027-08-14 16:00', '2027-08-15 01:00'],
      isTooLittle: false,
    },
  ],
  [
    'a late evening and the next morning',
    {
      one: ['2027-08-21 20:00', '2027-08-21 22:00'],
      other: ['2027-08-22 08:00', '2027-08-22 10:00'],
      isTooLittle: true,
    },
  ],
  [
    'eleven hours between two days',
    {
      one: ['2027-08-28 08:00', '2027-08-28 21:00'],
      other: ['2027-08-29 08:00', '2027-08-29 20:00'],
      isTooLittle: false,
    },
  ],
  [
    'a night of eleven hours, for the clocks go back',
    {
      one: ['2027-10-30 17:30', '2027-10-30 20:00'],
      other: ['2027-10-30 22:00', '2027-10-31 08:00'],
      isTooLittle: true,
    },
  ],
  [
    'a night of nine hours, for the clocks go forward',
    {
      one: ['2028-03-25 16:30', '2028-03-25 20:00'],
      other: ['2028-03-25 22:00', '2028-03-26 08:00'],
      isTooLittle: false,
    },
  ],
];

const readInstant = (text: string) => londonInstant(text.slice(0, 10), text.slice(11));

/** Instants, as calls have them. */
export const readPeriod = ([from, to]: RestCase['one']) => ({
  start_at: readInstant(from),
  end_at: readInstant(to),
});

export const readWork = ([from, to]: RestCase['one']): Work => ({
  from: Date.parse(readInstant(from)),
  to: Date.parse(readInstant(to)),
  day: from.slice(0, 10),
});
