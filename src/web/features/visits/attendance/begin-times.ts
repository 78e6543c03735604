import type { Attendance } from '#contract/visits/attendance.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';

export type Said = Pick<Attendance, 'arrived_at' | 'left_at'>;

const MINUTE_MS = 60_000;

/**
 * The times that a timesheet is filled in with: handed in, or else as its carer arrived and left, or as planned. A mis-tap that
 * leaves no whole minute between the two fills in nothing.
 */
export function beginTimes(
  { start_at, end_at, planned }: Pick<Timesheet, 'start_at' | 'end_at' | 'planned'>,
  said?: Said | null,
): { start_at: string; end_at: string } {
  if (start_at && end_at) return { start_at, end_at };
  const begun = { start_at: said?.arrived_at ?? planned.start_at, end_at: said?.left_at ?? planned.end_at };
  const minute = (instant: string) => Math.floor(Date.parse(instant) / MINUTE_MS);
  return minute(begun.start_at) < minute(begun.end_at) ? begun : planned;
}

/** Whether the times of a timesheet that is not handed in begin with an arrival or a departure. */
export const beginsWithSaid = (
  timesheet: Pick<Timesheet, 'start_at' | 'end_at' | 'planned'>,
  said: Said | null | undefined,
): boolean =>
  timesheet.start_at === null && beginTimes(timesheet, said) !== timesheet.planned && isSaid(said);

const isSaid = (said: Said | null | undefined): boolean => Boolean(said?.arrived_at ?? said?.left_at);
