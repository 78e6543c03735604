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

/** Shapes that every area uses. Dates, instants and ids cross the wire as strings. */

export const Id = z.uuid('Choose one of those offered.');

/** A day that somebody can mean: beyond these years calendars and the database no longer agree. */
export const IsoDate = z.iso.date({ error: DATE_SENTENCE, abort: true }).regex(/^(19|20|21)/, YEAR_SENTENCE);
export const LAST_DATE = '2199-12-31';

/** A day whose whole week lies within those years, and the weeks beside it. */
export const DayInWeek = IsoDate.refine((day) => '1900-01-15' <= day && day <= '2199-12-15', YEAR_SENTENCE);

const [EARLIEST_INSTANT, LATEST_INSTANT] = [
  Date.parse('1900-01-01T00:00:00Z'),
  Date.parse('2300-01-01T00:00:00Z'),
];

/** To the microsecond and with an offset that is in use somewhere: finer or further than that the database refuses. */
export const Instant = z.iso
  .datetime({ offset: true, error: MOMENT_SENTENCE })
  .regex(/:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):\d\d)$/, MOMENT_SENTENCE)
  .refine(
    (value) => EARLIEST_INSTANT <= Date.parse(value) && Date.parse(value) < LATEST_INSTANT,
    MOMENT_SENTENCE,
  );

export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_SENTENCE);

/** So long that nobody meant it: it is refused as it is, for tidying it would only take time. */
const tidyUpTo = (max: number, tidy: (text: string) => string) => (text: string) =>
  text.length > 10 * max + 1_000 ? text : tidy(text);

/** Words, tidied and then judged. PostgreSQL refuses NUL. */
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

/** Any entity named in another. */
export const Ref = z.object({ id: Id, name: z.string() });
export type Ref = z.infer<typeof Ref>;

/**
 * The young person that a carer's words were written about, or where the visit had none its organisation: it is refused with
 * `visit.other_person` once the visit is for somebody else.
 */
export const WrittenAbout = Id.optional();

/** The one after it is still a number to the database. */
export const LAST_VERSION = 2 ** 31 - 2;
export const Version = z.int().min(1).max(LAST_VERSION);

/** A query parameter that may stand once or several times. */
export const Repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(50).optional(),
  );

export const QueryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/** `page`, `page_size` and `sort` of a list; `sort` is a field of the stated set, with `-` before it for descending. */
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

/** A value of one kind: read as it is held, or refused as it was written. */
const readAs = (read: (written: string) => string | undefined, sentence: string) =>
  z
    .string()
    .overwrite((written) => read(written) ?? written.trim())
    .refine((value) => read(value) !== undefined, sentence);

export const Phone = readAs(readPhone, PHONE_SENTENCE);
export const Email = readAs(readEmail, EMAIL_SENTENCE).meta({ format: 'email' });
export const Postcode = readAs(readPostcode, POSTCODE_SENTENCE);
