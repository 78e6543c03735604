import { z } from 'zod';
import { MAX_PLACE } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line, Ref, Repeatable } from '#contract/core/shapes.ts';

/** A carer as the chooser shows them: free or not, and why not. */
export const CarerAvailability = z.object({
  carer: Ref,
  is_free: z.boolean(),
  /** In words, such as "On another appointment 16:00–20:00, Croydon". Empty when nothing speaks against. */
  reasons: z.array(z.string()),
  hours_that_week: z.number(),
});
export type CarerAvailability = z.infer<typeof CarerAvailability>;

export const listAvailableCarers = endpoint({
  method: 'GET',
  path: '/api/appointments/available_carers/',
  summary: 'List every carer, whether they are free between two instants, and why not',
  access: { admin: 'ALL' },
  audit: null,
  query: z.strictObject({
    start_at: Instant,
    end_at: Instant,
    except_appointment_id: Id.optional(),
    /** Carers without a check that it asks for are not free. */
    service_type_id: Id.optional(),
    /** Of an appointment that is not there yet: for the way from other work and to it. */
    place: Line(MAX_PLACE).optional(),
    young_person_id: Id.optional(),
    name: Line(200).optional(),
    /** These alone, however many carers there are. */
    carer_ids: Repeatable(Id),
  }),
  answer: z.array(CarerAvailability),
});
