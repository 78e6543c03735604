/**
 * Reads a time of day as people type it and as files bring it, as `HH:mm`. The wire has that and nothing else.
 *
 * 1. A time needs no colon: "930", "9.30", "0900", "9:30pm", "16", "noon".
 * 2. "24:00" is the end of a day, and so 00:00 of the next. Only an end can be that.
 * 3. In a file, a spreadsheet's part of a day is a time: 0.375 is 09:00.
 * 4. Text that cannot be read is undefined, never a guess.
 */

import { tidyMarks } from '#contract/core/tidy.ts';

interface Reading {
  /** Something ends at it. */
  is_end?: boolean | undefined;
}

const WORDS: Record<string, string> = {
  ...{ noon: '12:00', midday: '12:00', '12noon': '12:00', '12midday': '12:00' },
  ...{ midnight: '00:00', '12midnight': '00:00' },
};
const MAX_LENGTH = 40;
const TIME = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:[:.]00(?:\.0+)?)?(am|pm)?$/;

/** A time as a person types it. */
export function readTime(typed: string, { is_end = false }: Reading = {}): string | undefined {
  const text = simplify(typed);
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  if (/^24[:.h]?(00)?([:.]00)?$/.test(text) && text.length > 2) return is_end ? '00:00' : undefined;
  const [, hours, minutes = '0', half] = TIME.exec(text) ?? [];
  const hour = hours === undefined ? undefined : toHour(Number(hours), half);
  if (hour === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  return write(hour * 60 + Number(minutes));
}

/** A time as a cell of a file has it, with or without a day before it. */
export function readFileTime(cell: string, reading: Reading = {}): string | undefined {
  const text = cell.trim();
  if (/^(0|[3-7]\d{4})?[.,]\d+$/.test(text)) return readPartOfDay(text.replace(',', '.'));
  const [, behind] = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[T ]+(\d.*)$/.exec(text) ?? [];
  return readTime(behind ?? text, reading);
}

/** Seconds that rounding left. */
const ROUNDED_MINUTES = 0.02;

/** A spreadsheet writes no nought at its end: 0.30 may be half past midnight as well. */
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
