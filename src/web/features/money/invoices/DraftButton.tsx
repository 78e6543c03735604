import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { type DraftedRun, draftInvoicesInSight, type RunStep } from '#contract/money/invoice-runs.ts';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
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

/** Asks first, then shows the progress of the run. The user can stop it until it is done; it then drafts nothing. */
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
        // The button stays in place during the run: otherwise a double click would press "Stop".
        primary={{ label: 'Draft', pending: progress !== undefined, onPress: () => void draft() }}
      />
    </>
  );
}

const describeProgress = ({ done, total }: Progress) =>
  done >= total
    ? 'Finishing'
    : `${done.toLocaleString('en-GB')} of ${total === 1 ? '…' : total.toLocaleString('en-GB')}`;

interface Progress {
  done: number;
  total: number;
}

/** Drafts a run and reports its progress. If its signal is aborted, it drafts nothing. Throws ApiError. */
async function draftInSight(
  body: BodyOf<typeof draftInvoicesInSight>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<DraftedRun> {
  const answer = await callForFile(draftInvoicesInSight, { body }, { signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const lines = (rest + next.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const step = JSON.parse(line) as RunStep;
        if ('problem' in step) throw new ApiError(step.problem.status, step.problem);
        if ('drafted' in step) return step.drafted;
        onProgress(step);
      }
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
  }
  // The connection closed before the run ended.
  throw new ApiError(null);
}
