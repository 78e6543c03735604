import { PassThrough, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { RunStep } from '#contract/money/invoice-runs.ts';
import { announceChange } from '#server/db/live.ts';
import type { Pool } from '#server/db/pools.ts';
import { type WorkContext, write } from '#server/db/work.ts';
import { invoiceConstraints } from '#server/features/money/invoices/invoice-constraints.ts';
import { type ChosenRun, draftRun } from '#server/features/money/invoices/invoice-run.actions.ts';
import { findProblem, noteError } from '#server/http/problem.ts';

interface Run {
  pool: Pool;
  context: WorkContext;
  period: ChosenRun;
  request: FastifyRequest;
}

/**
 * Drafts a run in a transaction of its own and tells each step as a line. Whoever hangs up stops it: nothing is drafted then.
 * Its failure is the last line, for the answer has begun.
 */
export function streamRun({ pool, context, period, request }: Run): Readable {
  const lines = new PassThrough();
  const hangUp = new AbortController();
  lines.on('close', () => hangUp.abort());
  const tell = (step: RunStep) => lines.write(`${JSON.stringify(step)}\n`);
  const watcher = {
    tell: (done: number, total: number) => void tell({ done, total }),
    signal: hangUp.signal,
  };
  const finish = async () => {
    try {
      const drafted = await write(pool, context, async (db) => {
        const made = await draftRun(db, period, watcher);
        await announceChange(db, 'invoices');
        return made;
      });
      tell({ drafted });
    } catch (error) {
      if (hangUp.signal.aborted) return;
      tell({ problem: findProblem(noteError(error, request, invoiceConstraints)) });
    }
    lines.end();
  };
  void finish();
  return lines;
}
