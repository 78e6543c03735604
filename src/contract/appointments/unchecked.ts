import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';

/** How many days one call may ask about. */
export const MAX_UNCHECKED_DAYS = 62;

/** A carer without a valid check on that day, on an appointment whose service requires it (CHK-03). */
export const UncheckedCarer = z.object({
  appointment_id: Id,
  start_at: Instant,
  service: z.string(),
  carer: Ref,
  /** `First aid expired on 03/06/2027`, one for each check. */
  reasons: z.array(z.string()),
});
export type UncheckedCarer = z.infer<typeof UncheckedCarer>;

export const listUncheckedCarers = endpoint({
  method: 'GET',
  path: '/api/appointments/unchecked_carers/',
  summary: 'List carers on upcoming appointments, between two days, without a valid check the service needs',
  access: { admin: 'ALL' },
  audit: null,
  query: z.strictObject({ start_date: IsoDate, end_date: IsoDate }),
  answer: z.array(UncheckedCarer),
});
