import { Download, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sendReportEmail } from '#contract/emails.ts';
import { downloadReports, MOST_REPORTS_IN_A_ZIP } from '#contract/report-documents.ts';
import { decideReport, type Report } from '#contract/reports.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { downloadZip } from '#web/api/download-zip.ts';
import { ApproveSelectedDialog } from '#web/features/reports/ApproveSelectedDialog.tsx';
import { isApproved } from '#web/features/reports/report-words.ts';
import { SendReportsDialog } from '#web/features/reports/SendReportsDialog.tsx';
import { can, type SignedInRole } from '#web/session/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Selection } from '#web/ui/list-types.ts';
import { toast } from '#web/ui/toast.ts';

/** Ticks of the list, what the bar offers a role for them, and its dialogs. */
export function useReportSelection(
  rows: readonly Report[],
  role: SignedInRole,
): { selection: Selection | undefined; dialogs: ReactNode } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'approve' | 'send'>();
  const chosen = rows.filter(({ id }) => selected.has(id));
  const approved = chosen.filter(isApproved);
  const props = {
    onClose: () => setDialog(undefined),
    onDone: () => setSelected(new Set()),
  };
  if (!can(role, downloadReports)) return { selection: undefined, dialogs: null };
  return {
    selection: {
      selected: new Set(chosen.map(({ id }) => id)),
      onChange: setSelected,
      actions: (
        <>
          <DownloadButton reports={approved} />
          {can(role, sendReportEmail) && (
            <Button
              size="sm"
              variant="outline"
              icon={Send}
              disabled={approved.length === 0}
              onClick={() => setDialog('send')}
            >
              Send
            </Button>
          )}
          {can(role, decideReport) && (
            <Button size="sm" disabled={chosen.length === 0} onClick={() => setDialog('approve')}>
              Approve
            </Button>
          )}
        </>
      ),
    },
    dialogs:
      (dialog === 'approve' && <ApproveSelectedDialog reports={chosen} {...props} />) ||
      (dialog === 'send' && <SendReportsDialog reports={approved} {...props} />),
  };
}

/** The documents of those approved, as one zip. */
function DownloadButton({ reports }: { reports: readonly Report[] }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      await downloadZip(reports.map(({ id }) => id));
    } catch (error) {
      toast.error('The documents could not be downloaded', { text: sentenceOf(error) });
    }
    setIsBusy(false);
  };
  return (
    <Button
      size="sm"
      variant="outline"
      icon={Download}
      pending={isBusy}
      disabled={reports.length === 0 || reports.length > MOST_REPORTS_IN_A_ZIP}
      onClick={() => void download()}
    >
      Download {reports.length > 1 ? `${reports.length} documents` : 'document'}
    </Button>
  );
}
