/**
 * The days of the board, by carer and day.
 * 1. An entry or appointment is on every day it touches.
 * 2. Hours are elapsed hours of whole weeks: an appointment that starts before or ends after one counts only for its
 *    part inside.
 */

import {
  findRotaPeriod,
  type RotaAppointment,
  type RotaEntry,
  type RotaWeek,
} from '#contract/appointments/rotas.ts';
import { findShortRests } from '#contract/appointments/working-time-limits.ts';
import { addDays, startOfLondonDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { matchesName } from '#contract/core/search-words.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { listMondays, listWeek } from '#web/features/appointments/rotas/rota-search.ts';

export interface BoardDay {
  date: string;
  entries: RotaEntry[];
  appointments: RotaAppointment[];
}

/** Less rest between two appointments than the law requires. */
export interface ShortRest {
  /** The day whose work starts too soon. */
  date: string;
  /** When that work starts, if the work before it is on the same day. */
  time: string | null;
  hours: number;
}

export interface BoardRow {
  carer: Ref;
  /** For each week that the days belong to. */
  weeks: { monday: string; hours: number }[];
  /** By contract. Null if there is none. */
  contract_hours: number | null;
  short_rests: ShortRest[];
  days: BoardDay[];
}

/** The entry in the dialog: an existing one, or a new one for a carer and day. */
export type Opened = { entry: RotaEntry } | { carer: Ref | undefined; date: string };

/** One row for each carer, by name: all active carers, and others with anything in the week. */
export function makeBoard(week: RotaWeek, days: readonly string[], carers: readonly Ref[]): BoardRow[] {
  const known = new Map(carers.map((carer) => [carer.id, carer]));
  const entries = Map.groupBy(week.items, ({ carer }) => carer.id);
  const appointments = Map.groupBy(week.appointments, ({ carer }) => carer?.id ?? '');
  const contracts = new Map(week.carers.map(({ id, contract_hours }) => [id, contract_hours]));
  for (const { carer } of [...week.items, ...week.appointments]) if (carer) known.set(carer.id, carer);
  return [...known.values()]
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
    .map((carer) => ({
      ...makeRow(carer, days, entries.get(carer.id) ?? [], appointments.get(carer.id) ?? []),
      contract_hours: contracts.get(carer.id) ?? null,
    }));
}

/** The days before today in a week that has others. A past week has none, because all of its days are shown. */
export const listEarlier = (days: readonly BoardDay[], today: string): BoardDay[] =>
  days.some(({ date }) => date >= today) ? days.filter(({ date }) => date < today) : [];

export function makeRow(
  carer: Ref,
  days: readonly string[],
  entries: readonly RotaEntry[],
  appointments: readonly RotaAppointment[],
): BoardRow {
  return {
    carer,
    weeks: listMondays(days).map((monday) => ({
      monday,
      hours: countWeekHours(appointments, listWeek(monday)),
    })),
    contract_hours: null,
    short_rests: listShortRests(appointments).filter(({ date }) => days.includes(date)),
    days: putUnderDays(days, entries, appointments),
  };
}

function putUnderDays(
  days: readonly string[],
  entries: readonly RotaEntry[],
  appointments: readonly RotaAppointment[],
): BoardDay[] {
  const timed = <Item>(item: Item, { start_at, end_at }: Timed) =>
    ({ item, from: Date.parse(start_at), to: Date.parse(end_at) }) as const;
  const held = entries.map((entry) => timed(entry, findRotaPeriod(entry)));
  const booked = appointments.map((appointment) => timed(appointment, appointment));
  return days.map((date) => {
    const [from, to] = findDayBounds(date);
    const touches = (item: { from: number; to: number }) => item.from < to && item.to > from;
    return {
      date,
      entries: held.filter(touches).map(({ item }) => item),
      appointments: booked.filter(touches).map(({ item }) => item),
    };
  });
}

const known_bounds = new Map<string, readonly [number, number]>();

/**
 * The start and end of a London day, in milliseconds. Cached, because a board asks for each of its days hundreds of
 * times.
 */
export function findDayBounds(day: string): readonly [number, number] {
  const known = known_bounds.get(day);
  if (known) return known;
  const bounds = [Date.parse(startOfLondonDay(day)), Date.parse(startOfLondonDay(addDays(day, 1)))] as const;
  known_bounds.set(day, bounds);
  return bounds;
}

interface Timed {
  start_at: string;
  end_at: string;
}

export function touchesDay({ start_at, end_at }: Timed, day: string): boolean {
  const [from, to] = findDayBounds(day);
  return Date.parse(start_at) < to && Date.parse(end_at) > from;
}

export function countWeekHours(appointments: readonly Timed[], days: readonly string[]): number {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const [[from], [, to]] = [findDayBounds(first), findDayBounds(last)];
  const lengths = appointments.map(
    ({ start_at, end_at }) => Math.min(Date.parse(end_at), to) - Math.max(Date.parse(start_at), from),
  );
  return lengths.reduce((sum, length) => sum + Math.max(length, 0), 0) / 3_600_000;
}

/** Work that starts too soon after other work. */
export function listShortRests(appointments: readonly Timed[]): ShortRest[] {
  const works = appointments.map(({ start_at, end_at }) => ({
    ...{ start_at, from: Date.parse(start_at), to: Date.parse(end_at) },
    // Only calculated for a short rest, because London time is slow and a board has thousands of appointments.
    get day() {
      return toLondonDay(start_at);
    },
  }));
  const found = findShortRests(works.toSorted((a, b) => a.from - b.from));
  return found.flatMap(({ before, next, hours }) =>
    hours < 0
      ? []
      : [{ date: next.day, time: before.day === next.day ? toLondonTime(next.start_at) : null, hours }],
  );
}

/** Several weeks as one: a night from Sunday to Monday is in both, but is listed once. */
export function joinWeeks(weeks: readonly RotaWeek[]): RotaWeek {
  const once = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => [
    ...new Map(items.map((item) => [keyOf(item), item])).values(),
  ];
  const first = weeks[0];
  const held = weeks.map(({ carers }) => new Map(carers.map((each) => [each.id, each.check_kind_ids])));
  return {
    start_date: first?.start_date ?? '',
    end_date: weeks.at(-1)?.end_date ?? '',
    items: once(
      weeks.flatMap(({ items }) => items),
      ({ id }) => id,
    ),
    appointments: once(
      weeks.flatMap(({ appointments }) => appointments),
      // An appointment that is closed to the reader has no id.
      ({ id, carer, start_at }) => `${id} ${carer?.id} ${start_at}`,
    ),
    // A check counts only if it is valid in each of the weeks.
    carers: (first?.carers ?? []).map((carer) => ({
      ...carer,
      check_kind_ids: carer.check_kind_ids.filter((kind_id) =>
        held.every((of) => of.get(carer.id)?.includes(kind_id)),
      ),
    })),
  };
}

/** Rows whose carer's name contains every word. */
export const filterRows = (rows: readonly BoardRow[], name: string): BoardRow[] =>
  rows.filter(({ carer }) => matchesName(carer.name, name));

/** Appointments with too few carers: those without any, and those not yet over that have one carer but need two. */
export const findOpen = (appointments: readonly RotaAppointment[], now: number): RotaAppointment[] =>
  appointments.filter(({ carer, needs_two, end_at }) => !carer || (needs_two && Date.parse(end_at) > now));

/** The soonest first; those that are over come last. */
export function sortByUrgency(appointments: readonly RotaAppointment[], now: number): RotaAppointment[] {
  const isOver = ({ end_at }: RotaAppointment) => Number(Date.parse(end_at) <= now);
  return appointments.toSorted(
    (a, b) => isOver(a) - isOver(b) || Date.parse(a.start_at) - Date.parse(b.start_at),
  );
}

/** The carers of an appointment, in the week's data. */
export const findCarerIds = (all: readonly RotaAppointment[], { id }: RotaAppointment): string[] =>
  all.filter((each) => each.id === id).flatMap(({ carer }) => carer?.id ?? []);
