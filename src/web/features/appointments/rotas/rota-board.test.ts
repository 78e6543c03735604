import { expect, it } from 'vitest';
import type { RotaAppointment, RotaCarer, RotaEntry, RotaWeek } from '#contract/appointments/rotas.ts';
import { REST_CASES, readPeriod } from '#test/kit/appointments/rest-cases.ts';
import { findAwayWork } from '#web/features/appointments/rotas/away-work.ts';
import {
  countWeekHours,
  filterRows,
  findOpen,
  listEarlier,
  listShortRests,
  makeBoard,
  sortByUrgency,
} from '#web/features/appointments/rotas/rota-board.ts';
import {
  listDays,
  newRotaValues,
  RotaValues,
  toPatternBody,
  toRotaBody,
} from '#web/features/appointments/rotas/rota-form.ts';
import { listWeek } from '#web/features/appointments/rotas/rota-search.ts';
import { describeEntry, describeTimes } from '#web/features/appointments/rotas/rota-words.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const [rita, zoe] = [
  { id: 'r', name: 'Rita Élan' },
  { id: 'z', name: 'Zoë Moss' },
];
const entry = (part: Partial<RotaEntry>): RotaEntry => ({
  ...{ id: ID, carer: rita, date: '2026-10-24', start_time: null, end_time: null, kind: 'available' },
  ...{ note: null, pattern_id: null, version: 1, updated_at: '2026-10-01T00:00:00Z' },
  ...part,
});
const work = (start_at: string, end_at: string, carer: RotaAppointment['carer'] = rita): RotaAppointment => ({
  ...{
    id: ID,
    carer,
    start_at,
    end_at,
    service_type: 'Support',
    young_person: null,
    place: null,
    client_id: null,
    version: 1,
    offer: null,
    needs_two: false,
  },
});
const facts = (id: string, part: Partial<RotaCarer> = {}): RotaCarer => ({
  ...{ id, contract_hours: null, home_area: null, postcode_district: null, check_kind_ids: [] },
  ...part,
});
const days = listWeek('2026-10-25');

it('[ROT-02] [YPN-01] an appointment is open if it has nobody, or one carer where two are required, until it is over', () => {
  const now = Date.parse('2026-10-25T09:00:00Z');
  const nobody = work('2026-10-25T07:00:00Z', '2026-10-25T08:00:00Z', null);
  const alone = { ...work('2026-10-25T10:00:00Z', '2026-10-25T11:00:00Z'), needs_two: true };
  const over = { ...work('2026-10-25T07:00:00Z', '2026-10-25T08:00:00Z'), needs_two: true };
  const covered = work('2026-10-25T10:00:00Z', '2026-10-25T11:00:00Z');
  expect(findOpen([nobody, alone, over, covered], now)).toEqual([nobody, alone]);
});

it('[ROT-02] work of a carer who is away at that time is listed, the soonest first; not if it is over or they are only available', () => {
  const now = Date.parse('2026-10-24T05:40:00Z');
  const items = [
    entry({ kind: 'sickness' }),
    entry({ carer: zoe, kind: 'available' }),
    entry({ carer: zoe, kind: 'training', start_time: '14:00', end_time: '16:00' }),
  ];
  const appointments = [
    work('2026-10-24T16:00:00Z', '2026-10-24T18:00:00Z'),
    work('2026-10-24T07:00:00Z', '2026-10-24T08:00:00Z'),
    work('2026-10-24T03:00:00Z', '2026-10-24T05:00:00Z'),
    work('2026-10-25T09:00:00Z', '2026-10-25T10:00:00Z'),
    work('2026-10-24T10:00:00Z', '2026-10-24T13:00:00Z', zoe),
    work('2026-10-24T12:00:00Z', '2026-10-24T13:30:00Z', zoe),
  ];
  const found = findAwayWork({ items, appointments }, now, [zoe, rita]);
  expect(found.map(({ appointment, entry }) => [appointment.start_at.slice(11, 16), entry?.kind])).toEqual([
    ['07:00', 'sickness'],
    ['12:00', 'training'],
    ['16:00', 'sickness'],
  ]);
});

it('[ROT-02] work of a carer who has left is listed like that of one who is away', () => {
  const appointments = [
    work('2026-10-24T07:00:00Z', '2026-10-24T08:00:00Z'),
    work('2026-10-24T12:00:00Z', '2026-10-24T13:30:00Z', zoe),
  ];
  const now = Date.parse('2026-10-24T05:40:00Z');
  const found = findAwayWork({ items: [], appointments }, now, [rita]);
  expect(found.map(({ appointment, entry }) => [appointment.carer.name, entry])).toEqual([
    [zoe.name, undefined],
  ]);
});

it('[ROT-01] the board has a row for every carer, by name, and for those who left if they have anything', () => {
  const week: RotaWeek = {
    ...{
      start_date: '2026-10-19',
      end_date: '2026-10-25',
      items: [entry({ carer: { id: 'g', name: 'Gone' } })],
      carers: [facts('z', { contract_hours: 30 })],
    },
    appointments: [
      work('2026-10-20T09:00:00Z', '2026-10-20T11:00:00Z'),
      work('2026-10-20T09:00:00Z', '2026-10-20T11:00:00Z', null),
    ],
  };
  const rows = makeBoard(week, days, [zoe, rita]);
  expect(
    rows.map(({ carer, weeks, contract_hours }) => [carer.name, weeks[0]?.hours, contract_hours]),
  ).toEqual([
    ['Gone', 0, null],
    ['Rita Élan', 2, null],
    ['Zoë Moss', 0, 30],
  ]);
  expect(filterRows(rows, 'elan RITA').map(({ carer }) => carer.id)).toEqual(['r']);
});

