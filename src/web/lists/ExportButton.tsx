import { Download } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

interface Props {
  label?: string;
  /** Only its icon is shown, in a list's tools. */
  isIcon?: boolean | undefined;
  /** Makes the file and saves it. Returns the sentence that says so. */
  onExport: () => Promise<string>;
}

export function ExportButton({ label = 'Export CSV', isIcon = false, onExport }: Props) {
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
    <Button
      variant="outline"
      icon={Download}
      pending={isBusy}
      onClick={() => void run()}
      {...(isIcon ? { title: label, className: 'px-2!' } : { size: 'sm' })}
    >
      {isIcon ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Button>
  );
}
