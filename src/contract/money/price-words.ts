import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { writePence } from '#contract/money/pence.ts';
import type { Part } from '#contract/money/time-bands.ts';

const MINUTE_MS = 60_000;

export const BAND_WORDS = {
  day: 'weekday',
  evening: 'evening',
  night: 'night',
  weekend: 'weekend',
  'bank-holiday': 'bank holiday',
};

/** `Sat 14/11/2026 20:00–22:00`, with the end's day if it differs. */
export function sayPart({ day, start, end }: Part, work_end: number): string {
  const [from, to] = [new Date(start).toISOString(), new Date(Math.min(end, work_end)).toISOString()];
  const last_day = toLondonDay(to);
  const times = `${toLondonTime(from)}–${last_day === day || isMidnight(to) ? '' : `${formatDay(last_day)} `}${toLondonTime(to)}`;
  return `${formatDay(day)} ${times}`;
}

const isMidnight = (instant: string) => toLondonTime(instant) === '00:00';

/** `2 h`, `2 h 15 min`, `45 min`. */
export function sayHours(quarters: number): string {
  const hours = quarters < 4 ? '' : `${Math.floor(quarters / 4)} h`;
  const minutes = quarters % 4 === 0 ? '' : `${(quarters % 4) * 15} min`;
  return [hours, minutes].filter(Boolean).join(' ');
}

/** `(rounded up to the quarter hour) `: explains a line that charges more than its times. */
export function sayRounding(block_quarters: number): string {
  const block = { 1: 'quarter hour', 2: 'half hour', 4: 'hour' }[block_quarters];
  return `(rounded up${block ? ` to the ${block}` : ''}) `;
}

/** `; there until 19:05, less a break of 15 min`: explains a line whose times end before the work did. */
export function sayBreak({
  end_at,
  break_minutes = 0,
}: {
  end_at: string;
  break_minutes?: number | undefined;
}): string {
  if (break_minutes === 0) return '';
  const left_at = new Date(Date.parse(end_at) + break_minutes * MINUTE_MS).toISOString();
  return `; there until ${toLondonTime(left_at)}, less a break of ${break_minutes} min`;
}

export const sayRate = (rate_pence: number, carers: number) =>
  ` at £${writePence(rate_pence)}${carers === 1 ? '' : ` × ${carers} carers`}`;

/** `Cancelled 5 h before`: whole hours rounded down, or minutes below an hour. */
export function sayNotice(start_at: string, cancelled_at: string): string {
  const minutes = Math.floor((Date.parse(start_at) - Date.parse(cancelled_at)) / MINUTE_MS);
  if (minutes < 0) return 'Cancelled after it began';
  return `Cancelled ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`} before`;
}
