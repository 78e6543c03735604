import { z } from 'zod';
import { MAX_PLACE } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line, Ref, Repeatable } from '#contract/core/shapes.ts';

/** A carer in the list to choose from: free or not, and why not. */
export const CarerAvailability = z.object({
  carer: Ref,
  is_free: z.boolean(),
  /** In words, such as "On another appointment 16:00–20:00, Croydon". Empty if nothing speaks against the carer. */
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
    /** Carers without a check that it requires are not free. */
    service_type_id: Id.optional(),
    /** For a new appointment: used for the travel from and to other work. */
    place: Line(MAX_PLACE).optional(),
    young_person_id: Id.optional(),
    name: Line(200).optional(),
    /** Only these, however many carers there are. */
    carer_ids: Repeatable(Id),
  }),
  answer: z.array(CarerAvailability),
});
