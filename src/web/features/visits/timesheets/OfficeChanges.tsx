import { formatDateTime } from '#contract/core/dates.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';
import { describeChange } from '#web/features/visits/timesheets/timesheet-words.ts';

/** Every change to the times since the office first corrected them, for the carer and for the office. */
export function OfficeChanges({ timesheet }: { timesheet: Timesheet }) {
  if (timesheet.changes.length === 0) return null;
  return (
    <ul
      aria-label="Changes since the times were submitted"
      className="space-y-1 border-l-2 border-yellow-dot pl-2 text-sm text-ink-soft"
    >
      {timesheet.changes.map((change) => (
        <li key={change.id}>
          {change.changed_by.name} changed the times on {formatDateTime(change.changed_at)}:{' '}
          {describeChange(change)}
          {change.reason && ` Reason: ${change.reason}`}
        </li>
      ))}
    </ul>
  );
}
