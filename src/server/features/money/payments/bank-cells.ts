import { parseTypedDate } from '#contract/core/dates.ts';
import { readPounds } from '#contract/core/decimals.ts';
import { readHundredths } from '#contract/money/pence.ts';

/** Cells of a bank's file, as banks write them. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** More than any account holds: what is longer is no amount. */
const MAX_PENCE = 1_000_000_000_000;
/** No day and no amount is longer; a long cell would keep the patterns below busy for minutes. */
const MAX_LENGTH = 40;

/** A day: `24/11/2026`, `2026-11-24`, `24 Nov 2026`, each with or without a time after it. */
export function readBankDate(cell: string): string | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = cell.trim().replace(/[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '');
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})$/i.exec(text) ?? [];
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const date = parseTypedDate(number > 0 ? `${day}/${number}/${year}` : text);
  return date && /^20/.test(date) ? date : undefined;
}

/** Pence: `1,234.50`, `£12`, `-12.00`, `(12.00)`, `12.00 CR`; nothing of an empty cell; undefined of what is no amount. */
export function readBankAmount(cell: string): number | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = cell.trim().replace(/^GBP\s*|\s*GBP$/i, '');
  if (text === '' || text === '-') return 0;
  const [, inside] = /^\((.*)\)$/.exec(text) ?? [];
  const [, before, side] = /^(.*?)\s*(CR|DR)$/i.exec(inside ?? text) ?? [];
  const [, sign = '', digits = ''] = /^([+\-−]?)\s*£?\s*(.*)$/.exec(before ?? inside ?? text) ?? [];
  const pounds = /^[+\-−]/.test(digits) && sign !== '' ? undefined : readPounds(digits);
  if (pounds === undefined || pounds.length > 14) return undefined;
  const pence = readHundredths(pounds);
  const isOut = sign === '-' || sign === '−' || inside !== undefined || side?.toUpperCase() === 'DR';
  return Math.abs(pence) > MAX_PENCE ? undefined : isOut ? -pence : pence;
}

/** One line, without control characters, of at most so many characters. */
export const tidyWords = (text: string, most: number) =>
  [...text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, most).join('').trim();
