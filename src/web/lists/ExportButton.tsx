import { Download } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  label?: string;
  /** Makes the file and saves it. Returns the sentence that says so. */
  onExport: () => Promise<string>;
}

export function ExportButton({ label = 'Export CSV', onExport }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      toast.success(await onExport());
    } catch (error) {
      toast.error('We could not export the list', { text: describeError(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="outline" size="sm" icon={Download} pending={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
