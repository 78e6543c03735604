/**
 * When a carer arrived at an appointment and left it (DAY-01).
 *
 *               arrive                 leave
 *   expected ────────────▶ arrived ────────────▶ left
 *      ▲                    │   ▲                 │
 *      └──── undoArrival ───┘   └ undoDeparture ──┘
 *
 * 1. Its carer alone says it, up to CLAIM_DAYS after the appointment. Of two devices the first counts; the other is answered
 *    with what stands.
 * 2. A tap counts from the moment of the tap, however late it is sent. A forgotten one is typed, and marked so.
 * 3. Undone is what nothing follows from: no arrival once the carer has left, and nothing once their times are submitted.
 * 4. A moment is never in the future, and lies within ATTENDANCE_HOURS_AROUND of the planned times.
 * 5. No place is kept.
 *
 * The database refuses every other step (db/functions/visits.attendance.sql).
 */
import { z } from 'zod';
import { DeviceInstant } from '#contract/core/device-clock.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Version } from '#contract/core/shapes.ts';
import { LATE_MINUTES, VERY_LATE_MINUTES } from '#contract/visits/attendance-limits.ts';

export const Attendance = z.object({
  appointment_carer_id: Id,
  arrived_at: Instant.nullable(),
  left_at: Instant.nullable(),
  /** Entered later, and not tapped on arriving. */
  is_arrival_typed: z.boolean(),
  is_departure_typed: z.boolean(),
  version: Version,
  updated_at: Instant,
});
export type Attendance = z.infer<typeof Attendance>;

const own = { carer: 'OWN' } as const;
const params = z.object({ id: Id });
const moment = z.strictObject({
  at: DeviceInstant.describe('When it was tapped, by the device’s clock; or, with `is_typed`, as entered.'),
  is_typed: z.boolean().default(false),
});

export const arrive = endpoint({
  method: 'POST',
  path: '/api/visits/{id}/arrival/',
  summary: 'Record that the carer arrived. If an arrival stands, it is returned unchanged',
  access: own,
  audit: null,
  params,
  body: moment,
  answer: Attendance,
  status: 201,
});

export const undoArrival = endpoint({
  method: 'DELETE',
  path: '/api/visits/{id}/arrival/',
  summary: 'Undo an arrival, until the carer has left or submitted their times',
  access: own,
  audit: null,
  params,
  answer: Attendance,
});

export const leave = endpoint({
  method: 'POST',
  path: '/api/visits/{id}/departure/',
  summary: 'Record that the carer left. Needs an arrival. If a departure stands, it is returned unchanged',
  access: own,
  audit: null,
  params,
  body: moment,
  answer: Attendance,
  status: 201,
});

export const undoDeparture = endpoint({
  method: 'DELETE',
  path: '/api/visits/{id}/departure/',
  summary: 'Undo a departure, until the carer has submitted their times',
  access: own,
  audit: null,
  params,
  answer: Attendance,
});

export const listAttendanceOfAppointment = endpoint({
  method: 'GET',
  path: '/api/visits/appointment/{id}/attendance/',
  summary: 'When the carers of one appointment arrived and left; carers get their own',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'attendance.view',
  params,
  answer: z.array(Attendance),
});

export type AttendanceState = 'expected' | 'late' | 'very late' | 'arrived' | 'left';

interface Judged {
  start_at: string;
  arrived_at: string | null;
  left_at: string | null;
  /** Their times are submitted: they were there, whether they tapped or not. */
  has_times: boolean;
}

/** How an appointment stands for one of its carers. */
export function judgeAttendance(
  { start_at, arrived_at, left_at, has_times }: Judged,
  now: Date,
): AttendanceState {
  if (left_at || has_times) return 'left';
  if (arrived_at) return 'arrived';
  const minutes = (now.getTime() - Date.parse(start_at)) / 60_000;
  if (minutes >= VERY_LATE_MINUTES) return 'very late';
  return minutes >= LATE_MINUTES ? 'late' : 'expected';
}
