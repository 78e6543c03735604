import { z } from 'zod';
import { Ref } from '#contract/core/shapes.ts';

/**
 * The young person of a record that an organisation keeps. With `is_elsewhere` they now belong to another organisation.
 * They have the name from when they left, and their own record is closed to the reader.
 */
export const NamedYoungPerson = Ref.extend({ is_elsewhere: z.literal(true).optional() });
export type NamedYoungPerson = z.infer<typeof NamedYoungPerson>;
