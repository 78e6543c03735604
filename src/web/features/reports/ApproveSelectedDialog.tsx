import { decideReport, type Report } from '#contract/reports/reports.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeClaimed, findUnusualClaim } from '#web/features/reports/claimed-words.ts';
import {
  describeLabel,
  hasWaiting,
  hasWaitingConcern,
  hasWaitingIncident,
  isOwnWaiting,
  isWaiting,
} from '#web/features/reports/report-words.ts';
import { OneByOneDialog } from '#web/lists/OneByOneDialog.tsx';

interface Props {
  reports: readonly Report[];
  onClose: () => void;
  /** Called if at least one was approved. */
  onDone: () => void;
}

const OWN = 'You wrote this one, so someone else must decide on it.';
const INCIDENT = 'It includes an incident report. Decide on this one on the approval desk.';
const CONCERN = 'An answer raises a concern. Decide on this one on the approval desk.';
const NOT_WAITING = 'It is not waiting for approval.';

/** Approves reports that wait (REP-03). */
export function ApproveSelectedDialog({ reports, onClose, onDone }: Props) {
  return (
    <OneByOneDialog
      items={reports}
      exclude={excludeReport}
      send={approveReport}
      words={{
        ask: describeTitle,
        verb: (count) => (count === 1 ? 'Approve report' : `Approve ${count} reports`),
        doing: 'Approving',
        done: 'approved',
      }}
      variant="success"
      describe={(report) => ({
        title: describeWaiting(report),
        detail: [...report.carers_names, describeClaimed(report)].join(', '),
      })}
      onOver={() => refreshTopic('reports')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>We’ll e-mail the carers, and the clients can read the reports. You cannot undo this.</p>
    </OneByOneDialog>
  );
}

const describeTitle = (count: number) => {
  if (count === 0) return 'None of these can be approved';
  return count === 1 ? 'Approve this report?' : `Approve ${count} reports?`;
};

/** All of its forms that are approved together, such as a weekly summary with the session's report. */
function describeWaiting(report: Report): string {
  const forms = report.app_reports.filter(isWaiting).map(({ form_type }) => form_type.name);
  return describeLabel({ ...report, report_type: forms.join(' and ') || report.report_type });
}

/** Why a report is excluded from the start. */
function excludeReport(report: Report): string | undefined {
  if (!hasWaiting(report)) return NOT_WAITING;
  if (hasWaitingIncident(report)) return INCIDENT;
  if (hasWaitingConcern(report)) return CONCERN;
  if (report.may_decide) return findUnusualClaim(report);
  return isOwnWaiting(report) ? OWN : NOT_WAITING;
}

/** Approves every form of it that waits. Each decision creates a new version. */
async function approveReport(report: Report): Promise<void> {
  let { version } = report;
  for (const form of report.app_reports.filter(isWaiting)) {
    const body = { approved: true, app_report_id: form.id, version };
    ({ version } = await callApi(decideReport, { params: { id: report.id }, body }));
  }
}
