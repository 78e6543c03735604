import { findShortRests, REST_HOURS, WEEK_HOURS } from '#contract/appointments/working-time-limits.ts';
import { addDays, formatDay, startOfLondonDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { sayMiles } from '#contract/core/decimals.ts';
import { isUnusuallyFar, isUnusuallyLong } from '#contract/core/unusual-claims.ts';
import type { CarerWeek } from '#contract/visits/timesheets.ts';

/**
 * Checks one carer's week against the Working Time Regulations. Warnings are reasons to look, not findings: the 48
 * hours are an average over months, and a carer may work elsewhere.
 */

export interface Shift {
  start_at: string;
  end_at: string;
  /** Less breaks. */
  hours: string;
  /** Null while only planned: nobody knows the break yet. */
  break_minutes: number | null;
  planned_hours: string;
  /** The visit's miles. 0.00 if none are claimed. */
  miles: string;
  /** The largest expense of the visit that is over its limit or unusual; null where none is. */
  large_expense: string | null;
}

const HOUR_MS = 3_600_000;
const HOURS_OFF = 24;
const MAX_WITHOUT_BREAK_HOURS = 6;
const BREAK_MINUTES = 20;

/** `shifts` are in order, and extend a day beyond the week on both sides; `week` is its Monday. */
export function findWarnings(week: string, shifts: readonly Shift[]): CarerWeek['warnings'] {
  const [from, until] = [startOfLondonDay(week), startOfLondonDay(addDays(week, 7))].map(Date.parse);
  if (from === undefined || until === undefined) return [];
  const isThisWeek = ({ start_at }: Shift) => Date.parse(start_at) >= from && Date.parse(start_at) < until;
  const hundredths = shifts.filter(isThisWeek).reduce((sum, shift) => sum + inHundredths(shift.hours), 0);
  return [
    ...(hundredths > WEEK_HOURS * 100
      ? [{ kind: '48_hours' as const, text: `${inHours(hundredths / 100)} this week, over ${WEEK_HOURS}.` }]
      : []),
    ...shortRests(shifts, isThisWeek),
    ...(longestOff(shifts, from, until) < HOURS_OFF * HOUR_MS
      ? [{ kind: '24_hours_off' as const, text: `No ${HOURS_OFF} consecutive hours off this week.` }]
      : []),
    ...shifts
      .filter((shift) => isThisWeek(shift) && lacksBreak(shift))
      .map((shift) => ({
        kind: 'break' as const,
        text: `${sayWhen(shift.start_at)}: over ${MAX_WITHOUT_BREAK_HOURS} hours without a ${BREAK_MINUTES}-minute break.`,
      })),
    ...findOverlaps(shifts)
      .filter(({ later }) => isThisWeek(later))
      .map(tellOverlap),
    ...shifts.filter(isThisWeek).flatMap(findClaimsToLookAt),
  ];
}

/** The same rule as for bookings; overlapping shifts have no rest between them. */
function shortRests(shifts: readonly Shift[], isThisWeek: (shift: Shift) => boolean): CarerWeek['warnings'] {
  const works = shifts.map((shift) => ({
    ...{ shift, from: Date.parse(shift.start_at), to: Date.parse(shift.end_at) },
    day: toLondonDay(shift.start_at),
  }));
  return findShortRests(works).flatMap(({ next: { shift }, hours }) => {
    if (!isThisWeek(shift)) return [];
    const text = `${inHours(Math.max(hours, 0))} of rest before ${sayWhen(shift.start_at)}, less than ${REST_HOURS}.`;
    return [{ kind: '11_hours_rest' as const, text }];
  });
}

function longestOff(shifts: readonly Shift[], from: number, until: number): number {
  let [free_from, longest] = [from, 0];
  for (const shift of shifts) {
    const [start, end] = [Date.parse(shift.start_at), Date.parse(shift.end_at)];
    if (start >= until) break;
    longest = Math.max(longest, start - free_from);
    free_from = Math.max(free_from, end);
  }
  return Math.max(longest, until - free_from);
}

function lacksBreak({ start_at, end_at, break_minutes }: Shift): boolean {
  if (break_minutes === null || break_minutes >= BREAK_MINUTES) return false;
  return Date.parse(end_at) - Date.parse(start_at) > MAX_WITHOUT_BREAK_HOURS * HOUR_MS;
}

interface Overlap {
  earlier: Shift;
  later: Shift;
}

/** Submitted times that overlap, which would be paid twice. Plans never overlap. */
function findOverlaps(shifts: readonly Shift[]): Overlap[] {
  const handedIn = shifts.filter(({ break_minutes }) => break_minutes !== null);
  return handedIn.flatMap((later, at) =>
    handedIn
      .slice(0, at)
      .filter(({ end_at }) => Date.parse(end_at) > Date.parse(later.start_at))
      .map((earlier) => ({ earlier, later })),
  );
}

function tellOverlap({ earlier, later }: Overlap): CarerWeek['warnings'][number] {
  const end = Math.min(Date.parse(earlier.end_at), Date.parse(later.end_at));
  const minutes = Math.round((end - Date.parse(later.start_at)) / 60_000);
  return {
    kind: 'overlap',
    text: `${sayWhen(later.start_at)}: ${minutes} min overlap the visit from ${toLondonTime(earlier.start_at)}.`,
  };
}

/** A wrong day or a missing decimal point makes such a claim, but so may a hard day. */
function findClaimsToLookAt(shift: Shift): CarerWeek['warnings'] {
  const { start_at, hours, planned_hours, miles, large_expense } = shift;
  const isLong = isUnusuallyLong(Number(hours), Number(planned_hours));
  const text = `${sayWhen(start_at)}: ${inHours(Number(hours))}, planned ${inHours(Number(planned_hours))}.`;
  const isFar = isUnusuallyFar(miles);
  return [
    ...(isLong ? [{ kind: 'long' as const, text }] : []),
    ...(isFar
      ? [{ kind: 'far' as const, text: `${sayWhen(start_at)}: ${sayMiles(miles)} for one visit.` }]
      : []),
    ...(large_expense
      ? [{ kind: 'expense' as const, text: `${sayWhen(start_at)}: an expense of £${large_expense}.` }]
      : []),
  ];
}

/** Whole numbers, so that the total equals the sum of the displayed lines. */
export function inHundredths(hours: string): number {
  return Math.round(Number(hours) * 100);
}

const inHours = (hours: number) => `${Math.round(hours * 100) / 100} h`;
/** `Tue 24/11/2026 09:00`. */
export const sayWhen = (instant: string) => `${formatDay(toLondonDay(instant))} ${toLondonTime(instant)}`;
