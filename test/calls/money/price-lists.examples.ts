import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, listing, type Subject } from '#test/calls/example.ts';

/** How to call what prices are entered and asked by. */

const price = {
  from_date: '2099-04-01',
  unit: 'hour',
  rate: '32.00',
  evening_percent: 10,
  night_percent: 20,
  weekend_percent: 25,
  bank_holiday_percent: 100,
  minimum_minutes: 120,
  rounding_minutes: 15,
  mileage_rate: '0.55',
  sleep_in: null,
  waking_rate: null,
  late_hours: 24,
  late_percent: 100,
  early_hours: 48,
  early_percent: 50,
  vat_treatment: 'EXEMPT',
  vat_note: null,
};

export const examples: Record<string, Example> = {
  'GET /api/price_lists/': listing({ state: 'in_force' }),
  'GET /api/price_lists/{id}': byId('price_list'),
  'GET /api/price_lists/{id}/last_month/': byId('price_list'),
  'POST /api/price_lists/last_month/': {
    about: 'client',
    call: ({ world }, client_id) => ({
      body: { ...price, client_id, service_type_id: world.id('priced service') },
    }),
  },
  'POST /api/price_lists/': {
    about: 'client',
    call: async ({ app }, client_id) => ({
      body: { ...price, client_id, service_type_id: (await app.given.serviceType()).id },
    }),
  },
  'PUT /api/price_lists/{id}': {
    about: 'price_list_ahead',
    call: (_facts, id) => ({ params: { id }, body: { version: 1, rate: '33' } }),
  },
  'POST /api/price_lists/{id}/remove/': {
    about: 'price_list_ahead',
    call: (_facts, id) => ({ params: { id }, body: { version: 1 } }),
  },
  'POST /api/price_lists/copy/': {
    about: 'client',
    call: (_facts, to_client_id) => ({
      body: { from_client_id: null, to_client_id, from_date: '2099-04-01', raise_percent: 3 },
    }),
  },
  'POST /api/service_cost_quotation/services_costs_calculator/': {
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
      },
    }),
  },
};

export const subjects: Record<string, Subject> = {
  price_list: { own: 'Ashdown price' },
  price_list_ahead: {
    make: async ({ app }) => {
      const [row] = await app.owner<{ id: string }[]>`
        insert into price_list (service_type_id, from_date, unit, rate_pence)
        values (${(await app.given.serviceType()).id}, '2098-01-01', 'hour', 3200) returning id`;
      return row?.id ?? '';
    },
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/price_lists/': { admin: 'ALL' },
  'GET /api/price_lists/{id}': { admin: 'ALL' },
  'GET /api/price_lists/{id}/last_month/': { admin: 'ALL' },
  'POST /api/price_lists/last_month/': { admin: 'ALL' },
  'POST /api/price_lists/': { admin: 'ALL' },
  'PUT /api/price_lists/{id}': { admin: 'ALL' },
  'POST /api/price_lists/{id}/remove/': { admin: 'ALL' },
  'POST /api/price_lists/copy/': { admin: 'ALL' },
  'POST /api/service_cost_quotation/services_costs_calculator/': { admin: 'ALL', client: 'CLI' },
};
