import { describe, expect, it } from 'vitest';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { previewPriceList, previewUnsavedPriceList } from '#contract/money/price-previews.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-12-10T12:00:00.000Z' });
const { as, given, owner } = app;
const { work, anOrganisation } = openInvoices(app);
const office = as.admin();

type Named = { id: string };

async function aPrice(service: Named, client: Named | null, more: object = {}): Promise<string> {
  const [row] = await owner<Named[]>`insert into price_list ${owner({
    ...{ service_type_id: service.id, client_id: client?.id ?? null, from_date: '2026-01-01', unit: 'hour' },
    ...{ rate_pence: 3200, ...more },
  })} returning id`;
  return row?.id ?? '';
}

const ask = (id: string) => office.get(previewPriceList, { params: { id } });

describe('GET /api/price_lists/{id}/last_month/', () => {
  it('[SVC-01] prices last month’s approved work as it is and as the list would, service by service', async () => {
    const of = await anOrganisation();
    const [support, outing] = [await given.serviceType(), await given.serviceType()];
    const day = (date: string) => `${date}T10:00:00Z`;
    await aPrice(support, null);
    const own = await aPrice(support, of.client, {
      from_date: '2027-01-01',
      rate_pence: 4001,
      vat_treatment: 'STANDARD',
      vat_rate: 20,
    });
    await work({ ...of, service_type: support, start_at: day('2026-11-03') });
    await work({ ...of, service_type: outing, start_at: day('2026-11-04'), is_priced: false });
    await work({ ...of, service_type: support, start_at: day('2026-11-05'), report: 'submitted' });
    await work({ ...of, service_type: support, start_at: day('2026-12-01') });
    await office.send(draftInvoices, {
      body: { start_date: '2026-11-01', end_date: '2026-11-30', client_id: of.client.id },
    });
    const preview = await ask(own);
    expect(preview).toMatchObject({
      ...{
        start_date: '2026-11-01',
        end_date: '2026-11-30',
        visits: 1,
        unpriced: 1,
        unpriced_now: 0,
        quoted: 0,
      },
      now: { subtotal: '64.00', vat: '0.00', total: '64.00' },
      with_list: { subtotal: '80.02', vat: '16.00', total: '96.02' },
      difference: '32.02',
    });
    const told = preview.services.map(({ service_type: { id }, visits, difference, unpriced }) => [
      ...[id, visits, difference, unpriced],
    ]);
    expect(told).toContainEqual([support.id, 1, '16.02', 0]);
    expect(told).toContainEqual([outing.id, 0, '0.00', 1]);
  });

  it('[SVC-01] a general list applies to clients without a price of their own', async () => {
    const service_type = await given.serviceType();
    const [plain, special] = [await anOrganisation(), await anOrganisation()];
    const now = await aPrice(service_type, null);
    await aPrice(service_type, special.client, { rate_pence: 9900 });
    for (const of of [plain, special]) await work({ ...of, service_type });
    const ahead = await aPrice(service_type, null, { from_date: '2027-01-01', rate_pence: 3000 });
    const findRow = async (id: string) =>
      (await ask(id)).services.find((row) => row.service_type.id === service_type.id);
    expect(await findRow(ahead)).toMatchObject({
      visits: 1,
      now: '64.00',
      with_list: '60.00',
      difference: '-4.00',
    });
    expect(await findRow(now)).toMatchObject({ visits: 1, difference: '0.00' });
  });

  it('[SVC-01] work for a restricted young person is counted but in no total', async () => {
    const service_type = await given.serviceType();
    const of = await anOrganisation();
    const list = await aPrice(service_type, of.client);
    await work({ ...of, service_type });
    await owner`update young_person set is_restricted = true where id = ${of.young_person.id}`;
    expect(await ask(list)).toMatchObject({ visits: 0, restricted: 1, services: [], difference: '0.00' });
  });

  it('[SVC-01] a list that started before other services had prices warns about none that are priced by now', async () => {
    const of = await anOrganisation();
    const [old, young] = [await given.serviceType(), await given.serviceType()];
    const list = await aPrice(old, of.client, { from_date: '2025-01-01' });
    await aPrice(young, null);
    await work({ ...of, service_type: old });
    await work({ ...of, service_type: young, start_at: '2026-11-05T10:00:00Z' });
    expect(await ask(list)).toMatchObject({ visits: 2, unpriced: 0, difference: '0.00' });
  });
});

describe('POST /api/price_lists/last_month/', () => {
  const price = {
    ...{ from_date: '2027-01-01', unit: 'hour' as const, rate: '40', evening_percent: 0, night_percent: 0 },
    ...{ weekend_percent: 0, bank_holiday_percent: 0, minimum_minutes: 0, rounding_minutes: 15 as const },
    ...{ mileage_rate: null, sleep_in: null, waking_rate: null, late_hours: 24, late_percent: 100 },
    ...{ early_hours: 48, early_percent: 50, vat_treatment: 'STANDARD' as const, vat_note: null },
  };

  it('[SVC-01] prices last month by unsaved numbers, and saves none of them', async () => {
    const of = await anOrganisation();
    const service_type = await given.serviceType();
    await aPrice(service_type, of.client);
    const saved = await aPrice(service_type, of.client, { from_date: '2027-01-01', rate_pence: 9900 });
    await work({ ...of, service_type, is_priced: false });
    const body = { ...price, client_id: of.client.id, service_type_id: service_type.id, replaces: saved };
    const preview = await office.send(previewUnsavedPriceList, { body });
    expect(preview).toMatchObject({
      ...{
        visits: 1,
        now: { total: '64.00' },
        with_list: { subtotal: '80.00', vat: '16.00', total: '96.00' },
      },
    });
    const lists = await owner`select from price_list where service_type_id = ${service_type.id}`;
    expect(lists.length).toBe(2);
  });

  it('[SVC-01] general numbers apply to clients without a price of their own', async () => {
    const [plain, special] = [await anOrganisation(), await anOrganisation()];
    const service_type = await given.serviceType();
    await aPrice(service_type, null);
    await aPrice(service_type, special.client);
    for (const of of [plain, special]) await work({ ...of, service_type });
    const body = { ...price, client_id: null, service_type_id: service_type.id };
    const { services } = await office.send(previewUnsavedPriceList, { body });
    expect(services.find((row) => row.service_type.id === service_type.id)).toMatchObject({
      ...{ visits: 1, now: '64.00', with_list: '80.00' },
    });
  });
});
