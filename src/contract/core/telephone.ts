import { tidyMarks } from '#contract/core/tidy.ts';

/**
 * Reads a telephone number as people write it. It is stored without brackets, dots and dashes, but with its extension
 * or note: `020 7946 0018 ext 4512`, `07700 900881 (mum)`, `01632 960035 / 07700 900881`.
 */
export const PHONE_SENTENCE = 'Enter a telephone number, like 020 7946 0018 or +44 7700 900982.';

const MAX_LENGTH = 100;

/** A number and the text after it. A letter O in a number is a zero. */
const NUMBER =
  /^(?<digits>(?:\+|[\d(]|O(?!\p{L}))(?:[\d() .,_-]|O(?!\p{L}))*(?:\d|O(?!\p{L})))(?<rest>.*)$/iu;
const EXTENSION = /^[\s,;]*(?:;ext=|x|ext(?:ension|n)?|#)[\s.:]*(?<extension>\d{1,6})(?!\d)(?<rest>.*)$/i;
/** Whom the number is for, or when it is answered: `(mum)`, `- mum`, `mum`. */
const NOTE = /^[\s,;:(-]*(?<note>\p{L}[\p{L}\p{M} .,'&()-]{0,39}?)\)?$/u;
const NOTE_BEFORE = /^(?!O[\d ])(?<note>\p{L}[\p{L}\p{M} .'&-]{0,39}?)[\s.:-]*(?=[+(\d])/iu;
const BETWEEN = /(?<=[\d)])\s*(?:\/|;(?!ext=)|,(?=\s*[+0(])|\bor\b|\band\b|&)\s*/i;

/** Returns the text in the stored form. Undefined for no number, or more than two. */
export function readPhone(written: string): string | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const parts = tidyMarks(written)
    .replace(/^tel:\s*/i, '')
    .split(BETWEEN);
  if (parts.length > 2) return undefined;
  const numbers = parts.map(readOne);
  return numbers.includes(undefined) ? undefined : numbers.join(' / ');
}

function readOne(text: string): string | undefined {
  const before = NOTE_BEFORE.exec(text);
  const found = NUMBER.exec(text.slice(before?.[0].length))?.groups;
  const number = writeNumber(found?.digits ?? '');
  if (!number) return undefined;
  const extension = EXTENSION.exec(found?.rest ?? '')?.groups;
  const rest = (extension ? extension.rest : found?.rest) ?? '';
  const behind = NOTE.exec(rest)?.groups?.note;
  if (rest.trim() !== '' && behind === undefined) return undefined;
  const ext = extension ? ` ext ${extension.extension}` : '';
  const note = (behind ?? before?.groups?.note ?? '').replace(/[()]/g, '').trim();
  return `${number}${ext}${note ? ` (${note})` : ''}`;
}

/** Short numbers: emergency, police, NHS, six-digit helplines, Childline. */
const SHORT = /^(?:999|1\d\d|116\d{3}|08001111|08454647)$/;

function writeNumber(written: string): string | undefined {
  const plain = written
    .replace(/O/gi, '0')
    .replace(/^\(?(?:\+|00)\s*/, '+')
    .replace(/(?<=^\+.*)\(0\)/, '');
  const digits = plain.replace(/[^+\d]/g, '');
  if (SHORT.test(digits)) return writeShort(digits);
  if (/^\+440?[1-9]/.test(digits)) return prefix('+44 ', writeBritish(digits.replace(/^\+440?/, '')));
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return `+${plain.slice(1).replace(/\D+/g, ' ').trim()}`;
  // A spreadsheet removes the leading zero of a mobile number, and some people leave out the + of 44.
  if (/^7[1-9]\d{8}$/.test(digits)) return prefix('0', writeBritish(digits));
  if (/^44[1-9]\d{9}$/.test(digits)) return prefix('+44 ', writeBritish(digits.slice(2)));
  return /^0[1-9]/.test(digits) ? prefix('0', writeBritish(digits.slice(1))) : undefined;
}

const prefix = (before: string, number: string | undefined) => number && `${before}${number}`;

const writeShort = (digits: string): string =>
  digits.length === 6
    ? `${digits.slice(0, 3)} ${digits.slice(3)}`
    : digits.replace(/^(08\d\d)(\d{4})$/, '$1 $2');

/** Groups nine or ten digits, without the leading zero, by the length of the area code. */
function writeBritish(digits: string): string | undefined {
  if (!/^[1-9]\d{8,9}$/.test(digits)) return undefined;
  const [code, middle] = /^2/.test(digits) ? [2, 4] : /^(?:[3589]|11|1\d1)/.test(digits) ? [3, 3] : [4, 0];
  const groups = [digits.slice(0, code), digits.slice(code, code + middle), digits.slice(code + middle)];
  return groups.filter(Boolean).join(' ');
}

/** Finds a number among words. A short number has three digits or more. */
const AMONG_WORDS = /\+?\d(?:[\d )-]|\(0\)){5,}\d|\d{3,}/;

/** Returns the first number of a text in digits, for a device to dial. People dial the extension themselves. */
export function dialledDigits(text: string): string {
  const [found = text] = AMONG_WORDS.exec(tidyMarks(text).replace(/(?<=\d)\.(?=\d)/g, ' ')) ?? [];
  const [first = ''] = (readPhone(text) ?? readPhone(found) ?? found).split(/ \/ | ext | \(\p{L}/u);
  return first.replace(/[^\d+]/g, '');
}
