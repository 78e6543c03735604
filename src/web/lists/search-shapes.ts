import { z } from 'zod';
import { toCallDate } from '#contract/core/dates.ts';
import { IsoDate } from '#contract/core/shapes.ts';

/** Parameters of a list's address. An invalid parameter is ignored rather than refused, because links grow old. */
export const searchWords = z.string().trim().max(200).min(1).optional().catch(undefined);
export const searchPage = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined);

/** One of several values, in upper or lower case: people type links by hand, and other systems write `Missing`. */
export const searchChoice = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((text) => values.find((value) => value.toLowerCase() === text.trim().toLowerCase()))
    .optional()
    .catch(undefined);

/** A day, also if a time of day follows it (DAT-02). */
export const searchDay = z
  .string()
  .transform((text, context) => {
    try {
      return toCallDate(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: String(error) });
      return z.NEVER;
    }
  })
  .pipe(IsoDate)
  .optional()
  .catch(undefined);

/** A column to sort by, `-` before it for descending. */
export const searchSort = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  searchChoice(fields.flatMap((field) => [field, `-${field}` as const]));
