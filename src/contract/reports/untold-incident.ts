import { z } from 'zod';
import { Id, Ref } from '#contract/core/shapes.ts';

/** An approved incident that its client was not told of, and why; of those of a report the one that was approved last. */
export const UntoldIncident = z.object({
  app_report_id: Id,
  reason: z.enum([
    'no_young_person',
    'with_another_client',
    'no_reader',
    'no_social_worker',
    'has_left',
    'no_account',
    'account_off',
    /** There would be somebody to tell by now. */
    'came_later',
  ]),
  /** Named where the reason is theirs. */
  social_worker: Ref.nullable(),
  /** Theirs, or else the client's; null where none is known, and of a restricted record. */
  telephone: z.object({ name: z.string(), phone: z.string() }).nullable(),
});
export type UntoldIncident = z.infer<typeof UntoldIncident>;
