/**
 * Reads amounts the way people write them; the wire has digits and a point.
 * 1. A comma before one or two last digits is a decimal comma: "4,85" is 4.85.
 * 2. Before groups of three, a comma or a space only makes them easier to read: "1,250.50" is 1250.50. So does a point
 *    where a decimal comma follows: "1.250,50".
 * 3. A number that can be read in two ways, or is finer than asked for, is undefined, never a guess: "1.250", "4,8,5".
 */
import { z } from 'zod';

const GROUPED_UK = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
const GROUPED_ELSEWHERE = /^\d{1,3}(?:([. ])\d{3})(?:\1\d{3})*,\d{0,2}$/;
const PLAIN = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** Digits, a point where there are decimals, "-" in front of what is below zero: "-1250.5". At most so many decimals. */
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

/** A whole number, as `readDecimal`. */
export function readWhole(typed: string): number | undefined {
  const digits = readDecimal(typed, 0);
  const number = Number(digits);
  return digits !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

/** "£4.85", "4.85" and "485p". */
export function readPounds(typed: string): string | undefined {
  const text = typed.trim();
  const pence = /^(\d{1,6})\s?p$/i.exec(text)?.[1];
  return pence === undefined ? readDecimal(text.replace(/^£/, '')) : (Number(pence) / 100).toFixed(2);
}

/** "12.5", "12.5 miles". */
export function readMiles(typed: string): string | undefined {
  return readDecimal(typed.trim().replace(/\s?(?:mi|miles?)\.?$/i, ''));
}

interface Limits {
  read: (typed: string) => string | undefined;
  most: number;
  /** Says how to write it. */
  form: string;
  /** How an amount is said back: `£1,250.50`. */
  say: (amount: string) => string;
}

const MAX_TYPED_LENGTH = 40;

/** Above zero, up to `most`, two places: as people write it in, digits and a point out. */
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

/** `1,250.50`: its thousands set apart. */
export const withGroups = (amount: string) =>
  amount.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** `£1,250.50`; whole pounds without pence. */
export const sayPounds = (amount: string) =>
  `£${withGroups(amount.replace(/\.(\d)$/, '.$10').replace(/\.00$/, ''))}`;

/** `£4.20`, as on a receipt: with pence whatever was typed. Text that is no amount stays as it is. */
export function sayAmount(typed: string): string {
  const amount = readPounds(typed);
  return `£${amount === undefined ? typed : withGroups(Number(amount).toFixed(2))}`;
}

/** `1,250.5 miles`, without zeros that say nothing. Text that is no distance stays as it is. */
export function sayMiles(typed: string): string {
  const read = readMiles(typed);
  const miles = read === undefined ? typed : withGroups(String(Number(read)));
  return `${miles} ${miles === '1' ? 'mile' : 'miles'}`;
}
