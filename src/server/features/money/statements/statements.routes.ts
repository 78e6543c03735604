import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { getAgeing } from '#contract/money/ageing.ts';
import {
  getStatement,
  getStatementDocument,
  readStatementPeriod,
  sendStatement,
} from '#contract/money/statements.ts';
import { addReminders, findAgeing } from '#server/features/money/statements/ageing.queries.ts';
import { sendStatementTo } from '#server/features/money/statements/send-statement.actions.ts';
import { makeStatementFile } from '#server/features/money/statements/statement-file.ts';
import { buildStatement } from '#server/features/money/statements/statements.queries.ts';
import { contentDisposition } from '#server/features/reports/documents/file-names.ts';
import { serve } from '#server/http/serve.ts';

export function statementRoutes(app: FastifyInstance): void {
  serve(app, getStatement, async ({ db, params, query, now }) => {
    const { statement } = await buildStatement(db, params.id, readStatementPeriod(query, todayInLondon(now)));
    return statement;
  });

  serve(app, getStatementDocument, async ({ db, params, query, now, services, reply }) => {
    const period = readStatementPeriod(query, todayInLondon(now));
    const { statement, address } = await buildStatement(db, params.id, period);
    const file = await makeStatementFile(statement, address, services.config);
    reply.type('application/pdf').header('content-disposition', contentDisposition('attachment', file.name));
    return file.content;
  });

  serve(app, sendStatement, async ({ db, body, services }) => ({
    code: 201 as const,
    recipients: await sendStatementTo(db, services, body),
  }));

  serve(app, getAgeing, async ({ db, actor, now }) => {
    const ageing = await findAgeing(db, todayInLondon(now));
    if (actor.role !== 'admin') return ageing;
    return { ...ageing, clients: await addReminders(db, ageing.clients) };
  });
}
