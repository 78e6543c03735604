import { Download } from 'lucide-react';
import { useState } from 'react';
import { getReportDocument } from '#contract/reports/report-documents.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Saves the newest document of the report. Nothing if there is none yet. */
export function DownloadPdf({ report }: { report: ReportDetail }) {
  const { role } = useSignedIn();
  const [isBusy, setIsBusy] = useState(false);
  const newest = report.documents.find(({ link }) => link === report.report_link) ?? report.documents.at(-1);
  if (!newest) return null;
  const save = async () => {
    setIsBusy(true);
    try {
      const answer = await callForFile(getReportDocument, { params: { id: newest.id } });
      saveFile(fileNameIn(answer) ?? 'report.pdf', await answer.blob());
    } catch (error) {
      toast.error('We could not download the PDF', { text: describeError(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      icon={Download}
      // Reading and keeping reports is what a client comes for.
      variant={role === 'client' ? 'default' : 'outline'}
      pending={isBusy}
      onClick={() => void save()}
    >
      Download PDF
    </Button>
  );
}
