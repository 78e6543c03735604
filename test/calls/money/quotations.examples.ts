import type { Access } from '#contract/core/endpoint.ts';
import { hashSecret } from '#server/http/session.ts';
import { byId, type Example, type Facts, ofClient, type Subject } from '#test/calls/example.ts';

/** How to call what is about quotations. */

const ofLink = '/api/quotations/public/';

async function makeQuotation({ app, world }: Facts): Promise<string> {
  const [made] = await app.owner<{ id: string }[]>`
    insert into quotation (client_id, valid_until, items, lines, vat_notes, subtotal_pence, vat_pence)
    select client_id, valid_until, items, lines, vat_notes, subtotal_pence, vat_pence from quotation
    where id = ${world.id('quoted to Ashdown')} returning id`;
  return made?.id ?? '';
}

/** A link to a quotation that was sent a moment ago. */
async function makeLink(facts: Facts): Promise<string> {
  const token = `offer ${facts.next()}`;
  const link = { quotation_id: await makeQuotation(facts), token_hash: hashSecret(token) };
  await facts.app.owner`insert into quotation_answer_link ${facts.app.owner(link)}`;
  return token;
}

export const examples: Record<string, Example> = {
  'POST /api/app_social_workers/service_quotation': {
    about: 'client',
    call: ({ world }, client_id) => ({
      body: {
        client_id,
        items: [
          {
            service_type_id: world.id('priced service'),
            start_at: '2026-11-25T10:00:00Z',
            end_at: '2026-11-25T12:00:00Z',
            carers: 1,
          },
        ],
        message: 'As we discussed.',
      },
    }),
  },
  'GET /api/quotations/': ofClient({ status: 'sent', quotation_number: 'QUO' }),
  'GET /api/quotations/{id}': byId('quotation'),
  'GET /api/quotation_documents/{id}': byId('quotation'),
  'POST /api/quotations/{id}/answer/': {
    about: 'new quotation',
    call: (_facts, id) => ({ params: { id }, body: { status: 'accepted', order_number: 'PO 4711' } }),
  },
  'POST /api/quotations/{id}/recorded_answer/': {
    about: 'new quotation',
    call: (_facts, id) => ({
      params: { id },
      body: {
        status: 'declined',
        reason: 'They found somebody nearer.',
        recorded: { name: 'Sam Field', how: 'telephone', date: '2026-01-05' },
      },
    }),
  },
  'POST /api/quotations/{id}/withdraw/': {
    about: 'new quotation',
    call: (_facts, id) => ({ params: { id }, body: { reason: 'The miles were left out.' } }),
  },
  'POST /api/quotations/{id}/appointments/': {
    about: 'new accepted quotation',
    call: (_facts, id) => ({ params: { id }, body: { items: [{ item: 0, carer_ids: [] }] } }),
  },
  [`POST ${ofLink}open/`]: { call: async (facts) => ({ body: { token: await makeLink(facts) } }) },
  [`POST ${ofLink}answer/`]: {
    call: async (facts) => ({
      body: {
        token: await makeLink(facts),
        ...{ status: 'accepted', order_number: 'PO 4711', name: 'Sam Field' },
      },
    }),
  },
};

export const subjects: Record<string, Subject> = {
  quotation: { own: 'quoted to Ashdown', other: 'quoted to Birch' },
  'new quotation': { make: makeQuotation, other: 'quoted to Birch' },
  'new accepted quotation': {
    make: async (facts) => {
      const id = await makeQuotation(facts);
      await facts.app.owner`update quotation set status = 'accepted', order_number = 'PO 1' where id = ${id}`;
      return id;
    },
  },
};

const readers: Access = { admin: 'ALL', client: 'CLI' };

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'POST /api/app_social_workers/service_quotation': readers,
  'GET /api/quotations/': readers,
  'GET /api/quotations/{id}': readers,
  'GET /api/quotation_documents/{id}': readers,
  'POST /api/quotations/{id}/answer/': { client: 'CLI' },
  'POST /api/quotations/{id}/recorded_answer/': { admin: 'ALL' },
  'POST /api/quotations/{id}/withdraw/': { admin: 'ALL' },
  'POST /api/quotations/{id}/appointments/': { admin: 'ALL' },
  [`POST ${ofLink}open/`]: { public: 'TOK' },
  [`POST ${ofLink}answer/`]: { public: 'TOK' },
};
