import { z } from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/core/constants.ts';
import { EMAIL_SENTENCE, readEmail } from '#contract/core/email-address.ts';
import {
  BROKEN_TEXT_SENTENCE,
  DATE_SENTENCE,
  MOMENT_SENTENCE,
  TIME_SENTENCE,
  YEAR_SENTENCE,
} from '#contract/core/input-words.ts';
import type { Total } from '#contract/core/list-totals.ts';
import { POSTCODE_SENTENCE, readPostcode } from '#contract/core/postcode.ts';
import { PHONE_SENTENCE, readPhone } from '#contract/core/telephone.ts';
import { tidyLine, tidyText } from '#contract/core/tidy.ts';

/** Shapes for every area. Requests and answers contain dates, instants and ids as strings. */

export const Id = z.uuid('Choose one of those offered.');

/** A plausible day. Outside these years, calendars and the database disagree. */
export const IsoDate = z.iso.date({ error: DATE_SENTENCE, abort: true }).regex(/^(19|20|21)/, YEAR_SENTENCE);
export const LAST_DATE = '2199-12-31';

/** A day whose whole week, with the weeks next to it, is in those years. */
export const DayInWeek = IsoDate.refine((day) => '1900-01-15' <= day && day <= '2199-12-15', YEAR_SENTENCE);

const [EARLIEST_INSTANT, LATEST_INSTANT] = [
  Date.parse('1900-01-01T00:00:00Z'),
  Date.parse('2300-01-01T00:00:00Z'),
];

/** To the microsecond, and with an offset that some place uses. The database refuses anything finer or larger. */
export const Instant = z.iso
  .datetime({ offset: true, error: MOMENT_SENTENCE })
  .regex(/:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):\d\d)$/, MOMENT_SENTENCE)
  .refine(
    (value) => EARLIEST_INSTANT <= Date.parse(value) && Date.parse(value) < LATEST_INSTANT,
    MOMENT_SENTENCE,
  );

export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_SENTENCE);

/** Nobody means text this long. It is refused before it is tidied, to save time. */
const tidyUpTo = (max: number, tidy: (text: string) => string) => (text: string) =>
  text.length > 10 * max + 1_000 ? text : tidy(text);

/** Text, tidied and then checked. PostgreSQL refuses NUL. */
const words = (max: number, tidy: (text: string) => string) =>
  z
    .string()
    .overwrite(tidyUpTo(max, tidy))
    .max(max, `Use ${max} characters or fewer.`)
    .regex(/^[^\0]*$/, BROKEN_TEXT_SENTENCE);

/** One line of text. */
export const Line = (max: number) => words(max, tidyLine);

/** Several lines of text. */
export const Text = (max: number) => words(max, tidyText);

/** A reference to another entity. */
export const Ref = z.object({ id: Id, name: z.string() });
export type Ref = z.infer<typeof Ref>;

/**
 * The young person that the carer wrote about, or the organisation if the visit had nobody. If the visit is now for
 * somebody else, the call is refused with `visit.other_person`.
 */
export const WrittenAbout = Id.optional();

/** One less than the database's largest integer, so that the next version still fits. */
export const LAST_VERSION = 2 ** 31 - 2;
export const Version = z.int().min(1).max(LAST_VERSION);

/** A query parameter that may be given once or several times. */
export const Repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(50).optional(),
  );

export const QueryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/**
 * The `page`, `page_size` and `sort` of a list. `sort` is one of the given fields, with `-` in front for descending.
 */
export function paging<const Field extends string>(
  fields: readonly [Field, ...Field[]],
  pageSize = PAGE_SIZE,
) {
  const sorts = fields.flatMap((field) => [field, `-${field}` as const]);
  return {
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(pageSize),
    sort: z.enum(sorts as [Field | `-${Field}`]).optional(),
  };
}

export const listShape = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    total_is_exact: z.boolean().optional(),
    page: z.int(),
    page_size: z.int(),
  });

export interface List<T> extends Total {
  items: T[];
  page: number;
  page_size: number;
}

/** A value of one kind. It is returned in the stored form, or refused as it was written. */
const readAs = (read: (written: string) => string | undefined, sentence: string) =>
  z
    .string()
    .overwrite((written) => read(written) ?? written.trim())
    .refine((value) => read(value) !== undefined, sentence);

export const Phone = readAs(readPhone, PHONE_SENTENCE);
export const Email = readAs(readEmail, EMAIL_SENTENCE).meta({ format: 'email' });
export const Postcode = readAs(readPostcode, POSTCODE_SENTENCE);
