import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts, nothing, type Subject } from '#test/calls/example.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';

/** How to call what tells what a client owes, and what reminds of it. */

const PERIOD = { start_date: '2026-10-01', end_date: '2026-12-31' };

/** An invoice that was due in October, of an organisation of its own with an address. */
async function makeOverdue({ app }: Facts): Promise<string> {
  const { invoice, client } = await openInvoices(app).anInvoiceDue('2026-10-01');
  await app.owner`update client set email = 'accounts@croydon.test' where id = ${client.id}`;
  return invoice.id;
}

export const examples: Record<string, Example> = {
  'GET /api/invoices/statements/{id}': byId('client', PERIOD),
  'GET /api/invoices/statements/{id}/document/': byId('client', PERIOD),
  'GET /api/invoices/ageing/': nothing,
  'GET /api/invoices/reminders/{id}': byId('client'),
  'POST /api/emails/invoice_reminders/': {
    about: 'overdue invoice',
    call: (_facts, id) => ({
      body: {
        ids: [id],
        to: ['accounts@croydon.test'],
        subject: 'An invoice is overdue',
        body: 'Please pay it.',
      },
    }),
  },
  'POST /api/emails/statements/': {
    about: 'client',
    call: async ({ app }, id) => {
      await app.owner`update client set email = 'accounts@croydon.test' where id = ${id}`;
      const letter = { to: ['accounts@croydon.test'], subject: 'Statement', body: 'Please read it.' };
      return { body: { client_id: id, ...PERIOD, ...letter } };
    },
  },
};

export const subjects: Record<string, Subject> = { 'overdue invoice': { make: makeOverdue } };

const office: Access = { admin: 'ALL' };
const readers: Access = { admin: 'ALL', client: 'CLI' };

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/invoices/statements/{id}': readers,
  'GET /api/invoices/statements/{id}/document/': readers,
  'GET /api/invoices/ageing/': readers,
  'GET /api/invoices/reminders/{id}': office,
  'POST /api/emails/invoice_reminders/': office,
  'POST /api/emails/statements/': office,
};
