import { expect, it } from 'vitest';
import type { RotaAppointment, RotaCarer, RotaWeek } from '#contract/appointments/rotas.ts';
import { findNewTimes } from '#web/features/appointments/rotas/new-times.ts';
import { joinWeeks, makeBoard } from '#web/features/appointments/rotas/rota-board.ts';
import { isLateInDay, listHours, placeInDay, stackLanes } from '#web/features/appointments/rotas/rota-day.ts';
import { listAreas, narrowRows } from '#web/features/appointments/rotas/rota-narrow.ts';
import {
  describeDays,
  listMondays,
  listViewDays,
  RotaSearch,
  stepView,
} from '#web/features/appointments/rotas/rota-search.ts';
import { moveByDays } from '#web/features/appointments/rotas/use-board-drag.tsx';

const [rita, zoe] = [
  { id: 'r', name: 'Rita' },
  { id: 'z', name: 'Zoe' },
];
const work = (
  id: string,
  start_at: string,
  end_at: string,
  part: Partial<RotaAppointment> = {},
): RotaAppointment => ({
  ...{ id, carer: rita, start_at, end_at, service_type: 'Support', young_person: null, place: null },
  ...{ client_id: 'kent', version: 1, offer: null, needs_two: false },
  ...part,
});
const facts = (id: string, part: Partial<RotaCarer> = {}): RotaCarer => ({
  ...{ id, contract_hours: null, home_area: null, postcode_district: null, check_kind_ids: [] },
  ...part,
});
const week = (part: Partial<RotaWeek>): RotaWeek => ({
  ...{ start_date: '2026-10-19', end_date: '2026-10-25', items: [], appointments: [], carers: [] },
  ...part,
});

