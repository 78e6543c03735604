import type { BodyOf } from '#contract/core/endpoint.ts';
import { type DraftedRun, draftInvoicesInSight, type RunStep } from '#contract/money/invoice-runs.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';

export interface Progress {
  done: number;
  total: number;
}

/** Drafts a run and tells how far it is; called off by its signal, it drafts nothing. Throws ApiError. */
export async function draftInSight(
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
  // The connection ended before the end was told.
  throw new ApiError(null);
}
