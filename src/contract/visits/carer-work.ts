import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Ref } from '#contract/core/shapes.ts';
import { ReportStatus } from '#contract/core/statuses.ts';

const Visit = z.object({
  id: Id,
  start_at: Instant,
  end_at: Instant,
  service_type: Ref,
  client: Ref,
  young_person: Ref.nullable(),
});

/** A carer's past and future work. */
export const CarerWork = z.object({
  /** The next ones, soonest first. */
  appointments: z.array(Visit),
  /** Including one that has started. */
  appointments_to_come: z.int(),
  /** Missing, begun or returned reports, and owed incident reports. The longest due come first. */
  reports_owed: z.array(
    z.object({
      id: Id,
      status: ReportStatus,
      owes_incident: z.boolean(),
      due_at: Instant,
      start_at: Instant,
      service_type: Ref,
    }),
  ),
  reports_owed_count: z.int(),
  /** Hours by week: worked if submitted, and planned otherwise. Decimal strings. */
  hours_this_week: z.string(),
  hours_last_week: z.string(),
  /** The submitted part of those. */
  worked_hours_this_week: z.string(),
  worked_hours_last_week: z.string(),
});
export type CarerWork = z.infer<typeof CarerWork>;

export const getCarerWork = endpoint({
  method: 'GET',
  path: '/api/users/{id}/work/',
  summary: 'A carer’s next appointments, reports due, and hours for this week and last week',
  access: { admin: 'ALL' },
  audit: 'user.view',
  params: z.object({ id: Id }),
  answer: CarerWork,
});
