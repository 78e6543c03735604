import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import type { DraftedRun } from '#contract/money/invoice-runs.ts';
import { describeError } from '#web/api/api-error.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { draftInSight, type Progress } from '#web/features/money/invoices/draft-in-sight.ts';
import { countThings } from '#web/features/money/invoices/RunDrafts.tsx';
import type { RunChoice } from '#web/features/money/invoices/run-choice.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  period: { start_date: string; end_date: string; client_id?: string | undefined };
  choice: RunChoice;
  onDrafted: () => void;
}

/** Asks first, then shows how far the run is; it can be stopped until it is done, and then drafts nothing. */
export function DraftButton({ period, choice, onDrafted }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const invoices = countThings(choice.chosen.length, 'invoice');
  const close = () => {
    stop.current?.abort();
    setProblem(undefined);
    setIsAsking(false);
  };
  const finish = async ({ invoice_ids }: DraftedRun) => {
    toast.success(invoice_ids.length === 1 ? 'One draft made' : `${invoice_ids.length} drafts made`);
    close();
    onDrafted();
    await refreshTopic('invoices');
  };
  const draft = async () => {
    const own = new AbortController();
    stop.current = own;
    setProblem(undefined);
    setProgress({ done: 0, total: 1 });
    try {
      await finish(await draftInSight({ ...period, without: choice.without }, setProgress, own.signal));
    } catch (error) {
      if (own.signal.aborted)
        toast.show({ title: 'Stopped', text: 'Nothing was drafted, unless the run had just finished.' });
      else setProblem(describeError(error));
      await refreshTopic('invoices');
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <Button icon={Check} onClick={() => setIsAsking(true)}>
        Draft {invoices}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={progress ? `Drafting ${invoices}` : `Draft ${invoices}?`}
        text={
          progress ? (
            <ProgressBar
              label="Visits done"
              value={progress.done}
              max={progress.total}
              text={describeProgress(progress)}
            />
          ) : (
            (problem ??
            `Total: ${sayAmount(choice.total)}. Drafts have no number, the client cannot see them, and you can delete them.`)
          )
        }
        secondary={{ label: progress ? 'Stop' : 'Cancel', onPress: close, stops: true }}
        // Stays in its place while it runs: "Stop" there would take the second press of a double click.
        primary={{ label: 'Draft', pending: progress !== undefined, onPress: () => void draft() }}
      />
    </>
  );
}

const describeProgress = ({ done, total }: Progress) =>
  done >= total
    ? 'Finishing'
    : `${done.toLocaleString('en-GB')} of ${total === 1 ? '…' : total.toLocaleString('en-GB')}`;
