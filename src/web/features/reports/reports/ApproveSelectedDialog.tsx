import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useState } from 'react';
import { decideReport, type Report } from '#contract/reports/reports.ts';
import { describeError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  describeLabel,
  hasWaiting,
  hasWaitingConcern,
  hasWaitingIncident,
  isOwnWaiting,
  isWaiting,
} from '#web/features/reports/reports/report-words.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  reports: readonly Report[];
  onClose: () => void;
  /** At least one was approved. */
  onDone: () => void;
}

/** The outcome of one of them: a sentence when it is not approved. */
type Outcome = { approved: true } | { approved: false; why: string };

const OWN = 'You wrote this one, so someone else must decide.';
const INCIDENT = 'An incident report waits in it. Open and decide this one on the approval desk.';
const CONCERN = 'An answer in it raises a concern. Read and decide this one on the approval desk.';
const NOT_WAITING = 'Does not wait for approval.';

/** Approves those that wait, one after the other, and tells the outcome of each (REP-03). */
export function ApproveSelectedDialog({ reports: chosen, onClose, onDone }: Props) {
  // Those ticked when it opened: an approved one leaves the list behind this dialog.
  const [reports] = useState(chosen);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [state, setState] = useState<'asking' | 'busy' | 'over'>('asking');
  const ready = reports.filter((report) => excluded(report) === undefined);
  const approved = [...outcomes.values()].filter((outcome) => outcome.approved).length;

  const approveAll = async () => {
    setState('busy');
    const told = new Map<string, Outcome>();
    for (const report of ready) {
      told.set(report.id, await approveReport(report));
      setOutcomes(new Map(told));
    }
    await refreshTopic('reports');
    setState('over');
    const done = [...told.values()].filter((outcome) => outcome.approved).length;
    announce(`${done} of ${ready.length} approved`);
    if (done > 0) onDone();
  };

  return (
    <Dialog
      open
      insist
      onClose={() => state !== 'busy' && onClose()}
      title={state === 'over' ? `${approved} of ${ready.length} approved` : describeTitle(ready.length)}
      footer={
        <>
          <Button variant="outline" disabled={state === 'busy'} onClick={onClose}>
            {state === 'over' ? 'Close' : 'Cancel'}
          </Button>
          {state !== 'over' && (
            <Button
              variant="success"
              pending={state === 'busy'}
              disabled={ready.length === 0}
              onClick={() => void approveAll()}
            >
              {ready.length === 1 ? 'Approve report' : `Approve ${ready.length} reports`}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {state === 'asking' && ready.length > 0 && (
          <p>The carers are told by e-mail, and the clients can read the reports. Approval is final.</p>
        )}
        {state === 'busy' && (
          <ProgressBar
            label="Approving"
            value={outcomes.size}
            max={ready.length}
            text={`${outcomes.size} of ${ready.length}`}
          />
        )}
        <ul className="divide-y divide-line rounded-md border border-line">
          {reports.map((report) => (
            <OutcomeRow
              key={report.id}
              report={report}
              outcome={outcomes.get(report.id) ?? excluded(report)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const describeTitle = (count: number) => {
  if (count === 0) return 'None of these can be approved';
  return count === 1 ? 'Approve this report?' : `Approve ${count} reports?`;
};

/** Why a report is left out from the start. */
function excluded(report: Report): Outcome | undefined {
  if (!hasWaiting(report)) return { approved: false, why: NOT_WAITING };
  if (hasWaitingIncident(report)) return { approved: false, why: INCIDENT };
  if (hasWaitingConcern(report)) return { approved: false, why: CONCERN };
  if (report.may_decide) return undefined;
  return { approved: false, why: isOwnWaiting(report) ? OWN : NOT_WAITING };
}

function OutcomeRow({ report, outcome }: { report: Report; outcome: Outcome | undefined }) {
  const Icon = !outcome ? CircleMinus : outcome.approved ? CircleCheck : CircleAlert;
  const look = !outcome ? 'text-ink-soft' : outcome.approved ? 'text-dark-green-ink' : 'text-red-ink';
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0">
        <p className="font-medium break-words">{describeLabel(report)}</p>
        <p className="text-sm text-ink-soft">{report.carers_names.join(', ')}</p>
        {outcome && (
          <p className={`text-sm font-medium ${look}`}>{outcome.approved ? 'Approved' : outcome.why}</p>
        )}
      </div>
    </li>
  );
}

/** Every form of it that waits; each decision makes a new version. */
async function approveReport(report: Report): Promise<Outcome> {
  let { version } = report;
  try {
    for (const form of report.app_reports.filter(isWaiting)) {
      const body = { approved: true, app_report_id: form.id, version };
      ({ version } = await callApi(decideReport, { params: { id: report.id }, body }));
    }
    return { approved: true };
  } catch (error) {
    return { approved: false, why: describeError(error) };
  }
}
