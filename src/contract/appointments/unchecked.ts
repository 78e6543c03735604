import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';

/** Days that can be asked about at once. */
export const MAX_UNCHECKED_DAYS = 62;

/** A carer on an appointment whose service asks for a check that they have no valid one of on that day (CHK-03). */
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
