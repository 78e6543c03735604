import type { Access } from '#contract/core/endpoint.ts';
import { type Example, listing, type Subject } from '#test/calls/example.ts';

const rate = {
  from_date: '2026-01-01',
  until_date: null,
  hour_rate: '12.60',
  evening_percent: 0,
  night_percent: 25,
  weekend_percent: 10,
  bank_holiday_percent: 100,
  sleep_in: '60.00',
};

export const examples: Record<string, Example> = {
  'GET /api/pay_rates/': listing({ state: 'in_force' }),
  'POST /api/pay_rates/': {
    call: async ({ app }) => ({
      body: { ...rate, carer_id: null, service_type_id: (await app.given.serviceType()).id },
    }),
  },
  'PUT /api/pay_rates/{id}': {
    about: 'pay_rate',
    call: (_facts, id) => ({ params: { id }, body: { version: 1, hour_rate: '13' } }),
  },
  'POST /api/pay_rates/{id}/remove/': {
    about: 'pay_rate',
    call: (_facts, id) => ({ params: { id }, body: { version: 1 } }),
  },
  'GET /api/users/{id}/pay/': {
    about: 'paid_carer',
    call: (_facts, id) => ({ params: { id }, query: { date: '2026-11-24' } }),
  },
  'GET /api/pay/': listing({ start_date: '2026-11-01', end_date: '2026-11-30' }),
};

export const subjects: Record<string, Subject> = {
  pay_rate: {
    make: async ({ app }) => {
      const [row] = await app.owner<{ id: string }[]>`
        insert into pay_rate (service_type_id, from_date, hour_pence)
        values (${(await app.given.serviceType()).id}, '2026-01-01', 1260) returning id`;
      return row?.id ?? '';
    },
  },
  paid_carer: { own: 'Cara', other: 'Cole' },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/pay_rates/': { admin: 'ALL' },
  'POST /api/pay_rates/': { admin: 'ALL' },
  'PUT /api/pay_rates/{id}': { admin: 'ALL' },
  'POST /api/pay_rates/{id}/remove/': { admin: 'ALL' },
  'GET /api/users/{id}/pay/': { admin: 'ALL', carer: 'OWN' },
  'GET /api/pay/': { admin: 'ALL' },
};
