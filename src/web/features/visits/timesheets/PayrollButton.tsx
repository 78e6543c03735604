import { exportPayroll } from '#contract/visits/timesheets.ts';
import { callForFile } from '#web/api/call.ts';
import { saveFile } from '#web/api/save-file.ts';
import { ExportButton } from '#web/lists/ExportButton.tsx';

/** The week's file for payroll: times, miles and expenses. */
export function PayrollButton({ week }: { week: string }) {
  const save = async () => {
    const answer = await callForFile(exportPayroll, { query: { date: week } });
    saveFile(`payroll_${week}.csv`, await answer.blob());
    return 'Payroll file downloaded';
  };
  return <ExportButton label="Payroll CSV" onExport={save} />;
}
