import { z } from 'zod';

/**
 * The messages for wrong input, in the words of people who type. A form shows them at the field, and a problem has them
 * as `message`. The format for programs is in `expected`.
 */
export const DATE_SENTENCE = 'Enter the date as day/month/year, such as 24/11/2026.';
export const YEAR_SENTENCE = 'Enter a date between 1900 and 2199.';
export const TIME_SENTENCE = 'Enter the time as hours and minutes, such as 16:00.';
export const MOMENT_SENTENCE = 'Enter a date and a time, such as 24/11/2026 and 16:00.';
export const BROKEN_TEXT_SENTENCE =
  'Part of this text can’t be read. Type it, or copy it again from the original.';

type Issue = z.core.$ZodRawIssue;

/** The message for a schema that has none of its own. */
function wordIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is needed.'
        : typeSentence(issue.expected);
    case 'too_small':
      return issue.origin === 'string' && issue.input === ''
        ? 'This is needed.'
        : least(issue.origin, issue.minimum);
    case 'too_big':
      return most(issue.origin, issue.maximum);
    case 'invalid_format':
      return formatSentence(issue.format);
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'Choose one of the answers offered.'
        : 'Choose one of the answers offered. This answer is not on the list.';
    case 'unrecognized_keys':
      return 'We do not recognise this field.';
    default:
      return 'There is a problem with this. Check it.';
  }
}

function typeSentence(expected: string): string {
  if (expected === 'int') return 'Enter a whole number.';
  if (expected === 'number' || expected === 'nan') return 'Enter a number.';
  if (expected === 'boolean') return 'Choose yes or no.';
  return expected === 'string' ? 'Enter text.' : 'This is not in the right format.';
}

function least(origin: string, minimum: number | bigint): string {
  if (origin === 'string') return `Use at least ${minimum} ${minimum === 1 ? 'character' : 'characters'}.`;
  if (origin === 'array' || origin === 'set') return `Choose at least ${minimum}.`;
  return `Enter ${minimum} or more.`;
}

function most(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `Use ${maximum} ${maximum === 1 ? 'character' : 'characters'} or fewer.`;
  if (origin === 'array' || origin === 'set') return `Choose ${maximum} or fewer.`;
  return `Enter ${maximum} or less.`;
}

function formatSentence(format: string): string {
  if (format === 'url') return 'Enter a web address, such as https://example.com.';
  return 'This is not in the right format.';
}

z.config({ customError: wordIssue });

const WIRE: Record<string, string> = {
  date: 'yyyy-MM-dd',
  datetime: 'ISO 8601 with an offset, such as 2026-11-24T16:00:00Z',
  uuid: 'a UUID',
};

/** Describes what a program must send, for formats that people write differently. */
export function expectedOnTheWire(issue: z.core.$ZodIssue): string | undefined {
  return issue.code === 'invalid_format' ? WIRE[issue.format] : undefined;
}
