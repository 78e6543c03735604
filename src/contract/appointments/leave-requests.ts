/**
 * Leave: a carer asks for holiday, and the office answers, seeing what it would uncover (ROT-04).
 *
 *   askForLeave (carer)
 *        │
 *        ▼
 *      asked ──approveLeave (office)───────────────────▶ approved   the days stand in the rota as holiday
 *        ├────declineLeave (office, with words)────────▶ declined
 *        └────withdrawLeave (carer)────────────────────▶ withdrawn
 *
 * 1. It is answered once: leave_request_guard refuses every other step. What was approved is then changed in the rota; once no
 *    day of it is left there, it counts as withdrawn.
 * 2. Two requests of one carer for the same days, and one for days that are holiday already, are refused (constraint
 *    leave_request_no_overlap).
 * 3. Approving takes away what the carer had entered as available or not available on those days; of what reaches beyond them,
 *    a night before or after, the rest stays. Training or sickness stands against it, and is settled first.
 * 4. It uncovers the appointments that begin on those days; a night that ends on the first morning is worked.
 * 5. Carers do not write holiday into their rota themselves: they ask.
 */
import { z } from 'zod';
import { daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Line, listShape, paging, Ref, Version } from '#contract/core/shapes.ts';

export const LeaveStatus = z.enum(['asked', 'approved', 'declined', 'withdrawn']);
export type LeaveStatus = z.infer<typeof LeaveStatus>;

export const MAX_LEAVE_DAYS = 60;
export const MAX_LEAVE_WORDS = 300;

export const LeaveRequest = z.object({
  id: Id,
  carer: Ref,
  first_date: IsoDate,
  last_date: IsoDate,
  note: z.string().nullable(),
  status: LeaveStatus,
  /** The office’s answer in words. */
  answer: z.string().nullable(),
  answered_by: Ref.nullable(),
  answered_at: Instant.nullable(),
  /** The carer’s active appointments that start on those days, including ones closed to the reader. */
  appointments: z.int(),
  version: Version,
  created_at: Instant,
});
export type LeaveRequest = z.infer<typeof LeaveRequest>;

export const LEAVE_SORTS = ['first_date', 'created_at'] as const;

export const listLeaveRequests = endpoint({
  method: 'GET',
  path: '/api/leave_requests/',
  summary: 'List current leave requests. The office gets unanswered ones by default',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({ status: LeaveStatus.optional(), ...paging(LEAVE_SORTS) }),
  answer: listShape(LeaveRequest),
});

export const askForLeave = endpoint({
  method: 'POST',
  path: '/api/leave_requests/',
  summary: 'Request holiday between two days, both included',
  access: { carer: 'OWN' },
  audit: null,
  body: z
    .strictObject({
      first_date: IsoDate,
      last_date: IsoDate,
      note: Line(MAX_LEAVE_WORDS).nullable().optional(),
    })
    .refine(({ first_date, last_date }) => isLeaveLength(first_date, last_date), {
      path: ['last_date'],
      error: `Choose a day on or after the first day, up to ${MAX_LEAVE_DAYS} days in total.`,
    }),
  answer: LeaveRequest,
  status: 201,
});

export const isLeaveLength = (first_date: string, last_date: string): boolean =>
  last_date >= first_date && daysBetween(first_date, last_date) < MAX_LEAVE_DAYS;

const answered = {
  method: 'POST',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: LeaveRequest,
  status: 200,
} as const;

export const approveLeave = endpoint({
  ...answered,
  path: '/api/leave_requests/{id}/approve/',
  summary:
    'Approve leave and add it to the rota. `take_off` removes the carer from appointments on those days',
  body: z.strictObject({
    version: Version,
    answer: Line(MAX_LEAVE_WORDS).optional(),
    take_off: z.boolean().optional(),
    /** How many the reader saw. With `take_off`, an appointment added since is not uncovered unseen. */
    appointments: z.int().min(0).optional(),
  }),
});

export const declineLeave = endpoint({
  ...answered,
  path: '/api/leave_requests/{id}/decline/',
  summary: 'Decline leave, with a reason',
  body: z.strictObject({
    version: Version,
    answer: Line(MAX_LEAVE_WORDS).min(1, 'Say why you do not approve it.'),
  }),
});

export const withdrawLeave = endpoint({
  method: 'POST',
  path: '/api/leave_requests/{id}/withdraw/',
  summary: 'Withdraw your own unanswered request',
  access: { carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  answer: LeaveRequest,
  status: 200,
});
