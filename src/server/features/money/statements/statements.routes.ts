import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { getAgeing } from '#contract/money/ageing.ts';
import { getStatement, getStatementDocument, readStatementPeriod } from '#contract/money/statements.ts';
import { addReminders, findAgeing } from '#server/features/money/statements/ageing.queries.ts';
import { buildStatementSheet } from '#server/features/money/statements/statement-sheet.ts';
import { buildStatement } from '#server/features/money/statements/statements.queries.ts';
import { asFileName, contentDisposition } from '#server/features/reports/documents/file-names.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';
import { serve } from '#server/http/serve.ts';

export function statementRoutes(app: FastifyInstance): void {
  serve(app, getStatement, async ({ db, params, query, now }) => {
    const { statement } = await buildStatement(db, params.id, readStatementPeriod(query, todayInLondon(now)));
    return statement;
  });

  serve(app, getStatementDocument, async ({ db, params, query, now, services, reply }) => {
    const period = readStatementPeriod(query, todayInLondon(now));
    const { statement, address } = await buildStatement(db, params.id, period);
    const name = `${asFileName(`${statement.end_date} Statement ${statement.client.name}`)}.pdf`;
    reply.type('application/pdf').header('content-disposition', contentDisposition('attachment', name));
    return renderSheet(buildStatementSheet(statement, address, services.config));
  });

  serve(app, getAgeing, async ({ db, actor, now }) => {
    const ageing = await findAgeing(db, todayInLondon(now));
    if (actor.role !== 'admin') return ageing;
    return { ...ageing, clients: await addReminders(db, ageing.clients) };
  });
}
