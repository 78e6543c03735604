import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { type BankColumns, previewBankFile, recordBankRows } from '#contract/money/bank-files.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { recordRows } from '#server/features/money/payments/bank-files.actions.ts';
import { previewFile } from '#server/features/money/payments/bank-files.queries.ts';
import { findLayout, keepLayout } from '#server/features/money/payments/bank-layouts.actions.ts';
import type { BankFile, read } from '#server/features/money/payments/read-bank-file.ts';
import { readUpload } from '#server/files/read-upload.ts';
import { type Call, serve } from '#server/http/serve.ts';

const READER = new URL('./read-bank-file.ts', import.meta.url);

type Sent = Pick<
  Call<
    unknown,
    unknown,
    { csv: string; columns?: BankColumns | undefined; is_month_first?: boolean | undefined }
  >,
  'actor' | 'body' | 'now'
>;

/** Before a connection is taken: it takes longest, and needs no database. */
const readFile = ({ actor, body: { csv, columns, is_month_first = false }, now }: Sent): Promise<BankFile> =>
  readUpload<typeof read>(READER, { csv, columns, is_month_first, today: todayInLondon(now) }, actor.user.id);

export function paymentRoutes(app: FastifyInstance): void {
  serve(
    app,
    previewBankFile,
    async ({ db, prepared, ...call }) => {
      const { columns } = call.body;
      const { heading_key, needs_columns } = prepared;
      if (columns && heading_key !== null && !needs_columns) await keepLayout(db, heading_key, columns);
      return previewFile(db, columns ? prepared : await readAsKept(db, call, prepared));
    },
    readFile,
  );

  serve(
    app,
    recordBankRows,
    async ({ db, actor, body, prepared }) => {
      const recorded = await recordRows(db, actor, body, prepared.rows);
      await announceChange(db, 'invoices');
      return recorded;
    },
    readFile,
  );
}

/** Read anew where somebody has chosen the columns of an earlier file of this bank. */
async function readAsKept(
  db: Db,
  call: Pick<Call<unknown, unknown, BodyOf<typeof previewBankFile>>, 'actor' | 'body' | 'now'>,
  file: BankFile,
): Promise<BankFile> {
  const columns = file.heading_key === null ? undefined : await findLayout(db, file.heading_key);
  return columns ? readFile({ ...call, body: { ...call.body, columns } }) : file;
}
