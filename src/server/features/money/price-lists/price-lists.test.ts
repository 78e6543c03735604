import { describe, expect, it } from 'vitest';
import { FIRST_CHARGES } from '#contract/money/cancellation-charge.ts';
import {
  copyPriceLists,
  createPriceList,
  getPriceList,
  listPriceLists,
  removePriceList,
  updatePriceList,
} from '#contract/money/price-lists.ts';
import { areas } from '#server/areas.ts';
import { connect } from '#server/db/pools.ts';
import { read } from '#server/db/work.ts';
import { readHolidays, readTerms } from '#server/features/money/price-lists/price-lists.queries.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

const { as, given, owner, pools, clock } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const office = as.admin('Olive Office');

const price = {
  unit: 'hour',
  rate: '£32.00',
  evening_percent: 10,
  night_percent: 20,
  weekend_percent: 25,
  bank_holiday_percent: 100,
  minimum_minutes: 120,
  rounding_minutes: 15,
  mileage_rate: '55p',
  sleep_in: null,
  waking_rate: null,
  late_hours: 24,
  late_percent: 100,
  early_hours: 48,
  early_percent: 50,
  vat_treatment: 'EXEMPT',
  vat_note: 'Exempt: registration SC1234567',
} as const;

const enter = (client: { id: string } | null, service: { id: string }, from_date: string, more = {}) =>
  office.send(createPriceList, {
    body: { ...price, client_id: client?.id ?? null, service_type_id: service.id, from_date, ...more },
  });

const change = (list: { id: string; version: number }, body: object) =>
  office.call(updatePriceList, { params: { id: list.id }, body: { version: list.version, ...body } });

