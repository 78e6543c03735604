import { z } from 'zod';
import { Id, Ref } from '#contract/core/shapes.ts';

/** A carer on an appointment still to come who is away at its time, by their rota. Only the office is told. */
export const AwayCarer = z.object({
  appointment_id: Id,
  carer: Ref,
  /** `On holiday that day`, `Not available 08:00–12:00`. */
  reason: z.string(),
});
export type AwayCarer = z.infer<typeof AwayCarer>;
