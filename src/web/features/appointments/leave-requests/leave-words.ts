import type { LeaveRequest, LeaveStatus } from '#contract/appointments/leave-requests.ts';
import { daysBetween, formatDay } from '#contract/core/dates.ts';

/** `Mon 05/07/2027 to Wed 07/07/2027, 3 days`. */
export function leaveDays({ first_date, last_date }: Pick<LeaveRequest, 'first_date' | 'last_date'>): string {
  const count = daysBetween(first_date, last_date) + 1;
  if (count === 1) return formatDay(first_date);
  return `${formatDay(first_date)} to ${formatDay(last_date)}, ${count} days`;
}

export const LEAVE_WORDS: Record<LeaveStatus, string> = {
  asked: 'Waiting for the office',
  approved: 'Approved',
  declined: 'Not approved',
  withdrawn: 'Withdrawn',
};

/** `1 appointment`, `3 appointments`. */
export const countAppointments = (count: number): string =>
  `${count} ${count === 1 ? 'appointment' : 'appointments'}`;