it('[ROT-01] a night is on both its days, and the second says until when', () => {
  const night = entry({ start_time: '22:00', end_time: '06:00' });
  const week = { start_date: '', end_date: '', items: [night], appointments: [], carers: [] };
  const [row] = makeBoard(week, days, []);
  expect(row?.days.flatMap(({ date, entries }) => entries.map((each) => describeEntry(each, date)))).toEqual([
    'Available 22:00–06:00',
    'Available until 06:00',
  ]);
  expect(describeTimes(work('2026-10-24T21:00:00Z', '2026-10-26T07:00:00Z'), '2026-10-25')).toBe('all day');
});

it('[ROT-01][DAT-06] hours of the week are elapsed hours, with the part of a night inside it', () => {
  // 22:00–07:00 at the end of summer time is ten hours; Sunday 23:00 to Monday 07:00 counts one hour in this week.
  const night = work('2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z');
  const across = work('2026-10-25T23:00:00Z', '2026-10-26T07:00:00Z');
  expect([countWeekHours([night], days), countWeekHours([across], days)]).toEqual([10, 1]);
});

it('[ROT-01] uncovered appointments are in order of urgency, those that are over last', () => {
  const [over, soon, later] = [
    work('2026-10-19T09:00:00Z', '2026-10-19T10:00:00Z'),
    work('2026-10-21T09:00:00Z', '2026-10-21T10:00:00Z'),
    work('2026-10-22T09:00:00Z', '2026-10-22T10:00:00Z'),
  ];
  expect(sortByUrgency([later, over, soon], Date.parse('2026-10-20T00:00:00Z'))).toEqual([soon, later, over]);
});

it('[ROT-01] the form requires both times or the whole day, and days in order', () => {
  const start = newRotaValues(ID, '2026-10-24');
  const problems = (part: Partial<RotaValues>) =>
    RotaValues.safeParse({ ...start, ...part }).error?.issues.map(({ path }) => path.join('.'));
  expect(problems({})).toBeUndefined();
  expect(problems({ length: 'times', start_time: '09:00' })).toEqual(['end_time']);
  expect(problems({ length: 'times', start_time: '09:00', end_time: '09:00' })).toEqual(['end_time']);
  expect(problems({ until: '2026-10-23' })).toEqual(['until']);
  expect(problems({ until: '2026-11-24' })).toEqual(['until']);
  expect(listDays({ ...start, until: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(toRotaBody({ ...start, start_time: '09:00', end_time: '10:00' })).toMatchObject({
    start_time: null,
  });
});

it('[ROT-01] a short rest between two days of work is marked, also over midnight and when the clocks change', () => {
  const late = work('2026-10-22T17:00:00Z', '2026-10-22T21:00:00Z');
  const early = work('2026-10-23T07:00:00Z', '2026-10-23T09:00:00Z');
  // 23:00 to 07:00 in the night in which the clocks go back: nine hours.
  const evening = work('2026-10-24T18:00:00Z', '2026-10-24T22:00:00Z');
  const morning = work('2026-10-25T07:00:00Z', '2026-10-25T09:00:00Z');
  const split = work('2026-10-25T12:00:00Z', '2026-10-25T13:00:00Z');
  expect(listShortRests([morning, late, early, split, evening])).toEqual([
    { date: '2026-10-23', time: null, hours: 10 },
    { date: '2026-10-25', time: null, hours: 9 },
  ]);
});

it.each(REST_CASES)(
  '[ROT-01] the board marks a rest of %s if bookings warn about it',
  (_, { one, other, isTooLittle }) => {
    const [first, second] = [readPeriod(one), readPeriod(other)];
    const marked = listShortRests([second, first]);
    expect(marked).toHaveLength(isTooLittle ? 1 : 0);
  },
);

it('[ROT-01] a short rest within one day is marked with the time, and a short visit in between does not hide it', () => {
  const long = work('2026-10-24T07:00:00Z', '2026-10-24T19:00:00Z');
  const short = work('2026-10-24T19:15:00Z', '2026-10-24T19:30:00Z');
  const night = work('2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z');
  expect(listShortRests([long, short, night])).toEqual([{ date: '2026-10-24', time: '22:00', hours: 2 }]);
});

it('[ROT-01] a repeat needs its last day and whole excluded periods, and starts with the first day’s weekday', () => {
  const weekly: RotaValues = { ...newRotaValues(ID, '2026-10-24'), repeats: '2', until: '2026-12-24' };
  expect(toPatternBody(weekly)).toMatchObject({
    ...{ first_date: '2026-10-24', last_date: '2026-12-24', every_weeks: 2, weekdays: [6], left_out: [] },
  });
  const problems = (part: Partial<RotaValues>) =>
    RotaValues.safeParse({ ...weekly, ...part }).error?.issues.map(({ path }) => path.join('.'));
  expect(problems({})).toBeUndefined();
  expect(problems({ until: '' })).toEqual(['until']);
  expect(problems({ until: '2027-11-24' })).toEqual(['until']);
  const backwards = { first_date: '2026-10-26', last_date: '2026-10-25' };
  expect(problems({ left_out: [backwards] })).toEqual(['left_out.0.last_date']);
  expect(problems({ left_out: [{ first_date: '', last_date: '' }] })).toEqual([
    'left_out.0.first_date',
    'left_out.0.last_date',
  ]);
});

it('[ROT-01] A carer’s week begins with today, and a week that is over is shown whole', () => {
  const days = listWeek('2026-11-25').map((date) => ({ date, entries: [], appointments: [] }));
  expect(listEarlier(days, '2026-11-25').map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24']);
  expect(listEarlier(days, '2026-11-23')).toEqual([]);
  expect(listEarlier(days, '2026-12-02')).toEqual([]);
  expect(listEarlier(days, '2026-11-16')).toEqual([]);
});
