import { addDays, daysBetween, findMonday, londonInstant, startOfLondonDay } from '#contract/core/dates.ts';
import { BANK_HOLIDAYS } from '#server/data/reference.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

export interface Day {
  date: string;
  /** Days after today; negative for the past. */
  offset: number;
  startMs: number;
  /** 23, 24 or 25 hours long. */
  isClockChange: boolean;
  isBankHoliday: boolean;
  isTerm: boolean;
}

/**
 * The days around today, a whole number of weeks from Monday to Sunday. Days are looked up once: a million
 * appointments cannot each ask the time zone.
 */
export class Calendar {
  readonly days: Day[];
  readonly weeks: number;
  readonly today: string;
  /** Before this everything has happened; on it and after nothing is reported yet. */
  readonly todayIndex: number;

  constructor(today: string, weeksBack: number, weeksAhead: number) {
    const first = findMonday(addDays(today, -7 * weeksBack));
    const last = addDays(findMonday(addDays(today, 7 * weeksAhead)), 6);
    this.today = today;
    this.todayIndex = daysBetween(first, today);
    this.weeks = (daysBetween(first, last) + 1) / 7;
    this.days = [];
    let startMs = Date.parse(startOfLondonDay(first));
    for (let index = 0; index < this.weeks * 7; index++) {
      const date = addDays(first, index);
      const nextMs = Date.parse(startOfLondonDay(addDays(date, 1)));
      this.days.push({
        date,
        offset: index - this.todayIndex,
        startMs,
        isClockChange: nextMs - startMs !== DAY_MINUTES * MINUTE_MS,
        isBankHoliday: BANK_HOLIDAYS.has(date),
        isTerm: isTerm(date.slice(5)),
      });
      startMs = nextMs;
    }
  }

  day(index: number): Day {
    const day = this.days[index];
    if (!day) throw new RangeError(`Day ${index} is outside the calendar.`);
    return day;
  }

  /** The instant at so many minutes of London's wall clock after the day's midnight; may reach into the next day. */
  instantMs(dayIndex: number, minutes: number): number {
    if (minutes >= DAY_MINUTES && dayIndex + 1 < this.days.length)
      return this.instantMs(dayIndex + 1, minutes - DAY_MINUTES);
    const day = this.day(dayIndex);
    if (!day.isClockChange) return day.startMs + minutes * MINUTE_MS;
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    return Date.parse(londonInstant(day.date, time));
  }
}

/** Tells days apart. UTC's: in summer it changes at 01:00 in London, when no shift here begins or ends. */
export function dayNumber(instantMs: number): number {
  return Math.floor(instantMs / (DAY_MINUTES * MINUTE_MS));
}

/** Close enough to English school terms for made-up data. */
function isTerm(monthDay: string): boolean {
  const isSummer = monthDay >= '07-23' && monthDay <= '09-02';
  const isChristmas = monthDay >= '12-20' || monthDay <= '01-03';
  return !isSummer && !isChristmas;
}
