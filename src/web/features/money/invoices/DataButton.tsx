import { FileCode } from 'lucide-react';
import { useState } from 'react';
import { getInvoiceData } from '#contract/money/invoices.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The invoice as structured data, for accounts systems that read it. */
export function DataButton({ id, name }: { id: string; name: string }) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const answer = await callForFile(getInvoiceData, { params: { id } });
      saveFile(fileNameIn(answer) ?? `${name}.xml`, await answer.blob());
    } catch (error) {
      toast.error('We could not download the electronic invoice', { text: describeError(error) });
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button variant="outline" icon={FileCode} pending={isLoading} onClick={() => void download()}>
      XML
    </Button>
  );
}
