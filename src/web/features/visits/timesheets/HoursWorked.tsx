import { hoursBetween } from '#contract/core/dates.ts';
import { explainLength, minutesText } from '#web/features/appointments/appointment-words.ts';
import { describeDifference } from '#web/features/visits/timesheets/timesheet-words.ts';

interface Props {
  /** Undefined until it is valid. */
  start_at: string | undefined;
  end_at: string | undefined;
  break_minutes: number;
  planned: { start_at: string; end_at: string };
}

/** The hours of the times, and how they differ from the plan. */
export function HoursWorked({ start_at, end_at, break_minutes, planned }: Props) {
  const worked = start_at && end_at ? hoursBetween(start_at, end_at) : 0;
  if (!start_at || !end_at || worked <= 0) return null;
  const explained = explainLength({ start_at, end_at });
  return (
    <div role="status" className="rounded-md border border-line bg-surface px-4 py-3">
      <p className="font-semibold tabular-nums">
        {minutesText(Math.max(0, Math.round(worked * 60 - break_minutes)))} worked
      </p>
      {explained && <p className="text-sm">{explained}</p>}
      <p className="text-sm text-ink-soft">{describeDifference({ start_at, end_at }, planned)}</p>
    </div>
  );
}
