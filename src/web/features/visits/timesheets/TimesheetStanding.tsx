import { formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';
import { isRefused } from '#web/features/visits/timesheets/timesheet-values.ts';
import { describeOverlap, plannedText } from '#web/features/visits/timesheets/timesheet-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Shown above the times: why they cannot be submitted or changed, doubts about them, and the plan. */
export function TimesheetStanding({ timesheet, role }: { timesheet: Timesheet; role: SignedInRole }) {
  const overlap = describeOverlap(timesheet);
  return (
    <>
      {isRefused(timesheet, role) && (
        <Banner tone="warning" title="No times are required">
          The office does not need times for this appointment. If that is wrong, contact the office.
        </Banner>
      )}
      {timesheet.invoiced.includes('times') && (
        <Banner tone="warning" title="These times are on an invoice and cannot be changed">
          {role === 'admin'
            ? 'To change them, delete the draft invoice or issue a credit note first.'
            : 'If they are wrong, contact the office.'}
        </Banner>
      )}
      {timesheet.contradicts_report && (
        <Banner tone="warning" title="The report says that the visit did not go as planned">
          These times match the plan. Check that they are right.
        </Banner>
      )}
      {overlap && (
        <Banner tone="warning" title="The times of two visits overlap">
          {`${overlap}, which ${role === 'carer' ? 'you' : timesheet.carer.name} submitted for another visit.`}
        </Banner>
      )}
      <p className="text-ink-soft">
        Planned {plannedText(timesheet)}
        {timesheet.submitted_at && `, submitted ${formatDateTime(timesheet.submitted_at)}`}
      </p>
    </>
  );
}
