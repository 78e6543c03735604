import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice, deleteInvoice } from '#contract/money/invoices.ts';
import {
  copyPriceLists,
  createPriceList,
  getPriceList,
  listPriceLists,
  type PriceList,
  removePriceList,
  updatePriceList,
} from '#contract/money/price-lists.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { aDraft, anOrganisation, issue, work } = openInvoices(app);
const office = as.admin();

const readPrice = ({ id }: Pick<PriceList, 'id'>) => office.get(getPriceList, { params: { id } });

/** The price of a service for everybody else. */
async function findPrice(service_type_id: string) {
  const { items } = await office.get(listPriceLists, { query: { service_type_id } });
  const price = items.find(({ client }) => client === null);
  if (!price) throw new Error('There is no such price.');
  return readPrice(price);
}

const change = ({ id, version }: PriceList, body: object) =>
  office.call(updatePriceList, { params: { id }, body: { version, ...body } });

async function addPrice(service: string, client_id: string | null, from_date: string) {
  const { id, version, updated_at, client, state, until_date, is_charged, service_type, ...fields } =
    await findPrice(service);
  return office.call(createPriceList, {
    body: {
      ...fields,
      service_type_id: service_type.id,
      client_id,
      from_date,
      rate: '28',
      rounding_minutes: 15,
    },
  });
}

/** Work of a client that has a price of its own. */
async function anOwnPrice() {
  const { client, young_person } = await anOrganisation();
  const { service_type_id } = await work({ client, young_person, start_at: '2026-11-03T10:00:00Z' });
  const price = (await addPrice(service_type_id, client.id, '2026-06-01')).body;
  return { client, service: service_type_id, price };
}

const draft = (client: { id: string }) =>
  office.send(draftInvoices, { body: { ...NOVEMBER, client_id: client.id } });

describe('a price by which work is charged', () => {
  it('[SVC-01] stays while the draft or the invoice does, and is corrected once it is credited', async () => {
    const { client, invoice, reports } = await aDraft();
    const price = await findPrice(reports[0]?.service_type_id ?? '');
    expect(price).toMatchObject({ client: null, is_charged: true });
    const refuse = async (changes: object) => {
      const { status, problem } = await change(price, changes);
      expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([409, 'conflict', 'from_date']);
    };
    await refuse({ rate: '33' });
    await refuse({ from_date: '2026-11-05' });
    const removal = { params: { id: price.id }, body: { version: price.version } };
    expect((await office.call(removePriceList, removal)).problem.code).toBe('conflict');
    const issued = (await issue(invoice)).body;
    await refuse({ rate: '33' });
    await office.send(creditInvoice, {
      params: { id: issued.id },
      body: { line_ids: issued.lines.map(({ id }) => id), reason: 'The price was mistyped' },
    });
    const corrected = await change(price, { rate: '33' });
    expect(corrected.body).toMatchObject({ rate: '33.00', is_charged: false });
    const again = await draft(client);
    expect(again.total).toBe('66.00');
    await office.send(deleteInvoice, { params: { id: again.invoice_ids[0] ?? '' } });
    expect((await change(corrected.body, { rate: '34' })).status).toBe(200);
  });

  it('[SVC-01] is followed by no other price within the charged days', async () => {
    const { client, reports } = await aDraft();
    const service = reports[0]?.service_type_id ?? '';
    const elsewhere = await anOrganisation();
    for (const [client_id, from_date, status] of [
      [client.id, '2026-11-01', 409],
      [null, '2026-11-03', 409],
      [elsewhere.client.id, '2026-11-01', 201],
      [client.id, '2026-11-04', 201],
    ] as const)
      expect((await addPrice(service, client_id, from_date)).status).toBe(status);
    const copied = await office.call(copyPriceLists, {
      body: { from_client_id: elsewhere.client.id, to_client_id: client.id, from_date: '2026-11-02' },
    });
    expect(copied.problem.code).toBe('conflict');
  });

  it('[SVC-01] is not the general one if a client has their own', async () => {
    const { client, service, price } = await anOwnPrice();
    await draft(client);
    expect(await readPrice(price)).toMatchObject({ is_charged: true });
    expect(await findPrice(service)).toMatchObject({ is_charged: false });
    const later = (await addPrice(service, client.id, '2026-11-24')).body;
    expect(later.is_charged).toBe(false);
    expect((await change(later, { rate: '29' })).status).toBe(200);
    expect((await change(later, { from_date: '2026-11-03' })).status).toBe(409);
  });

  it('[SVC-01] is corrected before or after a run of drafts, which waits for it, never during it', async () => {
    const { client, price } = await anOwnPrice();
    const run: { drafted?: ReturnType<typeof draft> } = {};
    await owner.begin(async (db) => {
      await db`update price_list set rate_pence = 5000 where id = ${price.id}`;
      run.drafted = draft(client);
      await sleep(300);
    });
    expect((await run.drafted)?.total).toBe('100.00');
    expect((await change(await readPrice(price), { rate: '40' })).status).toBe(409);
  });
});