describe('a price list', () => {
  it('[SVC-01] applies from its day until the next of the same client and service starts', async () => {
    const [client, service] = [await given.client(), await given.serviceType()];
    const first = await enter(client, service, '2026-01-01');
    expect(first).toMatchObject({ rate: '32.00', mileage_rate: '0.55', state: 'in_force', until_date: null });
    const next = await enter(client, service, '2027-04-01', { rate: '33.50' });
    expect(next).toMatchObject({ state: 'ahead' });
    expect(await office.get(getPriceList, { params: { id: first.id } })).toMatchObject({
      until_date: '2027-03-31',
      state: 'in_force',
    });
    clock.set('2027-04-01T12:00:00.000Z');
    const lists = await as
      .admin()
      .get(listPriceLists, { query: { client_id: client.id, sort: 'from_date' } });
    expect(lists.items.map(({ state }) => state)).toEqual(['past', 'in_force']);
    clock.set('2026-11-24T12:00:00.000Z');
  });

  it('[SVC-01] can be corrected as long as nothing is charged by it, and a stale change is refused', async () => {
    const [client, service] = [await given.client(), await given.serviceType()];
    const begun = await enter(client, service, '2026-11-01');
    expect(begun.is_charged).toBe(false);
    const changed = await change(begun, { rate: '40', from_date: '2026-10-01' });
    expect(changed.body).toMatchObject({ rate: '40.00', from_date: '2026-10-01', state: 'in_force' });
    const stale = await change(begun, { rate: '41' });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version.stale']);
    await enter(client, service, '2026-11-10');
    const twice = { ...price, client_id: client.id, service_type_id: service.id, from_date: '2026-11-10' };
    expect((await office.call(createPriceList, { body: twice })).problem.code).toBe('duplicate');
  });

  it('[SVC-01] one that was entered by mistake is removed, once, and the price before it applies again', async () => {
    const [client, service] = [await given.client(), await given.serviceType()];
    const [first, wrong] = [
      await enter(client, service, '2026-11-01'),
      await enter(client, service, '2026-11-10'),
    ];
    const remove = (version: number) =>
      office.call(removePriceList, { params: { id: wrong.id }, body: { version } });
    expect((await remove(wrong.version + 1)).problem.code).toBe('version.stale');
    expect((await remove(wrong.version)).status).toBe(200);
    expect((await remove(wrong.version)).status).toBe(404);
    expect(await office.get(getPriceList, { params: { id: first.id } })).toMatchObject({ until_date: null });
    const records = await owner`select action from change_record where subject_id = ${wrong.id} order by seq`;
    expect(records.map(({ action }) => action)).toEqual(['Created', 'Deleted']);
  });

  it('[SVC-01] is the client’s own if there is one on that day, otherwise the general one', async () => {
    const [client, service] = [await given.client(), await given.serviceType()];
    await enter(null, service, '2026-01-01', { rate: '30' });
    await enter(client, service, '2026-06-01', { rate: '28', vat_treatment: 'STANDARD' });
    await enter(null, service, '2026-12-01', { rate: '31' });
    const work = ['2025-12-31', '2026-05-31', '2026-06-01', '2026-12-01'].map((date) => ({
      client_id: client.id,
      service_type_id: service.id,
      date,
    }));
    const { id } = await office.user();
    const [terms, holidays] = await read(
      pools.app_admin,
      { user_id: id, request_id: 'test', now: null },
      async (db) => [
        await readTerms(db, [...work, { client_id: null, service_type_id: service.id, date: '2026-12-02' }]),
        await readHolidays(db, [client.id]),
      ],
    );
    expect(terms.map((each) => each?.rate_pence)).toEqual([undefined, 3000, 2800, 2800, 3100]);
    expect(terms[2]).toMatchObject({
      vat_rate: '20',
      vat_treatment: 'STANDARD',
      rounding_quarters: 1,
      minimum_quarters: 8,
    });
    expect(holidays.get(client.id)?.has('2026-12-25')).toBe(true);
  });

  it('[SVC-01] is copied for every service from one client to another, raised and rounded half up', async () => {
    const [from, to] = [await given.client(), await given.client()];
    const services = [await given.serviceType(), await given.serviceType()];
    for (const service of services) await enter(from, service, '2026-01-01', { rate: '32.10' });
    const body = { from_client_id: from.id, to_client_id: to.id, from_date: '2027-04-01', raise_percent: 5 };
    expect(await office.send(copyPriceLists, { body })).toEqual({ copied: 2 });
    const { items } = await office.get(listPriceLists, { query: { client_id: to.id } });
    expect(items.map(({ rate, mileage_rate, from_date }) => [rate, mileage_rate, from_date])).toEqual([
      ['33.71', '0.55', '2027-04-01'],
      ['33.71', '0.55', '2027-04-01'],
    ]);
    expect(await office.send(copyPriceLists, { body })).toEqual({ copied: 0 });
  });

  it('[SVC-01] is copied with fractions of a per cent, and without a price that the first did not have either', async () => {
    const [from, to, service] = [await given.client(), await given.client(), await given.serviceType()];
    await enter(from, service, '2026-01-01', { rate: '34.00', sleep_in: '80.00', waking_rate: null });
    const copy = (raise_percent: number) =>
      office.call(copyPriceLists, {
        body: { from_client_id: from.id, to_client_id: to.id, from_date: '2027-04-01', raise_percent },
      });
    expect((await copy(3.125)).status).toBe(400);
    expect((await copy(3.5)).status).toBe(201);
    const { items } = await office.get(listPriceLists, { query: { client_id: to.id } });
    expect(items.map(({ rate, sleep_in, waking_rate }) => [rate, sleep_in, waking_rate])).toEqual([
      ['35.19', '82.80', null],
    ]);
  });

  it('[SVC-01] is only for the office, and its changes are recorded', async () => {
    const [client, service] = [await given.client(), await given.serviceType()];
    const { id } = await enter(client, service, '2026-01-01');
    for (const who of [as.carer(), as.user(await given.user({ user_type: 'client', client }))]) {
      expect((await who.call(getPriceList, { params: { id } })).status).toBe(403);
      expect((await who.call(listPriceLists, { query: {} })).status).toBe(403);
    }
    const records = await owner`select category, action from change_record where subject_id = ${id}`;
    expect(records).toEqual([expect.objectContaining({ category: 'Money', action: 'Created' })]);
  });

  it('[SVC-01] is refused if a field gives nothing to charge', async () => {
    const body = {
      ...price,
      client_id: null,
      service_type_id: (await given.serviceType()).id,
      from_date: '2027-01-01',
    };
    for (const [field, value] of [
      ['rate', 'much'],
      ['evening_percent', -1],
      ['rounding_minutes', 10],
      ['minimum_minutes', 20],
      ['early_hours', 1],
    ] as const) {
      const refused = await office.call(createPriceList, { body: { ...body, [field]: value } as never });
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, field]);
    }
    const dear = await office.call(createPriceList, { body: { ...body, rate: '1000000000' } });
    expect(dear.problem.errors).toEqual([{ path: 'rate', message: 'Enter £10,000 or less.' }]);
  });
});

it('[SVC-01] a new agency has services, and no price that it did not enter', async () => {
  const database = await openTestDatabase();
  const empty = connect(database.url, { max: 1 });
  for (const { seed } of areas) await seed?.(empty);
  expect(await empty`select from service_type`).not.toHaveLength(0);
  expect(await empty`select from price_list`).toHaveLength(0);
  await empty.end();
  await database.drop();
});

it('[SVC-01] a price starts with the contract’s share for a late cancellation', async () => {
  const defaults = await owner<{ name: string; value: string }[]>`
    select column_name as name, column_default as value from information_schema.columns
    where table_name = 'price_list' and column_name = any(${Object.keys(FIRST_CHARGES)})`;
  expect(Object.fromEntries(defaults.map(({ name, value }) => [name, Number(value)]))).toEqual(FIRST_CHARGES);
});
