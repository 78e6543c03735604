/**
 * The week of the board, by carer and day.
 * 1. An entry or appointment stands under every day it touches.
 * 2. Hours are true hours of the week: what begins before or ends after it counts with its part inside.
 */
import { REST_HOURS } from '#contract/appointments/appointment-warnings.ts';
import {
  findRotaPeriod,
  type RotaAppointment,
  type RotaEntry,
  type RotaWeek,
} from '#contract/appointments/rotas.ts';
import { addDays, hoursBetween, startOfLondonDay, toLondonDay } from '#contract/core/dates.ts';
import { searchWords } from '#contract/core/names.ts';
import type { Ref } from '#contract/core/shapes.ts';

export interface BoardDay {
  date: string;
  entries: RotaEntry[];
  appointments: RotaAppointment[];
}

/** Less rest between two days of work than the law asks for. */
export interface ShortRest {
  /** The day whose work begins too soon. */
  date: string;
  hours: number;
}

export interface BoardRow {
  carer: Ref;
  hours: number;
  /** By contract; null where there is none. */
  contract_hours: number | null;
  short_rests: ShortRest[];
  days: BoardDay[];
}

/** The entry that is written: one that is there, or a new one of a carer and day. */
export type Opened = { entry: RotaEntry } | { carer: Ref | undefined; date: string };

/** One row for each carer, by name: all who are active, and others who have something in the week. */
export function makeBoard(week: RotaWeek, days: readonly string[], carers: readonly Ref[]): BoardRow[] {
  const known = new Map(carers.map((carer) => [carer.id, carer]));
  const entries = Map.groupBy(week.items, ({ carer }) => carer.id);
  const appointments = Map.groupBy(week.appointments, ({ carer }) => carer?.id ?? '');
  const contracts = new Map(week.contract_hours.map(({ carer_id, hours }) => [carer_id, hours]));
  for (const { carer } of [...week.items, ...week.appointments]) if (carer) known.set(carer.id, carer);
  return [...known.values()]
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
    .map((carer) => ({
      ...makeRow(carer, days, entries.get(carer.id) ?? [], appointments.get(carer.id) ?? []),
      contract_hours: contracts.get(carer.id) ?? null,
    }));
}

export function makeRow(
  carer: Ref,
  days: readonly string[],
  entries: readonly RotaEntry[],
  appointments: readonly RotaAppointment[],
): BoardRow {
  return {
    carer,
    hours: countWeekHours(appointments, days),
    contract_hours: null,
    short_rests: findShortRests(appointments),
    days: days.map((date) => ({
      date,
      entries: entries.filter((entry) => touchesDay(findRotaPeriod(entry), date)),
      appointments: appointments.filter((appointment) => touchesDay(appointment, date)),
    })),
  };
}

interface Timed {
  start_at: string;
  end_at: string;
}

export function touchesDay({ start_at, end_at }: Timed, day: string): boolean {
  const [from, to] = [startOfLondonDay(day), startOfLondonDay(addDays(day, 1))];
  return Date.parse(start_at) < Date.parse(to) && Date.parse(end_at) > Date.parse(from);
}

export function countWeekHours(appointments: readonly Timed[], days: readonly string[]): number {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const from = Date.parse(startOfLondonDay(first));
  const to = Date.parse(startOfLondonDay(addDays(last, 1)));
  const lengths = appointments.map(
    ({ start_at, end_at }) => Math.min(Date.parse(end_at), to) - Math.max(Date.parse(start_at), from),
  );
  return lengths.reduce((sum, length) => sum + Math.max(length, 0), 0) / 3_600_000;
}

/** Work that begins on another day than the work before it, with less than 11 hours between. */
export function findShortRests(appointments: readonly Timed[]): ShortRest[] {
  const sorted = appointments.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
  return sorted.flatMap((next, place) => {
    const before = sorted[place - 1];
    if (!before) return [];
    const hours = hoursBetween(before.end_at, next.start_at);
    const date = toLondonDay(next.start_at);
    return hours >= 0 && hours < REST_HOURS && toLondonDay(before.start_at) !== date ? [{ date, hours }] : [];
  });
}

/** Rows whose carer has every word in the name. */
export function filterRows(rows: readonly BoardRow[], name: string): BoardRow[] {
  const words = searchWords(name);
  return rows.filter(({ carer }) => {
    const parts = searchWords(carer.name).join(' ');
    return words.every((word) => parts.includes(word));
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
