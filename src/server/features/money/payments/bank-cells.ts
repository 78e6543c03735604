import { readPounds } from '#contract/core/decimals.ts';
import { readFileDay } from '#contract/core/read-day.ts';
import { tidyLine, tidyMarks } from '#contract/core/tidy.ts';
import { readHundredths } from '#contract/money/pence.ts';

/** Cells of a bank's file, as banks write them. */

/** More than any account holds: what is longer is no amount. */
const MAX_PENCE = 1_000_000_000_000;
/** No amount is longer; a long cell would keep the patterns below busy for minutes. */
const MAX_LENGTH = 40;

export interface DayReading {
  /** London's day. */
  today: string;
  is_month_first?: boolean | undefined;
}

/** A day, with or without a time after it. Five digits may be any number, and are none. */
export function readBankDate(cell: string, reading: DayReading): string | undefined {
  if (/^\s*\d{5}(\.\d*)?\s*$/.test(cell)) return undefined;
  const day = readFileDay(cell, reading);
  return day?.startsWith('20') ? day : undefined;
}

/** Whether it is a day, in whichever order the file writes day and month. */
export const isBankDate = (cell: string, { today }: DayReading): boolean =>
  [false, true].some((is_month_first) => readBankDate(cell, { today, is_month_first }) !== undefined);

const SIDE = /^(?:(CR|DR)\s+)?(.*?)\s*(CR|DR|C|D)?$/i;
const SIGNED = /^([+-]?)\s*(?:£|GBP)?\s*([+-]?)\s*(.*?)\s*([+-]?)$/i;

/**
 * Pence: `1,234.50`, `£12`, `-12.00`, `12.00-`, `(12.00)`, `12.00 DR`; nothing of an empty cell; undefined of what is no
 * amount. Below nothing where any of its marks says so.
 */
export function readBankAmount(cell: string): number | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = tidyMarks(cell)
    .replace(/^'/, '')
    .replace(/\s*GBP$/i, '');
  if (text === '' || text === '-') return 0;
  const [, inside] = /^(?:£\s*)?\((.*)\)$/.exec(text) ?? [];
  const [, before, middle = '', after] = SIDE.exec(inside ?? text) ?? [];
  const [, first, second, digits = '', last] = SIGNED.exec(middle) ?? [];
  const signs = [first, second, last].filter(Boolean);
  const pounds = signs.length > 1 || /^[+-]/.test(digits) ? undefined : readPounds(digits);
  if (pounds === undefined || pounds.length > 14) return undefined;
  const pence = readHundredths(pounds);
  const side = (before ?? after ?? '').toUpperCase();
  const isOut = signs[0] === '-' || inside !== undefined || side.startsWith('D');
  return pence > MAX_PENCE ? undefined : isOut ? -pence : pence;
}

/** An amount that is written as money: with pence, a pound sign, a sign or a side. A reference or an account number is not. */
export const isMoney = (cell: string): boolean =>
  readBankAmount(cell) !== undefined &&
  /[.,]\d{1,2}(?!\d)|£|^\s*[-+(]\s*\d|\d\s*[-+]\s*$|\d\s*(CR|DR)$/i.test(cell);

export type Direction = 'in' | 'out';

const IN =
  /^(c|cr|crdt|credit|credited|in|inward|inwards|incoming|inflow|received|paid in|money in|deposit|\+)$/;
const OUT =
  /^(d|dr|db|dbit|debit|debited|out|outward|outwards|outgoing|outflow|sent|paid out|money out|withdrawal|-)$/;

/** A cell of a column that says nothing but which way the money went. */
export function readDirection(cell: string): Direction | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = tidyMarks(cell).toLowerCase();
  return IN.test(text) ? 'in' : OUT.test(text) ? 'out' : undefined;
}

/** One line of at most so many characters. It may be recorded, so NUL, which PostgreSQL takes in no text, goes. */
export const tidyWords = (text: string, most: number) =>
  [...tidyLine(text.replaceAll('\0', ''))].slice(0, most).join('').trim();
