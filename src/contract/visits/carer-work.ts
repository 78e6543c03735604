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

/** The work that a carer has before them and behind them. */
export const CarerWork = z.object({
  /** The next ones, soonest first. */
  appointments: z.array(Visit),
  /** One that is under way counts too. */
  appointments_to_come: z.int(),
  /** Missing, begun or returned, or with an incident report that is owed; the longest due first. */
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
  /** Hours by week: worked where they are handed in, else as planned. Decimal strings. */
  hours_this_week: z.string(),
  hours_last_week: z.string(),
  /** Of those, what is handed in. */
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
