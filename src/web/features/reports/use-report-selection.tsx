import { BellRing, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Total } from '#contract/core/list-totals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { downloadReports } from '#contract/reports/report-documents.ts';
import { sendReportEmail } from '#contract/reports/report-emails.ts';
import { remindOfReports } from '#contract/reports/report-reminders.ts';
import { decideReport, type Report } from '#contract/reports/reports.ts';
import { describeError } from '#web/api/api-error.ts';
import { ApproveSelectedDialog } from '#web/features/reports/ApproveSelectedDialog.tsx';
import { DownloadButton } from '#web/features/reports/DownloadButton.tsx';
import { hasWaiting, isApproved } from '#web/features/reports/report-words.ts';
import { SendReportsDialog } from '#web/features/reports/SendReportsDialog.tsx';
import { canBeReminded, useRemind } from '#web/features/reports/use-remind.ts';
import type { TickMemory } from '#web/lists/kept-ticks.ts';
import { type Ticked, useTickedRows } from '#web/lists/ticked-rows.ts';
import { can } from '#web/session/permissions.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { formatTotal } from '#web/ui/list/format-count.ts';
import type { Selection } from '#web/ui/list/list-types.ts';
import { toast } from '#web/ui/overlay/toast.ts';

interface ListShown {
  rows: readonly Report[];
  /** The number of reports on all pages. Undefined while it is unknown. */
  total: Total | undefined;
  /** The list without its page: a changed filter or tab is another list, which starts without ticks. */
  list: string;
  fetchAll: () => Promise<readonly Report[]>;
  /** The name of a zip file of its documents. */
  zip_name: string;
}

const memory: TickMemory<Ticked<Report>> = {};

/** The list's ticks across its pages, the actions they offer a role, and their dialogs. */
export function useReportSelection(
  { rows, total, list, fetchAll, zip_name }: ListShown,
  role: SignedInRole,
): { selection: Selection | undefined; dialogs: ReactNode } {
  const { chosen, tick, selected, onChange } = useTickedRows(memory, list, rows);
  const [dialog, setDialog] = useState<'approve' | 'send'>();
  const leaveOut = (ids: readonly string[]) => tick(chosen.filter(({ id }) => !ids.includes(id)));
  const approved = chosen.filter(isApproved);
  const props = {
    onClose: () => setDialog(undefined),
    onDone: () => tick([]),
  };
  if (!can(role, downloadReports)) return { selection: undefined, dialogs: null };
  return {
    selection: {
      selected,
      onChange,
      actions: (
        <>
          {total && hasMore(total, chosen.length) && (
            <TickAll total={total} onTick={async () => tick(await fetchAll())} />
          )}
          {can(role, remindOfReports) && chosen.some(canBeReminded) && (
            <RemindButton reports={chosen.filter(canBeReminded)} onDone={props.onDone} />
          )}
          {approved.length === 0 && chosen.some(canBeReminded) ? null : approved.length === 0 ? (
            <NoDocument count={chosen.length} />
          ) : (
            <>
              <DownloadButton reports={approved} name={zip_name} onLeaveOut={leaveOut} />
              {can(role, sendReportEmail) && (
                <Button size="sm" variant="outline" icon={Send} onClick={() => setDialog('send')}>
                  Send
                </Button>
              )}
            </>
          )}
          {can(role, decideReport) && chosen.some(hasWaiting) && (
            <Button size="sm" onClick={() => setDialog('approve')}>
              Approve
            </Button>
          )}
        </>
      ),
    },
    dialogs:
      (dialog === 'approve' && <ApproveSelectedDialog reports={chosen} {...props} />) ||
      (dialog === 'send' && <SendReportsDialog reports={approved} onLeaveOut={leaveOut} {...props} />),
  };
}

/** If not all were counted, there may be as many as the limit. */
const hasMore = ({ total, total_is_exact = true }: Total, ticked: number) =>
  total_is_exact ? total > ticked : total >= ticked;

function TickAll({ total, onTick }: { total: Total; onTick: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    await onTick().catch((error: unknown) =>
      toast.error('We could not select all reports', { text: describeError(error) }),
    );
    setIsBusy(false);
  };
  return (
    <Button size="sm" variant="outline" pending={isBusy} onClick={() => void press()}>
      Select all {formatTotal(total)}
    </Button>
  );
}

function RemindButton({ reports, onDone }: { reports: readonly Report[]; onDone: () => void }) {
  const { remind, isReminding } = useRemind();
  return (
    <Button size="sm" icon={BellRing} pending={isReminding} onClick={() => void remind(reports, onDone)}>
      {reports.length === 1 ? 'Remind the carer' : `Send ${reports.length} reminders`}
    </Button>
  );
}

/** Replaces the actions on documents. */
function NoDocument({ count }: { count: number }) {
  return (
    <p className="text-sm">
      {count === 1 ? 'It is not approved yet' : 'None of them are approved yet'}, so there is no document.
    </p>
  );
}
