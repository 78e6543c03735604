import { z } from 'zod';
import { Ref } from '#contract/core/shapes.ts';

/**
 * The young person of a record that an organisation keeps. `is_elsewhere`: they are another organisation's by now, named as
 * they were called when they left, and their own record is closed to the reader.
 */
export const NamedYoungPerson = Ref.extend({ is_elsewhere: z.literal(true).optional() });
export type NamedYoungPerson = z.infer<typeof NamedYoungPerson>;
