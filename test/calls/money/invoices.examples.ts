import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts, ofClient, type Subject } from '#test/calls/example.ts';
import { openApprovedWork } from '#test/kit/money/approved-work.ts';

/** How to call what is about invoices. */

const PERIOD = { start_date: '2026-11-01', end_date: '2026-11-23' };

/** An invoice with one line, as far as it has come; of an organisation of its own. */
async function makeInvoice({ app }: Facts, status: 'draft' | 'issued'): Promise<string> {
  const { appointment_carer_id, client_id, young_person_id, service_type_id } = await openApprovedWork(app)();
  const { owner } = app;
  const [made] = await owner<{ id: string }[]>`insert into invoice ${owner({
    ...{ client_id, young_person_id, ...PERIOD, subtotal_pence: 6400, vat_pence: 0 },
  })} returning id`;
  const invoice_id = made?.id ?? '';
  await owner`insert into invoice_line ${owner({
    ...{ invoice_id, position: 1, appointment_carer_id, service_type_id, date: '2026-11-03' },
    ...{ description: 'Tue 03/11/2026 10:00–12:00', band: 'day', quantity: 2, unit: 'hour', carers: 1 },
    ...{ rate_pence: 3200, amount_pence: 6400, vat_rate: 0 },
  })}`;
  if (status === 'issued') await owner`update invoice set status = 'issued' where id = ${invoice_id}`;
  return invoice_id;
}

/** An assignment whose appointment was cancelled. */
async function makeCancelled({ app }: Facts): Promise<string> {
  const { appointment_id, appointment_carer_id } = await openApprovedWork(app)({
    report: 'required',
    timesheet: 'required',
  });
  await app.owner`update appointment set status = 'cancelled', cancellation_reason = 'Ill' where id = ${appointment_id}`;
  return appointment_carer_id;
}

async function makeWaiver(facts: Facts): Promise<string> {
  const appointment_carer_id = await makeCancelled(facts);
  const [made] = await facts.app.owner<{ id: string }[]>`
    insert into cancellation_waiver ${facts.app.owner({ appointment_carer_id })} returning id`;
  return made?.id ?? '';
}

export const examples: Record<string, Example> = {
  'GET /api/invoices/': ofClient({ start_date: '2026-01-01', invoice_number: 'INV', total: '64' }),
  'GET /api/invoices/app_young_person/{id}/with_documents/': byId('young_person'),
  'GET /api/invoices/run/': ofClient(PERIOD),
  'POST /api/invoices/run/': {
    call: async ({ app }) => {
      const { client_id } = await openApprovedWork(app)();
      return { body: { ...PERIOD, client_id } };
    },
  },
  'POST /api/invoices/run/in_sight/': {
    call: async ({ app }) => {
      const { client_id } = await openApprovedWork(app)();
      return { body: { ...PERIOD, client_id } };
    },
  },
  'POST /api/invoices/run/waivers/': {
    about: 'cancelled assignment',
    call: (_facts, id) => ({ body: { appointment_carer_id: id, reason: 'Not her fault' } }),
  },
  'DELETE /api/invoices/run/waivers/{id}': byId('cancellation waiver'),
  'GET /api/invoices/{id}': byId('invoice'),
  'POST /api/invoices/{id}/issue/': {
    about: 'invoice draft',
    call: (_facts, id) => ({ params: { id }, body: { version: 1 } }),
  },
  'POST /api/invoices/{id}/credit/': {
    about: 'new invoice',
    call: async ({ app }, id) => {
      const lines = await app.owner<{ id: string }[]>`select id from invoice_line where invoice_id = ${id}`;
      return {
        params: { id },
        body: { line_ids: lines.length > 0 ? lines.map((line) => line.id) : [id], reason: 'Not ordered' },
      };
    },
  },
  'DELETE /api/invoices/{id}': byId('invoice draft'),
  'POST /api/invoices/{id}/payments/': {
    about: 'new invoice',
    call: (_facts, id) => ({
      params: { id },
      body: { key: crypto.randomUUID(), amount: '12.50', date: '2026-11-20', reference: 'BACS 1' },
    }),
  },
  'POST /api/emails/invoices/': {
    about: 'new invoice',
    call: async ({ app }, id) => {
      await app.owner`update client set email = 'accounts@croydon.test' where id = (select client_id from invoice where id = ${id})`;
      const letter = { subject: 'Invoice', body: 'Please read this.' };
      return { body: { ids: [id], to: ['accounts@croydon.test'], ...letter } };
    },
  },
  'GET /api/invoice_data/{id}': {
    about: 'invoice',
    call: async ({ app }, id) => {
      await app.owner`update client set email = 'pay@example.test' where email is null`;
      return { params: { id } };
    },
  },
  'GET /api/invoice_documents/{id}': byId('invoice'),
  'POST /api/invoices/download_multiple_invoices/': {
    about: 'invoice',
    call: (_facts, id) => ({ body: { invoice_ids: [id], name: 'November' } }),
  },
};

export const subjects: Record<string, Subject> = {
  invoice: { own: 'issued for Amy', other: 'issued for Bea' },
  'invoice draft': { make: (facts) => makeInvoice(facts, 'draft') },
  'new invoice': { make: (facts) => makeInvoice(facts, 'issued') },
  'cancelled assignment': { make: makeCancelled },
  'cancellation waiver': { make: makeWaiver },
};

const office: Access = { admin: 'ALL' };
const readers: Access = { admin: 'ALL', client: 'CLI' };

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/invoices/': readers,
  'GET /api/invoices/app_young_person/{id}/with_documents/': readers,
  'GET /api/invoices/run/': office,
  'POST /api/invoices/run/': office,
  'POST /api/invoices/run/in_sight/': office,
  'POST /api/invoices/run/waivers/': office,
  'DELETE /api/invoices/run/waivers/{id}': office,
  'GET /api/invoices/{id}': readers,
  'POST /api/invoices/{id}/issue/': office,
  'POST /api/invoices/{id}/credit/': office,
  'DELETE /api/invoices/{id}': office,
  'POST /api/invoices/{id}/payments/': office,
  'POST /api/emails/invoices/': office,
  'GET /api/invoice_data/{id}': readers,
  'GET /api/invoice_documents/{id}': readers,
  'POST /api/invoices/download_multiple_invoices/': readers,
};
