import { dayNumber } from '#demo/calendar.ts';
import type { Carer } from '#demo/people.ts';

const HOUR_MS = 3_600_000;
const TRAVEL_MS = HOUR_MS / 2;
const REST_MS = 11 * HOUR_MS;
const MAX_HOURS_A_WEEK = 44;

interface Shift {
  startMs: number;
  endMs: number;
  day: number;
  isNight: boolean;
}

/**
 * When carers work, so that nobody is in two places, has half an hour to get to the next one, mostly eleven
 * hours between days, and no week that is too long. Remembers this week and the one before: shifts are
 * booked week by week.
 */
export class CarerTime {
  readonly #shifts = new Map<Carer, Shift[]>();
  readonly #hours = new Map<Carer, number>();

  startWeek(startMs: number): void {
    this.#hours.clear();
    for (const [carer, shifts] of this.#shifts) {
      this.#shifts.set(
        carer,
        shifts.filter((shift) => shift.endMs > startMs - 24 * HOUR_MS),
      );
    }
  }

  isFree(carer: Carer, startMs: number, endMs: number, ignoresRest: boolean): boolean {
    const hours = (endMs - startMs) / HOUR_MS;
    if ((this.#hours.get(carer) ?? 0) + hours > MAX_HOURS_A_WEEK) return false;
    const wanted = readShift(startMs, endMs);
    for (const shift of this.#shifts.get(carer) ?? []) {
      const isSameDay = shift.day === wanted.day && !shift.isNight && !wanted.isNight;
      const gap = ignoresRest || isSameDay ? TRAVEL_MS : REST_MS;
      if (startMs < shift.endMs + gap && shift.startMs < endMs + gap) return false;
    }
    return true;
  }

  book(carer: Carer, startMs: number, endMs: number): void {
    const shifts = this.#shifts.get(carer);
    const shift = readShift(startMs, endMs);
    if (shifts) shifts.push(shift);
    else this.#shifts.set(carer, [shift]);
    this.#hours.set(carer, (this.#hours.get(carer) ?? 0) + (endMs - startMs) / HOUR_MS);
  }
}

function readShift(startMs: number, endMs: number): Shift {
  const day = dayNumber(startMs);
  return { startMs, endMs, day, isNight: dayNumber(endMs) !== day };
}
