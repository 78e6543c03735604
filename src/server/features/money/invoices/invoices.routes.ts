import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import {
  creditInvoice,
  deleteInvoice,
  downloadInvoices,
  getInvoice,
  getInvoiceData,
  getInvoiceDocument,
  issueInvoice,
  listInvoices,
  listInvoicesOfYoungPerson,
} from '#contract/money/invoices.ts';
import { addPayment } from '#contract/money/payments.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  listDocuments,
  makeData,
  makeDocument,
  readIssued,
} from '#server/features/money/invoices/invoice-documents.ts';
import { credit, issue, recordPayment, throwAway } from '#server/features/money/invoices/invoices.actions.ts';
import {
  findCreditNotes,
  findInvoices,
  findLastReminded,
  findPayments,
  getInvoiceById,
  getPayment,
} from '#server/features/money/invoices/invoices.queries.ts';
import { sendInvoices } from '#server/features/money/invoices/send-invoice-email.actions.ts';
import { findPaperViewer } from '#server/features/money/papers/paper-viewer.ts';
import { contentDisposition, zipName } from '#server/features/reports/documents/file-names.ts';
import { packZip } from '#server/features/reports/documents/zip.ts';
import { orCurrent } from '#server/http/or-current.ts';
import { serve } from '#server/http/serve.ts';

export function invoiceRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  writingRoutes(app);

  serve(app, sendInvoiceEmail, async ({ db, body, services }) => ({
    code: 201 as const,
    recipients: await sendInvoices(db, services, body),
  }));

  serve(app, getInvoiceDocument, async ({ db, actor, params, services, reply }) => {
    const [paper] = await readIssued(db, findPaperViewer({ actor, services }), [params.id]);
    const file = await makeDocument(paper, services.config);
    reply.type('application/pdf').header('content-disposition', contentDisposition('inline', file.name));
    return file.content;
  });

  serve(app, getInvoiceData, async ({ db, actor, params, services, reply }) => {
    const file = await makeData(db, findPaperViewer({ actor, services }), services.config, params.id);
    reply.type('application/xml').header('content-disposition', contentDisposition('attachment', file.name));
    return file.content;
  });

  serve(app, downloadInvoices, async (call) => {
    const { db, body, now, reply, services } = call;
    const ids = [...new Set(body.invoice_ids)];
    const papers = await readIssued(db, findPaperViewer(call), ids);
    const name = zipName(body.name, todayInLondon(now));
    reply.type('application/zip').header('content-disposition', contentDisposition('attachment', name));
    return packZip(listDocuments(papers, services.config), now);
  });
}

function readingRoutes(app: FastifyInstance): void {
  serve(app, listInvoices, async ({ db, actor, query, services }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    return findInvoices(db, findPaperViewer({ actor, services }), query);
  });

  serve(app, listInvoicesOfYoungPerson, async ({ db, actor, params, query, services }) => {
    await mustSee(db, 'young_person', params.id);
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    return findInvoices(db, findPaperViewer({ actor, services }), {
      ...query,
      young_person_id: params.id,
      status: 'issued',
    });
  });

  serve(app, getInvoice, async ({ db, actor, params, services }) => {
    const invoice = await getInvoiceById(db, findPaperViewer({ actor, services }), params.id);
    const isOffice = actor.role === 'admin';
    const [credit_notes, payments, last_reminded_at] = await Promise.all([
      findCreditNotes(db, params.id),
      isOffice ? findPayments(db, params.id) : [],
      isOffice ? findLastReminded(db, params.id) : null,
    ]);
    return { ...invoice, credit_notes, payments, last_reminded_at };
  });
}

function writingRoutes(app: FastifyInstance): void {
  serve(app, issueInvoice, async ({ db, actor, params, body, services }) => {
    await orCurrent(
      ['version.stale', 'invoice.issued', 'invoice.not_approved'],
      issue(db, params.id, body, services.config),
      () => getInvoiceById(db, findPaperViewer({ actor, services }), params.id),
    );
    await announceChange(db, 'invoices');
    return getInvoiceById(db, findPaperViewer({ actor, services }), params.id);
  });

  serve(app, creditInvoice, async ({ db, actor, params, body, services }) => {
    const id = await credit(db, params.id, body);
    await announceChange(db, 'invoices');
    return getInvoiceById(db, findPaperViewer({ actor, services }), id);
  });

  serve(app, deleteInvoice, async ({ db, params }) => {
    await throwAway(db, params.id);
    await announceChange(db, 'invoices');
    return { id: params.id };
  });

  serve(app, addPayment, async ({ db, actor, now, params, body }) => {
    await recordPayment(db, { actor, now }, params.id, body);
    await announceChange(db, 'invoices');
    return getPayment(db, body.key, params.id);
  });
}
