/**
 * Reads a day that a person types or a file contains. The API uses only `yyyy-MM-dd`.
 *
 * 1. Numbers are read as in the UK: day, month, year. After a year come month and day.
 * 2. A two-digit year is the one nearest today. For a birth it is the latest that is not in the future.
 * 3. A weekday must match the date.
 * 4. A person may leave out parts: "24", "24/11" and "24 nov" are completed from today. "today", "+3" and "fri" count
 *    from today. Files allow none of these, but they may contain the serial numbers of spreadsheets.
 * 5. Unreadable text is undefined. We never guess.
 */
import { addDays, findMonday, findWeekday, isDay, toLondonDay } from '#contract/core/dates.ts';
import { tidyMarks } from '#contract/core/tidy.ts';

interface Reading {
  /** Today in London. */
  today: string;
  /** Whether the day is a date of birth. */
  is_birth?: boolean | undefined;
}

interface FileReading extends Reading {
  /** Whether the file writes the month first. The file must prove it and somebody must confirm it. */
  is_month_first?: boolean | undefined;
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const RELATIVE_DAYS: Record<string, number> = { today: 0, now: 0, t: 0, tomorrow: 1, yesterday: -1 };

/** Longer text is never a day, and would be slow to match. */
const MAX_LENGTH = 60;

/** Reads a day that a person types. */
export function readDay(typed: string, reading: Reading): string | undefined {
  const text = simplify(typed);
  return (
    readRelativeDay(text, reading.today) ??
    readWholeDay(text, reading) ??
    readWholeDay(fillIn(text, reading.today), reading)
  );
}

/** Reads a day in a cell of a file, with or without a time after it. */
export function readFileDay(cell: string, reading: FileReading): string | undefined {
  const text = simplify(cell);
  return readSerial(text) ?? readWholeDay(text, reading);
}

function simplify(text: string): string {
  if (text.length > MAX_LENGTH) return '';
  return tidyMarks(text.replace(/,/g, ' ')).toLowerCase();
}

const DAY_OF_WEEK = /^([a-z]{3,9})\.? (?=[\da-z])/;
const TIME_BEHIND = /[t ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]\.?m\.?)?( ?z)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(z|[+-]\d{2}:?\d{2})$/;

function readWholeDay(text: string, reading: FileReading): string | undefined {
  if (INSTANT.test(text)) return dayOfInstant(text);
  const [front = '', name = ''] = DAY_OF_WEEK.exec(text) ?? [];
  const weekday = findName(WEEKDAYS, name) + 1;
  const bare = (weekday > 0 ? text.slice(front.length) : text).replace(TIME_BEHIND, '');
  const day = readNumbers(bare, reading) ?? readNamedMonth(bare, reading) ?? readRun(bare, reading);
  return day && weekday > 0 && findWeekday(day) !== weekday ? undefined : day;
}

function dayOfInstant(text: string): string | undefined {
  const instant = text.toUpperCase().replace(' ', 'T');
  return Number.isNaN(Date.parse(instant)) ? undefined : toLondonDay(instant);
}

/** Finds a name in a list by the whole name or its first letters, at least three: also "thurs" and "sept". */
const findName = (names: readonly string[], written: string): number =>
  names.findIndex((name) => written.length >= 3 && name.startsWith(written));

