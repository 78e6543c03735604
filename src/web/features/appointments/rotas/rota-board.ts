/**
 * The days of the board, by carer and day.
 * 1. An entry or appointment stands under every day it touches.
 * 2. Hours are true hours of a week, whatever part of it is seen: what begins before or ends after it counts with its part inside.
 * 3. Weeks are asked for one by one; what touches two of them comes twice and stands here once.
 */
import { REST_HOURS } from '#contract/appointments/appointment-warnings.ts';
import type { RotaAppointment, RotaEntry, RotaWeek } from '#contract/appointments/rotas.ts';
import { addDays, hoursBetween, startOfLondonDay, toLondonDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { listMondays } from '#web/features/appointments/rotas/rota-search.ts';

export interface BoardDay {
  date: string;
  entries: RotaEntry[];
  appointments: RotaAppointment[];
  /** Of its appointments, the part that lies in the day. */
  hours: number;
}

/** Less rest between two days of work than the law asks for. */
export interface ShortRest {
  /** The day whose work begins too soon. */
  date: string;
  hours: number;
}

/** The hours of a week that is seen, or of which a day is. */
export interface WeekOfHours {
  monday: string;
  hours: number;
}

export interface BoardRow {
  carer: Ref;
  weeks: WeekOfHours[];
  /** By contract; null where there is none. */
  contract_hours: number | null;
  short_rests: ShortRest[];
  days: BoardDay[];
}

/** The entry that is written: one that is there, or a new one of a carer and day. */
export type Opened = { entry: RotaEntry } | { carer: Ref | undefined; date: string };

/** Several weeks as one; what two of them have is taken once. */
export function mergeWeeks(weeks: readonly RotaWeek[]): RotaWeek {
  const [first, last] = [weeks[0], weeks.at(-1)];
  const entries = new Map(weeks.flatMap(({ items }) => items.map((entry) => [entry.id, entry])));
  const appointments = new Map(
    weeks.flatMap((week) => week.appointments.map((each) => [nameAppointment(each), each])),
  );
  return {
    start_date: first?.start_date ?? '',
    end_date: last?.end_date ?? '',
    items: [...entries.values()],
    appointments: [...appointments.values()],
    contract_hours: last?.contract_hours ?? [],
    districts: last?.districts ?? [],
    checks: weeks.flatMap(({ checks }) => checks),
  };
}

const nameAppointment = ({ id, carer, start_at, end_at }: RotaAppointment) =>
  `${id ?? `${start_at} ${end_at}`} ${carer?.id}`;

/** One row for each carer, by name: all who are active, and others who have something on the board. */
export function makeBoard(week: RotaWeek, days: readonly string[], carers: readonly Ref[]): BoardRow[] {
  const known = new Map(carers.map((carer) => [carer.id, carer]));
  const entries = Map.groupBy(week.items, ({ carer }) => carer.id);
  const appointments = Map.groupBy(week.appointments, ({ carer }) => carer?.id ?? '');
  const contracts = new Map(week.contract_hours.map(({ carer_id, hours }) => [carer_id, hours]));
  for (const { carer } of [...week.items, ...week.appointments]) if (carer) known.set(carer.id, carer);
  const spans = findSpans(days);
  return [...known.values()]
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
    .map((carer) => ({
      ...fillRow(carer, spans, entries.get(carer.id) ?? [], appointments.get(carer.id) ?? []),
      contract_hours: contracts.get(carer.id) ?? null,
    }));
}

export const makeRow = (
  carer: Ref,
  days: readonly string[],
  entries: readonly RotaEntry[],
  appointments: readonly RotaAppointment[],
): BoardRow => fillRow(carer, findSpans(days), entries, appointments);

interface Span {
  date: string;
  from: number;
  to: number;
}

/** From when until when days and their weeks last. Found once for all rows: London's clock is slow to ask. */
const findSpans = (days: readonly string[]) => ({
  days: days.map((date) => findSpan(date, date)),
  weeks: listMondays(days).map((monday) => findSpan(monday, addDays(monday, 6))),
});

const findSpan = (first: string, last: string): Span => ({
  date: first,
  from: Date.parse(startOfLondonDay(first)),
  to: Date.parse(startOfLondonDay(addDays(last, 1))),
});

function fillRow(
  carer: Ref,
  spans: ReturnType<typeof findSpans>,
  entries: readonly RotaEntry[],
  appointments: readonly RotaAppointment[],
): BoardRow {
  const timed = appointments.map((appointment) => ({ appointment, ...toMillis(appointment) }));
  return {
    carer,
    weeks: spans.weeks.map(({ date, from, to }) => ({ monday: date, hours: sumHours(timed, from, to) })),
    contract_hours: null,
    short_rests: findShortRests(appointments),
    days: spans.days.map(({ date, from, to }) => ({
      date,
      entries: entries.filter((entry) => isEntryOf(entry, date)),
      appointments: timed
        .filter((each) => each.start < to && each.end > from)
        .map(({ appointment }) => appointment),
      hours: sumHours(timed, from, to),
    })),
  };
}

/** Of its own day, and of the next where it ends after midnight. */
const isEntryOf = ({ date, start_time, end_time }: RotaEntry, day: string): boolean =>
  date === day ||
  (start_time !== null &&
    end_time !== null &&
    end_time < start_time &&
    end_time > '00:00' &&
    addDays(date, 1) === day);

interface Timed {
  start_at: string;
  end_at: string;
}

const toMillis = ({ start_at, end_at }: Timed) => ({ start: Date.parse(start_at), end: Date.parse(end_at) });

export function touchesDay(timed: Timed, day: string): boolean {
  const { start, end } = toMillis(timed);
  const { from, to } = findSpan(day, day);
  return start < to && end > from;
}

function sumHours(timed: readonly { start: number; end: number }[], from: number, to: number): number {
  const lengths = timed.map(({ start, end }) => Math.max(Math.min(end, to) - Math.max(start, from), 0));
  return lengths.reduce((sum, length) => sum + length, 0) / 3_600_000;
}

/** Work that begins on another day than the work before it, with less than 11 hours between. */
export function findShortRests(appointments: readonly Timed[]): ShortRest[] {
  const sorted = appointments.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
  return sorted.flatMap((next, place) => {
    const before = sorted[place - 1];
    if (!before) return [];
    const hours = hoursBetween(before.end_at, next.start_at);
    if (hours < 0 || hours >= REST_HOURS) return [];
    const date = toLondonDay(next.start_at);
    return toLondonDay(before.start_at) === date ? [] : [{ date, hours }];
  });
}

/** The soonest first; those that are over already come last. */
export function sortByUrgency(appointments: readonly RotaAppointment[], now: number): RotaAppointment[] {
  const isOver = ({ end_at }: RotaAppointment) => Number(Date.parse(end_at) <= now);
  return appointments.toSorted(
    (a, b) => isOver(a) - isOver(b) || Date.parse(a.start_at) - Date.parse(b.start_at),
  );
}

/** The carers of an appointment, as the week has them. */
export const findCarerIds = (all: readonly RotaAppointment[], { id }: RotaAppointment): string[] =>
  all.filter((each) => each.id === id).flatMap(({ carer }) => carer?.id ?? []);
