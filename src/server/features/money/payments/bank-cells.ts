import { todayInLondon } from '#contract/core/dates.ts';
import { readPounds } from '#contract/core/decimals.ts';
import { readFileDay } from '#contract/core/read-day.ts';
import { readHundredths } from '#contract/money/pence.ts';

/** Cells of a bank's file, as banks write them. */

/** More than any account holds: what is longer is no amount. */
const MAX_PENCE = 1_000_000_000_000;
/** No day and no amount is longer; a long cell would keep the patterns below busy for minutes. */
const MAX_LENGTH = 40;

/** A day, with or without a time after it. Digits alone are none. */
export function readBankDate(cell: string): string | undefined {
  if (/^\s*\d{5}(\.\d+)?\s*$/.test(cell)) return undefined;
  return readFileDay(cell, { today: todayInLondon() });
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
