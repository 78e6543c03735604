import { expect, it } from 'vitest';
import type { RotaAppointment, RotaEntry, RotaWeek } from '#contract/appointments/rotas.ts';
import {
  type BoardFilter,
  filterRows,
  filterWork,
  listBoardChoices,
} from '#web/features/appointments/rotas/board-filters.ts';
import { layOutHours, listHours } from '#web/features/appointments/rotas/day-layout.ts';
import { changedTimes, findNewTimes, moveTimes } from '#web/features/appointments/rotas/new-times.ts';
import {
  findShortRests,
  makeBoard,
  makeRow,
  mergeWeeks,
  sortByUrgency,
} from '#web/features/appointments/rotas/rota-board.ts';
import {
  listDays,
  newRotaValues,
  RotaValues,
  toPatternBody,
  toRotaBody,
} from '#web/features/appointments/rotas/rota-form.ts';
import {
  listMondays,
  listSeenDays,
  listWeek,
  type RotaView,
  stepView,
} from '#web/features/appointments/rotas/rota-search.ts';
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
    client: null,
    version: 1,
    offer: null,
  },
});
const noFacts = { districts: [], checks: [] };
const days = listWeek('2026-10-25');

it('[ROT-01] the board has a row for every carer, by name, and those who left where they have something', () => {
  const week: RotaWeek = {
    ...{
      start_date: '2026-10-19',
      end_date: '2026-10-25',
      items: [entry({ carer: { id: 'g', name: 'Gone' } })],
      contract_hours: [{ carer_id: 'z', hours: 30 }],
      ...noFacts,
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
  expect(filterRows(rows, week, { carer: 'elan RITA' }).map(({ carer }) => carer.id)).toEqual(['r']);
});

it('[ROT-01] a night stands under both its days, and says until when on the second', () => {
  const night = entry({ start_time: '22:00', end_time: '06:00' });
  const week = {
    start_date: '',
    end_date: '',
    items: [night],
    appointments: [],
    contract_hours: [],
    ...noFacts,
  };
  const [row] = makeBoard(week, days, []);
  expect(row?.days.flatMap(({ date, entries }) => entries.map((each) => describeEntry(each, date)))).toEqual([
    'Available 22:00–06:00',
    'Available until 06:00',
  ]);
  expect(describeTimes(work('2026-10-24T21:00:00Z', '2026-10-26T07:00:00Z'), '2026-10-25')).toBe('all day');
});

it('[ROT-01][DAT-06] hours of the week are true hours, with the part of a night that lies inside', () => {
  // 22:00–07:00 over the end of summer time is ten hours; Sunday 23:00 to Monday 07:00 is one of this week.
  const night = work('2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z');
  const across = work('2026-10-25T23:00:00Z', '2026-10-26T07:00:00Z');
  expect([night, across].map((each) => makeRow(rita, days, [], [each]).weeks[0]?.hours)).toEqual([10, 1]);
});

it('[ROT-01] uncovered appointments stand in the order of their urgency, those that are over last', () => {
  const [over, soon, later] = [
    work('2026-10-19T09:00:00Z', '2026-10-19T10:00:00Z'),
    work('2026-10-21T09:00:00Z', '2026-10-21T10:00:00Z'),
    work('2026-10-22T09:00:00Z', '2026-10-22T10:00:00Z'),
  ];
  expect(sortByUrgency([later, over, soon], Date.parse('2026-10-20T00:00:00Z'))).toEqual([soon, later, over]);
});

it('[ROT-01] the form asks for both times or the whole day, and for days in order', () => {
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

it('[ROT-01] too little rest is marked between two days of work, over midnight and the change of clocks too', () => {
  const late = work('2026-10-22T17:00:00Z', '2026-10-22T21:00:00Z');
  const early = work('2026-10-23T07:00:00Z', '2026-10-23T09:00:00Z');
  // 23:00 to 07:00 of the night in which the clocks go back: nine hours.
  const evening = work('2026-10-24T18:00:00Z', '2026-10-24T22:00:00Z');
  const morning = work('2026-10-25T07:00:00Z', '2026-10-25T09:00:00Z');
  const split = work('2026-10-25T12:00:00Z', '2026-10-25T13:00:00Z');
  expect(findShortRests([morning, late, early, split, evening])).toEqual([
    { date: '2026-10-23', hours: 10 },
    { date: '2026-10-25', hours: 9 },
  ]);
});

it('[ROT-01] a repeat needs its last day and whole times to leave out, and starts with the first day’s weekday', () => {
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

it('[ROT-02] the views show a day, a week, two weeks from Monday or the calendar month, and step by their length', () => {
  const seen = (view: RotaView, date: string) => {
    const shown = listSeenDays(view, date);
    return [shown[0], shown.at(-1), shown.length];
  };
  expect(seen('day', '2026-10-25')).toEqual(['2026-10-25', '2026-10-25', 1]);
  expect(seen('week', '2026-10-25')).toEqual(['2026-10-19', '2026-10-25', 7]);
  expect(seen('two-weeks', '2026-10-25')).toEqual(['2026-10-19', '2026-11-01', 14]);
  expect(seen('month', '2028-02-29')).toEqual(['2028-02-01', '2028-02-29', 29]);
  expect(seen('two-weeks', '2199-12-31').slice(0, 2)).toEqual(['2199-12-30', '2199-12-31']);
  expect(listMondays(listSeenDays('month', '2026-11-05'))).toEqual([
    ...['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
  ]);
  expect([stepView('month', '2026-01-31', 1), stepView('month', '2026-03-31', -1)]).toEqual([
    ...['2026-02-01', '2026-02-01'],
  ]);
  expect([stepView('day', '2026-10-25', 1), stepView('two-weeks', '2026-10-25', -1)]).toEqual([
    ...['2026-10-26', '2026-10-11'],
  ]);
});

it('[ROT-02] what lies over midnight between two weeks comes with both, stands once, and counts in each with its part', () => {
  const night = work('2026-10-25T22:00:00Z', '2026-10-26T06:00:00Z');
  const evening = entry({ date: '2026-10-25', start_time: '22:00', end_time: '06:00' });
  const shared = {
    items: [evening],
    appointments: [night],
    contract_hours: [{ carer_id: 'r', hours: 30 }],
    ...noFacts,
  };
  const week = mergeWeeks([
    { start_date: '2026-10-19', end_date: '2026-10-25', ...shared },
    { start_date: '2026-10-26', end_date: '2026-11-01', ...shared },
  ]);
  const [row] = makeBoard(week, listSeenDays('two-weeks', '2026-10-19'), []);
  expect(row?.days.map(({ entries, appointments }) => entries.length + appointments.length)).toEqual([
    ...[0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0],
  ]);
  expect(row?.weeks).toEqual([
    { monday: '2026-10-19', hours: 2 },
    { monday: '2026-10-26', hours: 6 },
  ]);
});

it('[ROT-02] two carers of an appointment that is closed to the reader are not one', () => {
  const closed = [rita, zoe].map((carer) => ({
    ...work('2026-10-20T09:00:00Z', '2026-10-20T11:00:00Z', carer),
    id: null,
  }));
  const week = {
    start_date: '',
    end_date: '',
    items: [],
    appointments: closed,
    contract_hours: [],
    ...noFacts,
  };
  expect(mergeWeeks([week, week]).appointments).toHaveLength(2);
});

it('[ROT-02] a single day keeps the hours of its whole week', () => {
  const both = [
    work('2026-10-20T09:00:00Z', '2026-10-20T11:00:00Z'),
    { ...work('2026-10-21T09:00:00Z', '2026-10-21T12:00:00Z'), id: 'other' },
  ];
  expect(makeRow(rita, ['2026-10-21'], [], both)).toMatchObject({
    weeks: [{ hours: 5 }],
    days: [{ appointments: [{ id: 'other' }] }],
  });
});

it('[ROT-02] a day has as many hours as its clocks make, and bars stand at their times in lines', () => {
  const names = (date: string) => listHours(date).map(({ name }) => name);
  expect([names('2026-11-24').length, names('2026-11-24').at(-1)]).toEqual([24, '23']);
  expect(names('2026-10-25').slice(0, 4)).toEqual(['00', '01', '01', '02']);
  expect(names('2027-03-28').slice(0, 3)).toEqual(['00', '02', '03']);
  const [night, noon, beside, after] = [
    work('2026-11-23T22:00:00Z', '2026-11-24T06:00:00Z'),
    work('2026-11-24T12:00:00Z', '2026-11-24T18:00:00Z'),
    work('2026-11-24T15:00:00Z', '2026-11-24T21:00:00Z'),
    work('2026-11-24T18:00:00Z', '2026-11-25T03:00:00Z'),
  ];
  const places = layOutHours([after, beside, noon, night], '2026-11-24');
  expect(places.map(({ left, width, line }) => [left, width, line])).toEqual([
    ...[
      [0, 25, 0],
      [50, 25, 0],
      [62.5, 25, 1],
      [75, 25, 0],
    ],
  ]);
});

it('[ROT-02] the board is narrowed by area, by a check held on every day seen, and by client, and hours stay whole', () => {
  const [croydon, sutton] = [
    { id: 'c', name: 'Croydon' },
    { id: 's', name: 'Sutton' },
  ];
  const aid = { id: 'aid', name: 'First aid' };
  const check = (carer_id: string, issued_on: string, expires_on: string | null) => ({
    ...{ carer_id, kind: aid, issued_on, expires_on },
  });
  const first = { ...work('2026-10-20T09:00:00Z', '2026-10-20T11:00:00Z'), client: croydon };
  const second = { ...work('2026-10-21T09:00:00Z', '2026-10-21T12:00:00Z'), id: 'other', client: sutton };
  const week: RotaWeek = {
    ...{ start_date: '2026-10-19', end_date: '2026-10-25', items: [], contract_hours: [] },
    appointments: [first, second],
    districts: [
      { carer_id: 'r', district: 'CR0' },
      { carer_id: 'z', district: 'SM1' },
    ],
    // Renewed in time by the one; a day too late by the other.
    checks: [
      ...[check('r', '2025-10-22', '2026-10-21'), check('r', '2026-10-22', null)],
      ...[check('z', '2025-10-22', '2026-10-21'), check('z', '2026-10-23', null)],
    ],
  };
  const rows = makeBoard(week, days, [zoe, rita]);
  const names = (filter: BoardFilter) => filterRows(rows, week, filter).map(({ carer }) => carer.id);
  expect(names({})).toEqual(['r', 'z']);
  expect([names({ area: 'SM1' }), names({ area: 'E1' })]).toEqual([['z'], []]);
  expect([names({ skill: 'aid' }), names({ skill: 'other' })]).toEqual([['r'], []]);
  const [row] = filterRows(rows, week, { client_id: 'c' });
  expect(row?.days.flatMap(({ appointments }) => appointments)).toEqual([first]);
  expect(row?.weeks[0]?.hours).toBe(5);
  expect(names({ client_id: 'nobody' })).toEqual([]);
  expect(filterWork([first, second], undefined)).toHaveLength(2);
  expect(listBoardChoices(week)).toEqual({ areas: ['CR0', 'SM1'], skills: [aid] });
});

it('[ROT-02] an appointment moved to another day keeps its times of the clock, over the change of clocks and midnight', () => {
  const night = { start_at: '2026-10-23T21:00:00Z', end_at: '2026-10-24T06:00:00Z' };
  expect(moveTimes(night, 1)).toEqual({ start_at: '2026-10-24T21:00:00Z', end_at: '2026-10-25T07:00:00Z' });
  expect(findNewTimes(night, '2026-10-25', '22:00', '07:00')).toEqual({
    ...{ start_at: '2026-10-25T22:00:00Z', end_at: '2026-10-26T07:00:00Z' },
  });
  expect(findNewTimes(night, '2026-10-23', '20:30', '23:00')).toEqual({
    ...{ start_at: '2026-10-23T19:30:00Z', end_at: '2026-10-23T22:00:00Z' },
  });
  // The second of two hours at 01:30 is kept where only the carer changes.
  const twice = { start_at: '2026-10-25T01:30:00Z', end_at: '2026-10-25T03:00:00Z' };
  expect(changedTimes(twice, findNewTimes(twice, '2026-10-25', '01:30', '03:00'))).toEqual({});
  expect(changedTimes(night, moveTimes(night, 0))).toEqual({});
});
