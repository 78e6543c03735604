import type { FastifyInstance } from 'fastify';
import { toLondonDay } from '#contract/core/dates.ts';
import {
  answerQuotation,
  getQuotation,
  getQuotationDocument,
  listQuotations,
  sendQuotation,
} from '#contract/money/quotation-records.ts';
import { calculateServiceCosts } from '#contract/money/quotations.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  findQuotations,
  getQuotationById,
} from '#server/features/money/quotations/quotation-records.queries.ts';
import { buildQuotationSheet } from '#server/features/money/quotations/quotation-sheet.ts';
import { addQuotation, answer } from '#server/features/money/quotations/quotations.actions.ts';
import { quoteItems } from '#server/features/money/quotations/quotations.queries.ts';
import { asFileName, contentDisposition } from '#server/features/reports/documents/file-names.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';
import { orCurrent } from '#server/http/or-current.ts';
import { serve } from '#server/http/serve.ts';

/** Prices before anything is booked, and what was offered (SVC-01, SWK-02). */
export function quotationRoutes(app: FastifyInstance): void {
  serve(app, calculateServiceCosts, async ({ db, actor, body }) => {
    if (body.client_id) await mustSee(db, 'client', body.client_id);
    return quoteItems(db, body.client_id ?? actor.user.client?.id ?? null, body.items);
  });

  serve(app, sendQuotation, async ({ db, body, now, services }) => {
    await mustSee(db, 'client', body.client_id);
    const { public_url, config } = services;
    const sent = await addQuotation(db, body, { public_url, now, agency: config });
    await announceChange(db, 'quotations');
    const { id, quotation_number, total, document_url } = sent;
    return { id, quotation_number, total, document_url };
  });

  serve(app, listQuotations, async ({ db, query, services }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    return findQuotations(db, services.public_url, query);
  });

  serve(app, getQuotation, async ({ db, params, services }) =>
    getQuotationById(db, services.public_url, params.id),
  );

  serve(app, getQuotationDocument, async ({ db, params, services, reply }) => {
    const quotation = await getQuotationById(db, services.public_url, params.id);
    const [client] = await db<{ address: string | null }[]>`
      select address from client where id = ${quotation.client.id}`;
    const { quotation_number, created_at } = quotation;
    const name = `${asFileName(`${toLondonDay(created_at)} ${quotation_number}, ${quotation.client.name}`)}.pdf`;
    reply.type('application/pdf').header('content-disposition', contentDisposition('inline', name));
    return renderSheet(buildQuotationSheet(quotation, client?.address ?? null, services.config));
  });

  serve(app, answerQuotation, async ({ db, params, body, now, services }) => {
    const findNow = () => getQuotationById(db, services.public_url, params.id);
    await orCurrent(['quotation.answered', 'quotation.expired'], answer(db, params.id, body, now), findNow);
    await announceChange(db, 'quotations');
    return findNow();
  });
}
