import { z } from 'zod';

/** Parts of a list's address. What cannot be read is left out rather than refused: links grow old. */
export const searchWords = z.string().trim().max(200).min(1).optional().catch(undefined);
export const searchPage = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined);
export const searchChoice = <const Value extends string>(values: readonly Value[]) =>
  z
    .enum(values as readonly [Value, ...Value[]])
    .optional()
    .catch(undefined);

/** A column to sort by, `-` before it for descending. */
export const searchSort = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  searchChoice(fields.flatMap((field) => [field, `-${field}` as const]));
