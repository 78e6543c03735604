import { formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';
import { isRefused } from '#web/features/visits/timesheets/timesheet-values.ts';
import { describeOverlap, plannedText } from '#web/features/visits/timesheets/timesheet-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Stands above the times: why they cannot be handed in or changed, doubts about them, and the plan. */
export function TimesheetStanding({ timesheet, role }: { timesheet: Timesheet; role: SignedInRole }) {
  const overlap = describeOverlap(timesheet);
  return (
    <>
      {isRefused(timesheet, role) && (
        <Banner tone="warning" title="No times are required">
          The office has said so, and none are handed in. Ask the office where that is wrong.
        </Banner>
      )}
      {timesheet.invoiced.includes('times') && (
        <Banner tone="warning" title="These times are on an invoice, so they stay as they are">
          {role === 'admin'
            ? 'To correct them, delete its draft or take its lines back first.'
            : 'Ask the office where they are wrong.'}
        </Banner>
      )}
      {timesheet.contradicts_report && (
        <Banner tone="warning" title="The report says that the visit did not go as planned">
          These times are as planned.
        </Banner>
      )}
      {overlap && (
        <Banner tone="warning" title="The times of two visits overlap">
          {`${overlap}, which ${role === 'carer' ? 'you' : timesheet.carer.name} handed in for another visit.`}
        </Banner>
      )}
      <p className="text-ink-soft">
        Planned {plannedText(timesheet)}
        {timesheet.submitted_at && `, handed in ${formatDateTime(timesheet.submitted_at)}`}
      </p>
    </>
  );
}