it('[ROT-02] a view shows its days, and steps by its own length', () => {
  expect(listViewDays('day', '2026-10-25')).toEqual(['2026-10-25']);
  expect(listViewDays('fortnight', '2026-10-25')).toHaveLength(14);
  const february = listViewDays('month', '2028-02-10');
  expect([february[0], february.at(-1)]).toEqual(['2028-02-01', '2028-02-29']);
  expect(listMondays(listViewDays('month', '2026-11-23'))).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(stepView('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepView('fortnight', '2026-10-25', -1)).toBe('2026-10-11');
  expect(describeDays('month', february)).toBe('February 2028');
  expect(RotaSearch.parse({ view: 'year', client_id: 'none' })).toEqual({ date: undefined });
});

it('[ROT-02] several weeks are one board: a night between two of them is listed once, with its hours in each', () => {
  const night = work('n', '2026-10-25T22:00:00Z', '2026-10-26T06:00:00Z');
  const joined = joinWeeks([
    week({ appointments: [night], carers: [facts('r', { check_kind_ids: ['dbs', 'aid'] })] }),
    week({ appointments: [night], carers: [facts('r', { check_kind_ids: ['dbs'] })] }),
  ]);
  expect(joined.appointments).toEqual([night]);
  // First aid expires before the second week.
  expect(joined.carers[0]?.check_kind_ids).toEqual(['dbs']);
  const [row] = makeBoard(joined, listViewDays('fortnight', '2026-10-20'), [rita]);
  expect(row?.weeks).toEqual([
    { monday: '2026-10-19', hours: 2 },
    { monday: '2026-10-26', hours: 6 },
  ]);
  expect(row?.days.filter(({ appointments }) => appointments.length > 0).map(({ date }) => date)).toEqual([
    '2026-10-25',
    '2026-10-26',
  ]);
});

it('[ROT-02] the board is filtered by area, check and client, and hours still include all work', () => {
  const carers = [
    facts('r', { home_area: 'Croydon', postcode_district: 'CR10', check_kind_ids: ['dbs'] }),
    facts('z', { home_area: 'Croydon', postcode_district: 'CR2' }),
  ];
  const appointments = [
    work('a', '2026-10-20T09:00:00Z', '2026-10-20T11:00:00Z'),
    work('b', '2026-10-21T09:00:00Z', '2026-10-21T12:00:00Z', { client_id: 'surrey' }),
  ];
  const rows = makeBoard(week({ appointments, carers }), listViewDays('week', '2026-10-20'), [rita, zoe]);
  const names = (search: Parameters<typeof narrowRows>[2]) =>
    narrowRows(rows, carers, search).map(({ carer }) => carer.name);
  expect(listAreas(carers)).toEqual(['CR2', 'CR10', 'Croydon']);
  expect(names({ area: 'Croydon' })).toEqual(['Rita', 'Zoe']);
  expect(names({ area: 'CR2' })).toEqual(['Zoe']);
  expect(names({ check_kind_id: 'dbs' })).toEqual(['Rita']);
  expect(names({ carer: 'zo', area: 'CR10' })).toEqual([]);
  const [row] = narrowRows(rows, carers, { client_id: 'surrey' });
  expect(row?.days.flatMap((day) => day.appointments.map(({ id }) => id))).toEqual(['b']);
  expect(row?.weeks[0]?.hours).toBe(5);
});

it('[ROT-02][DAT-06] a day has its real hours: 25 when the clocks go back, with half past one twice', () => {
  expect(listHours('2026-10-25')).toHaveLength(13);
  expect(listHours('2026-10-24')).toHaveLength(12);
  const hour = placeInDay('2026-10-25', { start_at: '2026-10-25T00:30:00Z', end_at: '2026-10-25T01:30:00Z' });
  expect(hour).toEqual({ left: '6%', width: '4%' });
  const night = placeInDay('2026-10-24', {
    start_at: '2026-10-24T11:00:00Z',
    end_at: '2026-10-25T09:00:00Z',
  });
  expect(night).toEqual({ left: '50%', width: '50%' });
});

it('[ROT-02] appointments at the same time are below each other', () => {
  const { lanes, count } = stackLanes('2026-10-20', [
    work('a', '2026-10-20T09:00:00Z', '2026-10-20T11:00:00Z'),
    work('b', '2026-10-20T10:00:00Z', '2026-10-20T12:00:00Z'),
    work('c', '2026-10-20T13:00:00Z', '2026-10-20T13:30:00Z'),
  ]);
  expect([lanes, count]).toEqual([[0, 1, 0], 2]);
});

it('[ROT-02] a late appointment is drawn where it begins, and its words end with it', () => {
  const day = '2026-11-20';
  const [evening, late] = [
    work('a', '2026-11-20T18:00:00Z', '2026-11-20T19:30:00Z'),
    work('b', '2026-11-20T22:30:00Z', '2026-11-21T07:00:00Z'),
  ];
  expect(placeInDay(day, late)).toEqual({ left: '93.75%', width: '6.25%' });
  expect([evening, late].map((each) => isLateInDay(day, each))).toEqual([false, true]);
  // The words of the first end at half past nine, and those of the second begin an hour earlier.
  expect(stackLanes(day, [evening, late]).count).toBe(2);
});

it('[ROT-02][DAT-06] an appointment that is moved to another day keeps its London times', () => {
  const evening = { start_at: '2026-10-24T17:00:00Z', end_at: '2026-10-24T19:00:00Z' };
  expect(moveByDays(evening, 1)).toEqual({
    start_at: '2026-10-25T18:00:00Z',
    end_at: '2026-10-25T20:00:00Z',
  });
  expect(moveByDays(evening, 0)).toEqual(evening);
});

it('[ROT-02] a view ends with the last days that can be fetched', () => {
  expect(listViewDays('fortnight', '2199-12-31')).toEqual(['2199-12-30', '2199-12-31']);
});

it('[ROT-02][DAT-06] another day and other times make an appointment that ends after its start, over midnight too', () => {
  const night = { start_at: '2026-10-23T21:00:00Z', end_at: '2026-10-24T06:00:00Z' };
  expect(findNewTimes(night, { day: '2026-10-24', start: '22:00', end: '07:00' })).toEqual({
    ...{ start_at: '2026-10-24T21:00:00Z', end_at: '2026-10-25T07:00:00Z' },
  });
  expect(findNewTimes(night, { day: '2026-10-23', start: '20:30', end: '23:00' })).toEqual({
    ...{ start_at: '2026-10-23T19:30:00Z', end_at: '2026-10-23T22:00:00Z' },
  });
  // If half past one happens twice, the second stays the second.
  const twice = { start_at: '2026-10-25T01:30:00Z', end_at: '2026-10-25T03:00:00Z' };
  expect(findNewTimes(twice, { day: '2026-10-25', start: '01:30', end: '03:00' })).toEqual(twice);
});
