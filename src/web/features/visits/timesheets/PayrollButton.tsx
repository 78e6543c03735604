import { exportPayroll, type PayrollExport, takePayroll } from '#contract/visits/payroll.ts';
import { callApi, callForFile } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { saveFile } from '#web/api/save-file.ts';
import { ExportButton } from '#web/lists/ExportButton.tsx';

interface Props {
  week: string;
  /** Only lines that are new or changed since the last file. */
  only_changes?: boolean;
}

/** Downloads a payroll file: times, miles and expenses. The server records its lines and reports later changes. */
export function PayrollButton({ week, only_changes = false }: Props) {
  const save = async () => {
    const taken = await callApi(takePayroll, { body: { date: week, only_changes } });
    await refreshTopic('claims');
    await savePayrollFile(taken);
    return 'Payroll file downloaded';
  };
  return <ExportButton label={only_changes ? 'New and changed CSV' : 'Payroll CSV'} onExport={save} />;
}

/** Saves a file as it was first downloaded. */
export async function savePayrollFile({ id, week, only_changes }: PayrollExport): Promise<void> {
  const answer = await callForFile(exportPayroll, { query: { export_id: id } });
  saveFile(`payroll_${week}${only_changes ? '_changes' : ''}.csv`, await answer.blob());
}
