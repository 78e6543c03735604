import { describe, expect, it } from 'vitest';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice, getInvoice, issueInvoice } from '#contract/money/invoices.ts';
import { listMargins } from '#contract/money/margins.ts';
import { seedMileageRates } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { openApprovedWork } from '#test/kit/approved-work.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given } = app;
const work = openApprovedWork(app);
await seedMileageRates(app.owner);
const office = as.admin();
const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };

const read = async (client: { id: string }, more = {}) => {
  const answer = await office.get(listMargins, { query: { ...NOVEMBER, ...more } });
  return answer.clients.find((each) => each.client.id === client.id);
};

describe('GET /api/margins/', () => {
  it('[INV-03] lays hours and their cost beside what was invoiced for them, and less what was taken back', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    for (const day of ['03', '04'])
      await work({ client, young_person, start_at: `2026-11-${day}T10:00:00Z` });
    await work({ client, young_person, start_at: '2026-11-05T10:00:00Z', report: 'submitted' });
    const { invoice_ids } = await office.send(draftInvoices, { body: { ...NOVEMBER, client_id: client.id } });
    const params = { id: invoice_ids[0] ?? '' };
    const { version, lines } = await office.get(getInvoice, { params });
    expect(await read(client, { hour_cost: '17.50' })).toMatchObject({
      ...{ invoiced: '0.00', hours: '0', hours_not_invoiced: '4', cost: '0.00', margin: '0.00' },
    });
    await office.send(issueInvoice, { params, body: { version } });
    expect(await read(client, { hour_cost: '17.50' })).toEqual({
      client: { id: client.id, name: client.name },
      ...{ invoiced: '128.00', hours: '4', miles: '0', cost: '70.00', margin: '58.00', margin_percent: 45 },
      hours_not_invoiced: '0',
    });
    const body = { line_ids: [lines[0]?.id ?? ''], reason: 'Not ordered' };
    await office.send(creditInvoice, { params, body });
    expect(await read(client, { hour_cost: '20' })).toMatchObject({
      ...{ invoiced: '64.00', hours: '2', margin: '24.00', hours_not_invoiced: '2' },
    });
  });

  it('[INV-03] tells no margin while nobody has said what an hour costs', async () => {
    const client = await given.client();
    await work({ client, young_person: await given.youngPerson({ client }) });
    expect(await read(client)).toMatchObject({
      hours_not_invoiced: '2',
      cost: null,
      margin: null,
      margin_percent: null,
    });
  });

  it('[INV-03] [MIL-02] takes the mile at the rate that was paid then', async () => {
    const costOf = async (end_date: string) =>
      (await office.get(listMargins, { query: { start_date: end_date, end_date } })).mile_cost;
    expect([await costOf('2026-04-05'), await costOf('2026-04-06')]).toEqual(['0.45', '0.55']);
  });

  it('[INV-03] adds up, and is the office’s alone', async () => {
    const query = { ...NOVEMBER, hour_cost: '17.33' };
    const { clients, total } = await office.get(listMargins, { query });
    const sum = clients.reduce((pence, { cost }) => pence + Number(cost) * 100, 0);
    expect(Math.round(sum)).toBe(Math.round(Number(total.cost) * 100));
    const reader = as.user(await given.user({ user_type: 'client', client: await given.client() }));
    for (const who of [reader, as.carer()]) expect((await who.call(listMargins, { query })).status).toBe(403);
  });
});
