/**
 * Reads a time of day that a person types or a file contains, as `HH:mm`. The API uses only that.
 *
 * 1. A time needs no colon: "930", "9.30", "0900", "9:30pm", "16", "noon".
 * 2. "24:00" is the end of a day, so 00:00 of the next. Only an end time can be that.
 * 3. In a file, a fraction of a day is a time, as in spreadsheets: 0.375 is 09:00.
 * 4. Unreadable text is undefined. We never guess.
 */

import { tidyMarks } from '#contract/core/tidy.ts';

interface Reading {
  /** Whether it is an end time. */
  is_end?: boolean | undefined;
}

const WORDS: Record<string, string> = {
  ...{ noon: '12:00', midday: '12:00', '12noon': '12:00', '12midday': '12:00' },
  ...{ midnight: '00:00', '12midnight': '00:00' },
};
const MAX_LENGTH = 40;
const TIME = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:[:.]00(?:\.0+)?)?(am|pm)?$/;

/** Reads a time that a person types. */
export function readTime(typed: string, { is_end = false }: Reading = {}): string | undefined {
  const text = simplify(typed);
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  if (/^24[:.h]?(00)?([:.]00)?$/.test(text) && text.length > 2) return is_end ? '00:00' : undefined;
  const [, hours, minutes = '0', half] = TIME.exec(text) ?? [];
  const hour = hours === undefined ? undefined : toHour(Number(hours), half);
  if (hour === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  return write(hour * 60 + Number(minutes));
}

/** Reads a time in a cell of a file, with or without a day before it. */
export function readFileTime(cell: string, reading: Reading = {}): string | undefined {
  const text = cell.trim();
  if (/^(0|[3-7]\d{4})?[.,]\d+$/.test(text)) return readPartOfDay(text.replace(',', '.'));
  const [, behind] = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[T ]+(\d.*)$/.exec(text) ?? [];
  return readTime(behind ?? text, reading);
}

/** Seconds that are left from rounding. */
const ROUNDED_MINUTES = 0.02;

/** A spreadsheet writes no trailing zero, so 0.30 may mean half past midnight. */
function readPartOfDay(text: string): string | undefined {
  const minutes = (Number(text) % 1) * 24 * 60;
  const whole = Math.round(minutes);
  const isWhole = Math.abs(minutes - whole) < ROUNDED_MINUTES;
  return isWhole && !text.endsWith('0') && whole < 24 * 60 ? write(whole) : undefined;
}

function simplify(text: string): string {
  if (text.length > MAX_LENGTH) return '';
  return tidyMarks(text)
    .replace(/ /g, '')
    .toLowerCase()
    .replace(/([ap])\.?m\.?$/, '$1m')
    .replace(/(?<=\d)(hrs?|hours?|o'?clock)\.?$/, '');
}

function toHour(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

const write = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
