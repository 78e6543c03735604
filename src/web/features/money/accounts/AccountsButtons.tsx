import { FileSpreadsheet, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { monthBefore, todayInLondon } from '#contract/core/dates.ts';
import { ACCOUNTING_FORMATS, exportForAccounts } from '#contract/money/accounting-exports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Beside the list of invoices: links to the margins and to the export for the accounts program. */
export function AccountsButtons() {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <UiLink href="/dashboard/invoices/margin" className={buttonClass({ variant: 'outline' })}>
        <TrendingUp aria-hidden size={18} /> Margin
      </UiLink>
      <Button variant="outline" icon={FileSpreadsheet} onClick={() => setIsExporting(true)}>
        For accounts
      </Button>
      {isExporting && <ExportForAccountsDialog onClose={() => setIsExporting(false)} />}
    </>
  );
}

type Format = (typeof ACCOUNTING_FORMATS)[number];

const FORMATS: readonly { value: Format; label: string; detail: string }[] = [
  { value: 'xero', label: 'Xero', detail: 'Invoices and credit notes, line by line' },
  { value: 'sage', label: 'Sage', detail: 'The audit trail: invoices, credit notes and payments' },
];

/** Exports what was issued in a period as a file for an accounts program. */
function ExportForAccountsDialog({ onClose }: { onClose: () => void }) {
  const month = monthBefore(todayInLondon());
  const [format, setFormat] = useState<Format>('xero');
  const [start_date, setStart] = useState(month.from);
  const [end_date, setEnd] = useState(month.to);
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    setIsLoading(true);
    setProblem(undefined);
    try {
      const answer = await callForFile(exportForAccounts, { query: { format, start_date, end_date } });
      const file = await answer.blob();
      // A file with only its headings cannot be imported.
      if (countRows(await file.text()) === 0)
        return setProblem(
          format === 'sage'
            ? 'Nothing was issued or paid in this period.'
            : 'Nothing was issued in this period.',
        );
      saveFile(fileNameIn(answer) ?? `${format}.csv`, file);
      toast.success('File downloaded');
      onClose();
    } catch (error) {
      setProblem(
        error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : 'Try again in a moment.',
      );
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={isLoading}
      title="Export for accounts"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isLoading} onClick={() => void download()}>
            Download
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem && (
          <Banner tone="error" title="We could not make the file">
            {problem}
          </Banner>
        )}
        <RadioGroup
          label="Which accounting program is it for?"
          value={format}
          onChange={(value) => setFormat(ACCOUNTING_FORMATS.find((each) => each === value) ?? 'xero')}
          options={FORMATS}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="Issued from" name="start_date" value={start_date} onChange={setStart} />
          <DateField label="Issued until" name="end_date" value={end_date} onChange={setEnd} />
        </div>
        <p className="text-sm text-ink-soft">
          The file names no young people. Its totals match the invoices to the penny.
        </p>
      </div>
    </Dialog>
  );
}

const countRows = (csv: string): number => csv.trim().split('\n').length - 1;
