import { z } from 'zod';
import { Id, Ref } from '#contract/core/shapes.ts';

/** A carer on an unfinished appointment who is away then by their rota, or has left. Only the office sees it. */
export const AwayCarer = z.object({
  appointment_id: Id,
  carer: Ref,
  /** Their account is switched off or no longer a carer's, but they were left on the appointment. */
  has_left: z.boolean(),
  /** `On holiday that day`, `Not available 08:00–12:00`, `No longer works as a carer`. */
  reason: z.string(),
});
export type AwayCarer = z.infer<typeof AwayCarer>;
