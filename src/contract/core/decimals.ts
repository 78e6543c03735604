/**
 * Reads amounts as people write them. The API uses digits and a point.
 * 1. A comma before the last one or two digits is a decimal comma: "4,85" is 4.85.
 * 2. A comma or space before a group of three digits separates thousands: "1,250.50" is 1250.50. So does a point if a
 *    decimal comma follows: "1.250,50".
 * 3. A number that can be read in two ways, or has too many decimals, is undefined. We never guess: "1.250", "4,8,5".
 */
import { z } from 'zod';

const GROUPED_UK = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
const GROUPED_ELSEWHERE = /^\d{1,3}(?:([. ])\d{3})(?:\1\d{3})*,\d{0,2}$/;
const PLAIN = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/**
 * Digits with a point before decimals and "-" before negative numbers: "-1250.5". Allows at most this many decimals.
 */
export function readDecimal(typed: string, most_places = 2): string | undefined {
  const [, sign = '', text = ''] = /^([+\-−]?)(.*)$/su.exec(typed.replaceAll(/\s+/g, ' ').trim()) ?? [];
  const pointed = withPoint(text.trim());
  if (pointed === undefined) return undefined;
  const [whole = '', decimals = ''] = pointed.split('.');
  if (decimals.length > most_places) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const number = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '' || sign === '+' || Number(number) === 0 ? number : `-${number}`;
}

function withPoint(text: string): string | undefined {
  if (GROUPED_UK.test(text)) return text.replaceAll(/[, ]/g, '');
  if (GROUPED_ELSEWHERE.test(text)) return text.replaceAll(/[. ]/g, '').replace(',', '.');
  return PLAIN.test(text) ? text.replace(',', '.') : undefined;
}

/** Reads a whole number, like `readDecimal`. */
export function readWhole(typed: string): number | undefined {
  const digits = readDecimal(typed, 0);
  const number = Number(digits);
  return digits !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

/** Reads "£4.85", "4.85" and "485p". */
export function readPounds(typed: string): string | undefined {
  const text = typed.trim();
  const pence = /^(\d{1,6})\s?p$/i.exec(text)?.[1];
  return pence === undefined ? readDecimal(text.replace(/^£/, '')) : (Number(pence) / 100).toFixed(2);
}

/** Reads "12.5" and "12.5 miles". */
export function readMiles(typed: string): string | undefined {
  return readDecimal(typed.trim().replace(/\s?(?:mi|miles?)\.?$/i, ''));
}

interface Limits {
  read: (typed: string) => string | undefined;
  most: number;
  /** Explains how to write the amount. */
  form: string;
  /** How a message repeats the amount: `£1,250.50`. */
  say: (amount: string) => string;
}

const MAX_TYPED_LENGTH = 40;

/**
 * An amount above zero and up to `most`, with two decimals. It accepts what people write and returns digits and a
 * point.
 */
export function amountSchema({ read, most, form, say }: Limits) {
  return z
    .string()
    .max(MAX_TYPED_LENGTH, { error: form, abort: true })
    .overwrite((typed) => read(typed) ?? typed)
    .regex(/^\d+(\.\d{1,2})?$/, { error: form, abort: true })
    .superRefine((amount, context) => {
      if (Number(amount) <= 0) context.addIssue(`Enter more than ${say('0')}.`);
      if (Number(amount) > most)
        context.addIssue(`Enter ${say(String(most))} or less. You entered ${say(amount)}.`);
    });
}

/** Formats `1,250.50`, with its thousands separated. */
export const withGroups = (amount: string) =>
  amount.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** Formats `£1,250.50`. Whole pounds have no pence. */
export const sayPounds = (amount: string) =>
  `£${withGroups(amount.replace(/\.(\d)$/, '.$10').replace(/\.00$/, ''))}`;

/** Formats `£4.20` as on a receipt, always with pence. Text that is not an amount is returned unchanged. */
export function sayAmount(typed: string): string {
  const amount = readPounds(typed);
  return `£${amount === undefined ? typed : withGroups(Number(amount).toFixed(2))}`;
}

/** Formats `1,250.5 miles` without trailing zeros. Text that is not a distance is returned unchanged. */
export function sayMiles(typed: string): string {
  const read = readMiles(typed);
  const miles = read === undefined ? typed : withGroups(String(Number(read)));
  return `${miles} ${miles === '1' ? 'mile' : 'miles'}`;
}
