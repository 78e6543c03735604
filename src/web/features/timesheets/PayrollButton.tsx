import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportPayroll } from '#contract/timesheets.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { saveFile } from '#web/api/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

/** The week's file for payroll: times, miles and expenses. */
export function PayrollButton({ week }: { week: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      const answer = await callForFile(exportPayroll, { query: { date: week } });
      saveFile(`payroll_${week}.csv`, await answer.blob());
      toast.success('Payroll file downloaded');
    } catch (error) {
      toast.error('The payroll file could not be made', { text: sentenceOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="outline" size="sm" icon={Download} pending={isBusy} onClick={() => void run()}>
      Payroll CSV
    </Button>
  );
}