const THREE_NUMBERS = /^(\d{1,2}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/;

function readNumbers(text: string, reading: FileReading): string | undefined {
  const [whole, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  if (whole) return makeDay(year, month, day, reading);
  const [, first, second, last] = THREE_NUMBERS.exec(text) ?? [];
  if (!first || !second || !last) return undefined;
  return reading.is_month_first
    ? makeDay(last, first, second, reading)
    : makeDay(last, second, first, reading);
}

/** `20261120` or `20112026`: only one of the two readings has a plausible year. */
function readRun(text: string, reading: FileReading): string | undefined {
  const [, a = '', b = '', c = '', d = ''] = /^(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return d ? (makeDay(a + b, c, d, reading) ?? makeDay(c + d, b, a, reading)) : undefined;
}

const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ \-/.]{0,2}([a-z]{3,9})\.?[ \-/.]{0,2}(\d{4}|\d{2})$/;
const MONTH_DAY = /^([a-z]{3,9})\.?[ \-/](\d{1,2})(?:st|nd|rd|th)?[ \-/](\d{4})$/;
const YEAR_MONTH_DAY = /^(\d{4})[ \-/]([a-z]{3,9})[ \-/](\d{1,2})$/;

function readNamedMonth(text: string, reading: Reading): string | undefined {
  const [, day, named, year] = DAY_MONTH.exec(text) ?? [];
  const [, american, dayAfter, yearAfter] = MONTH_DAY.exec(text) ?? [];
  const [, yearBefore, between, last] = YEAR_MONTH_DAY.exec(text) ?? [];
  const month = findName(MONTHS, named ?? american ?? between ?? '') + 1;
  if (month === 0) return undefined;
  return makeDay(
    year ?? yearAfter ?? yearBefore ?? '',
    String(month),
    day ?? dayAfter ?? last ?? '',
    reading,
  );
}

function makeDay(year: string, month: string, day: string, reading: Reading): string | undefined {
  const rest = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const written =
    year.length === 2 ? findCentury(Number(year), rest, reading) : year.length === 4 ? year + rest : '';
  return isDay(written) && /^(19|20|21)/.test(written) ? written : undefined;
}

/** The nearest year with these two digits. For a birth, the latest that is not in the future. */
function findCentury(year: number, rest: string, { today, is_birth }: Reading): string {
  const now = Number(today.slice(0, 4));
  const century = now - (now % 100);
  const days = [century + 100, century, century - 100]
    .map((start) => `${start + year}${rest}`)
    .filter((day) => !is_birth || day <= today);
  const distance = (day: string) => Math.abs(Number(day.slice(0, 4)) - now);
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? '';
}

/** Reads the days since 30/12/1899, as spreadsheets count them, for the years 2000 to 2099. */
const SERIAL = /^(3[6-9]|[4-6]\d|7[0-2])\d{3}(\.\d+)?$/;
const SERIAL_ZERO = '1899-12-30';

function readSerial(text: string): string | undefined {
  return SERIAL.test(text) ? addDays(SERIAL_ZERO, Math.floor(Number(text))) : undefined;
}

function readRelativeDay(text: string, today: string): string | undefined {
  const days = RELATIVE_DAYS[text];
  if (days !== undefined) return addDays(today, days);
  const [, sign, count] = /^([+-]) ?(\d{1,3})$/.exec(text) ?? [];
  if (count) return addDays(today, Number(`${sign}${count}`));
  const wanted = findName(WEEKDAYS, text);
  if (wanted < 0) return undefined;
  const thisWeeks = addDays(findMonday(today), wanted);
  return thisWeeks >= today ? thisWeeks : addDays(thisWeeks, 7);
}

/** Adds what people leave out: the separators, and the parts that are the same today. */
function fillIn(text: string, today: string): string {
  const [year, month] = today.split('-');
  if (/^\d{6}$/.test(text)) return text.replace(/(..)(..)(..)/, '$1/$2/$3');
  if (/^\d{1,2}$/.test(text)) return `${text}/${month}/${year}`;
  if (/^\d{1,2}[/.\- ]\d{1,2}$/.test(text)) return `${text.replace(/[.\- ]/, '/')}/${year}`;
  return /[a-z]$/.test(text) ? `${text} ${year}` : '';
}

/** Of cells with days, returns the first that must be day first, and the first that must be month first. */
export function findDayOrders(cells: readonly string[]): { day_first?: number; month_first?: number } {
  const found: { day_first?: number; month_first?: number } = {};
  for (const [at, cell] of cells.entries()) {
    const text = simplify(cell).replace(DAY_OF_WEEK, '').replace(TIME_BEHIND, '');
    const [, first, second] = THREE_NUMBERS.exec(text)?.map(Number) ?? [];
    if (!first || !second || Math.min(first, second) > 12) continue;
    if (first > 12) found.day_first ??= at;
    if (second > 12) found.month_first ??= at;
  }
  return found;
}
