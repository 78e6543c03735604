import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, ofClient, type Subject } from '#test/calls/example.ts';

/** How to call what is about quotations. */

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
        to: 'worker@example.test',
        valid_until: '2099-01-01',
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
};

export const subjects: Record<string, Subject> = {
  quotation: { own: 'quoted to Ashdown', other: 'quoted to Birch' },
  'new quotation': {
    make: async ({ app, world }) => {
      const [made] = await app.owner<{ id: string }[]>`
        insert into quotation (client_id, valid_until, items, lines, vat_notes, subtotal_pence, vat_pence)
        select client_id, valid_until, items, lines, vat_notes, subtotal_pence, vat_pence from quotation
        where id = ${world.id('quoted to Ashdown')} returning id`;
      return made?.id ?? '';
    },
    other: 'quoted to Birch',
  },
};

const readers: Access = { admin: 'ALL', client: 'CLI' };

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'POST /api/app_social_workers/service_quotation': readers,
  'GET /api/quotations/': readers,
  'GET /api/quotations/{id}': readers,
  'GET /api/quotation_documents/{id}': readers,
  'POST /api/quotations/{id}/answer/': readers,
};
