import { z } from 'zod';
import { Id, Ref } from '#contract/core/shapes.ts';

/** An approved incident of which the client was not told, and why. If a report has several, the one approved last. */
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
    /** There is now somebody who could be told. */
    'came_later',
  ]),
  /** Named if they are the reason. */
  social_worker: Ref.nullable(),
  /** Their number, or else the client's. Null if none is known, and for a restricted record. */
  telephone: z.object({ name: z.string(), phone: z.string() }).nullable(),
});
export type UntoldIncident = z.infer<typeof UntoldIncident>;
