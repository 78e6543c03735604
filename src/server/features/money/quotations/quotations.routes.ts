import type { FastifyInstance } from 'fastify';
import { toLondonDay } from '#contract/core/dates.ts';
import { bookQuotation } from '#contract/money/quotation-bookings.ts';
import { answerOfferedQuotation, openOfferedQuotation } from '#contract/money/quotation-links.ts';
import {
  answerQuotation,
  getQuotation,
  getQuotationDocument,
  listQuotations,
  recordQuotationAnswer,
  sendQuotation,
  withdrawQuotation,
} from '#contract/money/quotation-records.ts';
import { calculateServiceCosts } from '#contract/money/quotations.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import { confirmationIn } from '#server/features/appointments/confirm-unusual.ts';
import { findPaperViewer } from '#server/features/money/papers/paper-viewer.ts';
import { bookQuoted } from '#server/features/money/quotations/book-quotation.actions.ts';
import { answerOffered, openOffered } from '#server/features/money/quotations/quotation-links.actions.ts';
import {
  findAddress,
  findBookings,
  findQuotations,
  getQuotationById,
  isRecipientGone,
} from '#server/features/money/quotations/quotation-records.queries.ts';
import { buildQuotationSheet } from '#server/features/money/quotations/quotation-sheet.ts';
import { addQuotation, answer, withdraw } from '#server/features/money/quotations/quotations.actions.ts';
import { priceItems } from '#server/features/money/quotations/quotations.queries.ts';
import { asFileName, contentDisposition } from '#server/features/reports/documents/file-names.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';
import { orCurrent } from '#server/http/or-current.ts';
import { asPublic } from '#server/http/public-work.ts';
import { serve, servePublic } from '#server/http/serve.ts';

/** Prices before anything is booked, and what was offered (SVC-01, SWK-02). */
export function quotationRoutes(app: FastifyInstance): void {
  serve(app, calculateServiceCosts, async ({ db, actor, body }) => {
    if (body.client_id) await mustSee(db, 'client', body.client_id);
    const client_id = body.client_id ?? actor.user.client?.id ?? null;
    return (await priceItems(db, client_id, body.items)).quote;
  });

  serve(app, sendQuotation, async ({ db, actor, body, now, services }) => {
    await mustSee(db, 'client', body.client_id);
    const { public_url, config } = services;
    const sent = await addQuotation(db, actor.role, body, { public_url, now, agency: config });
    await announceChange(db, 'quotations');
    const { id, quotation_number, total, document_url } = sent;
    return { id, quotation_number, total, document_url };
  });

  serve(app, listQuotations, async ({ db, actor, query, services }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    if (query.referral_id) await mustSee(db, 'referral', query.referral_id);
    return findQuotations(db, findPaperViewer({ actor, services }), query);
  });

  serve(app, getQuotation, async ({ db, actor, params, services }) => {
    const quotation = await getQuotationById(db, findPaperViewer({ actor, services }), params.id);
    if (actor.role !== 'admin') return { ...quotation, bookings: [], is_recipient_gone: false };
    return {
      ...quotation,
      bookings: await findBookings(db, params.id),
      is_recipient_gone: await isRecipientGone(db, quotation),
    };
  });

  serve(app, getQuotationDocument, async ({ db, actor, params, services, reply }) => {
    const quotation = await getQuotationById(db, findPaperViewer({ actor, services }), params.id);
    const address = await findAddress(db, quotation.client.id);
    const { quotation_number, created_at } = quotation;
    const name = `${asFileName(`${toLondonDay(created_at)} ${quotation_number}, ${quotation.client.name}`)}.pdf`;
    reply.type('application/pdf').header('content-disposition', contentDisposition('inline', name));
    return renderSheet(buildQuotationSheet(quotation, address, services.config));
  });

  for (const call of [answerQuotation, recordQuotationAnswer])
    serve(app, call, async ({ db, actor, params, body, now, services }) => {
      const findNow = () => getQuotationById(db, findPaperViewer({ actor, services }), params.id);
      const work = answer(db, actor.role, params.id, body, now);
      await orCurrent(['quotation.answered', 'quotation.expired'], work, findNow);
      await announceChange(db, 'quotations');
      return findNow();
    });

  serve(app, withdrawQuotation, async ({ db, actor, params, body, now, services }) => {
    const findNow = () => getQuotationById(db, findPaperViewer({ actor, services }), params.id);
    const { public_url, config: agency } = services;
    const work = withdraw(db, params.id, body, { public_url, now, agency });
    await orCurrent(['quotation.answered', 'quotation.expired'], work, findNow);
    await announceChange(db, 'quotations');
    return findNow();
  });

  serve(app, bookQuotation, async ({ db, actor, params, body, now }) => {
    const confirmation = confirmationIn(body, actor.user.id, now);
    const appointment_ids = await bookQuoted(db, params.id, body, confirmation);
    await announceChange(db, 'appointments');
    await announceChange(db, 'quotations');
    return { appointment_ids };
  });

  servePublic(app, openOfferedQuotation, (call) => asPublic(call, call.body.token).read(openOffered));
  servePublic(app, answerOfferedQuotation, (call) =>
    asPublic(call, call.body.token).write(async (db) => {
      const answered = await answerOffered(db, call.body);
      await announceChange(db, 'quotations');
      return answered;
    }),
  );
}
