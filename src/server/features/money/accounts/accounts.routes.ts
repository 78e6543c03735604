import type { FastifyInstance } from 'fastify';
import { csvTable } from '#contract/core/csv.ts';
import { exportForAccounts } from '#contract/money/accounting-exports.ts';
import { listMargins } from '#contract/money/margins.ts';
import { findIssued, findMoney } from '#server/features/money/accounts/accounting-exports.queries.ts';
import { listSageRows, listXeroRows } from '#server/features/money/accounts/accounting-rows.ts';
import { findWork, reckonMargins } from '#server/features/money/accounts/margins.queries.ts';
import { contentDisposition } from '#server/features/reports/documents/file-names.ts';
import { serve } from '#server/http/serve.ts';

/** Files for accounts programs, and the margin of each client. */
export function accountsRoutes(app: FastifyInstance): void {
  serve(app, exportForAccounts, async ({ db, query, reply }) => {
    const { format, start_date, end_date } = query;
    const invoices = await findIssued(db, query);
    const rows =
      format === 'xero' ? listXeroRows(invoices) : listSageRows(invoices, await findMoney(db, query));
    const name = `${format} ${start_date} to ${end_date}.csv`;
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition('attachment', name));
    return csvTable(rows);
  });

  serve(app, listMargins, async ({ db, query, services }) => {
    const { hour_cost = services.config.COST_PER_HOUR ?? null, mile_cost = null } = query;
    return reckonMargins(await findWork(db, { ...query, mile_cost }), { hour_cost, mile_cost });
  });
}
