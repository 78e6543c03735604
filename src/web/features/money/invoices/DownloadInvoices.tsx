import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadInvoices, type Invoice, MAX_INVOICES_IN_A_ZIP } from '#contract/money/invoices.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Downloads the documents of invoices that have one, as one zip file. */
export function DownloadInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  const [isBusy, setIsBusy] = useState(false);
  const ready = invoices.filter(({ document_url }) => document_url !== null);
  const download = async () => {
    setIsBusy(true);
    try {
      const answer = await callForFile(downloadInvoices, {
        body: { invoice_ids: ready.map(({ id }) => id) },
      });
      saveFile(fileNameIn(answer) ?? 'invoices.zip', await answer.blob());
    } catch (error) {
      toast.error('We could not download the documents', { text: describeError(error) });
    }
    setIsBusy(false);
  };
  if (ready.length === 0) return null;
  if (ready.length > MAX_INVOICES_IN_A_ZIP)
    return <p className="text-sm">At most {MAX_INVOICES_IN_A_ZIP} can be downloaded at once.</p>;
  return (
    <Button size="sm" variant="outline" icon={Download} pending={isBusy} onClick={() => void download()}>
      Download {ready.length > 1 ? `${ready.length} documents` : 'document'}
    </Button>
  );
}
