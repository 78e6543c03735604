/**
 * Reads dates and times the way people type them.
 * 1. A day is read as UK: day, month, year. "24", "24/11" and "24 nov" take the missing parts from today.
 * 2. "today", "tomorrow", "yesterday", "+3", "-1" and weekday names count from today.
 * 3. A time needs no colon: "930", "9.30", "9:30pm", "16".
 * Text that cannot be read is undefined, never a guess.
 */
import { addDays, findMonday, parseTypedDate } from '#contract/core/dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const relativeDays: Record<string, number> = { today: 0, now: 0, t: 0, tomorrow: 1, yesterday: -1 };

/** `yyyy-MM-dd`, or undefined. `today` is the day it is in London. */
export function readTypedDate(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/,/g, '');
  return readRelativeDay(text, today) ?? readNumericDay(text, today) ?? readNamedMonth(text, today);
}

function readRelativeDay(text: string, today: string): string | undefined {
  const days = relativeDays[text];
  if (days !== undefined) return addDays(today, days);
  const offset = /^([+-])\s?(\d{1,3})$/.exec(text);
  if (offset) return addDays(today, Number(`${offset[1]}${offset[2]}`));
  return readWeekday(text, today);
}

/** "fri" is the next Friday, today included. */
function readWeekday(text: string, today: string): string | undefined {
  const wanted = weekdays.findIndex((day) => text.length >= 3 && (text === day || isFullWeekday(text, day)));
  if (wanted < 0) return undefined;
  const thisWeeks = addDays(findMonday(today), wanted);
  return thisWeeks >= today ? thisWeeks : addDays(thisWeeks, 7);
}

function isFullWeekday(text: string, start: string): boolean {
  return text.startsWith(start) && text.endsWith('day');
}

function readNumericDay(text: string, today: string): string | undefined {
  const year = today.slice(0, 4);
  if (/^\d{1,2}$/.test(text)) return parseTypedDate(`${text}/${today.slice(5, 7)}/${year}`);
  if (/^\d{1,2}[/.\- ]\d{1,2}$/.test(text)) return parseTypedDate(`${text.replace(/[.\- ]/, '/')}/${year}`);
  const run = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text);
  return parseTypedDate(run ? `${run[1]}/${run[2]}/${run[3]}` : text);
}

function readNamedMonth(text: string, today: string): string | undefined {
  const parts = /^(\d{1,2})(?:st|nd|rd|th)?[ \-/]?([a-z]{3,9})[ \-/]?(\d{2}|\d{4})?$/.exec(text);
  const month = months.indexOf((parts?.[2] ?? '').slice(0, 3)) + 1;
  if (!parts || month === 0) return undefined;
  return parseTypedDate(`${parts[1]}/${month}/${parts[3] ?? today.slice(0, 4)}`);
}

/** `HH:mm`, or undefined. */
export function readTypedTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, '');
  const word = { noon: '12:00', midday: '12:00', midnight: '00:00' }[text];
  if (word) return word;
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?(am|pm)?$/.exec(text);
  if (!parts) return undefined;
  const hour = onTheClock(Number(parts[1]), parts[3]);
  const minute = Number(parts[2] ?? 0);
  if (hour === undefined || hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function onTheClock(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
