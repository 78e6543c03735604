import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { getCarerPay, listPay } from '#contract/money/my-pay.ts';
import { createPayRate, listPayRates, removePayRate, updatePayRate } from '#contract/money/pay-rates.ts';
import { createExpense, decideExpense } from '#contract/visits/expenses.ts';
import { createMileage, decideMileage } from '#contract/visits/mileages.ts';
import { submitTimesheet } from '#contract/visits/timesheets.ts';
import {
  seedExpenseReasons,
  seedMileageRates,
} from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-26T12:00:00Z' });
await seedExpenseReasons(owner);
await seedMileageRates(owner);
const [taxi] = await owner<{ id: string }[]>`select id from expense_reason where slug = 'taxi'`;
const office = as.admin();

type RateBody = BodyInputOf<typeof createPayRate>;
const buildRate = (body: Partial<RateBody> = {}): RateBody => ({
  ...{ service_type_id: null, carer_id: null, from_date: '2026-01-01', until_date: null, hour_rate: '12.60' },
  ...{
    evening_percent: 0,
    night_percent: 25,
    weekend_percent: 10,
    bank_holiday_percent: 100,
    sleep_in: null,
  },
  ...body,
});
const addRate = (body: Partial<RateBody> = {}) => office.send(createPayRate, { body: buildRate(body) });
const read = (carer: { id: string }, date = '2026-11-26') =>
  office.get(getCarerPay, { params: { id: carer.id }, query: { date } });

type Carer = { id: string };
async function shift(carer: Carer, start_at: string, hours: number, service_type?: { id: string }) {
  const made = await given.appointment({ carer, start_at, hours, ...(service_type ? { service_type } : {}) });
  return { ...made, appointment_carer_id: made.appointment_carers[0]?.id ?? '' };
}
type Shift = Awaited<ReturnType<typeof shift>>;
const handIn = (
  { appointment_carer_id, start_at, end_at }: Shift,
  more: Partial<BodyInputOf<typeof submitTimesheet>> = {},
) => office.send(submitTimesheet, { body: { appointment_carer_id, start_at, end_at, ...more } });
const approveReport = ({ appointment_carer_id }: Shift) =>
  owner`update appointment_carer set report_status = 'approved' where id = ${appointment_carer_id}`;

describe('GET /api/users/{id}/pay/', () => {
  it('[PAY-01] shows a carer each visit of a week from planned to approved, with its lines and the sums', async () => {
    const carer = await given.carer('Penny Earner');
    const service = await given.serviceType({ name: 'Paid support' });
    await addRate({ service_type_id: service.id });
    const monday = await shift(carer, '2026-11-23T09:00:00Z', 8, service);
    await handIn(monday, { end_at: '2026-11-23T17:20:00Z', break_minutes: 30 });
    await approveReport(monday);
    const tuesday = await shift(carer, '2026-11-24T21:00:00Z', 4, service);
    await handIn(tuesday);
    await shift(carer, '2026-11-26T08:00:00Z', 1, service);
    await shift(carer, '2026-11-28T10:00:00Z', 2, service);
    const { appointment_carer_id } = monday;
    const journey = await office.send(createMileage, {
      body: { appointment_carer_id, date: '2026-11-23', from_place: 'A', to_place: 'B', miles: '10' },
    });
    await office.send(decideMileage, {
      params: { id: journey.id },
      body: { decision: 'approved', version: journey.version },
    });
    const fare = { appointment_carer_id, reason_id: taxi?.id ?? '', date: '2026-11-23' };
    await office.send(createExpense, { body: buildForm({ ...fare, amount: '7.25' }) });
    const returned = await office.send(createExpense, { body: buildForm({ ...fare, amount: '99' }) });
    await office.send(decideExpense, {
      params: { id: returned.id },
      body: { decision: 'returned', reason: 'Not a taxi.', version: returned.version },
    });

    const week = await as.carer('Penny Earner').get(getCarerPay, { params: { id: carer.id }, query: {} });
    expect(
      week.visits.map(({ standing, pay, lines }) => [standing, pay, lines.map(({ text }) => text)]),
    ).toEqual([
      ['approved', '98.70', ['7 h 50 min at £12.60']],
      ['submitted', '56.70', ['2 h at £12.60', '2 h night at £15.75']],
      ['to_submit', '12.60', ['1 h at £12.60']],
      ['planned', '27.72', ['2 h weekend at £13.86']],
    ]);
    expect(week).toMatchObject({
      carer: { id: carer.id, name: 'Penny Earner' },
      week: '2026-11-23',
      visits_total: '195.72',
      mileage: '5.50',
      expenses: '7.25',
      total: '208.47',
      minutes: 890,
      miles: '10',
      without_rate: 0,
      by_standing: {
        planned: '27.72',
        to_submit: '12.60',
        submitted: '63.95',
        approved: '104.20',
      },
      tax_year: { from_date: '2026-04-06', vehicles: [{ vehicle: 'CAR_OR_VAN', threshold: 10_000 }] },
    });
    expect(week.expense_claims.map(({ status, amount }) => [status, amount])).toEqual([
      ['submitted', '7.25'],
      ['returned', '99.00'],
    ]);
  });

  it('[PAY-01] says that a visit has no rate rather than that it pays nothing', async () => {
    const carer = await given.carer();
    await shift(carer, '2026-11-24T09:00:00Z', 2);
    const week = await read(carer);
    expect(week.visits).toMatchObject([{ pay: null, lines: [], minutes: 120 }]);
    expect(week).toMatchObject({ without_rate: 1, total: '0.00' });
  });

  it('[PAY-01] takes the carer’s own rate before the general ones, and the service’s before that of all', async () => {
    const [service, other] = [await given.serviceType(), await given.serviceType()];
    const [plain, special] = [await given.carer(), await given.carer()];
    const from = { from_date: '2026-02-01', until_date: '2026-02-28', weekend_percent: 0 };
    await addRate({ ...from, hour_rate: '10' });
    await addRate({ ...from, hour_rate: '11', service_type_id: service.id });
    await addRate({ ...from, hour_rate: '12', carer_id: special.id });
    await addRate({ ...from, hour_rate: '13', carer_id: special.id, service_type_id: service.id });
    for (const carer of [plain, special]) {
      await shift(carer, '2026-02-03T09:00:00Z', 1, other);
      await shift(carer, '2026-02-04T09:00:00Z', 1, service);
    }
    const paid = async (carer: Carer) => (await read(carer, '2026-02-03')).visits.map(({ pay }) => pay);
    expect([await paid(plain), await paid(special)]).toEqual([
      ['10.00', '11.00'],
      ['12.00', '13.00'],
    ]);
  });

  it('[PAY-01] pays a sleep-in its sum, and one without a sum by the hour', async () => {
    const carer = await given.carer();
    const service = await given.serviceType();
    const night = await shift(carer, '2026-11-23T22:00:00Z', 9, service);
    await handIn(night, { sleep_in: true });
    const rate = await addRate({ service_type_id: service.id, night_percent: 0, sleep_in: '60' });
    expect((await read(carer)).visits[0]).toMatchObject({
      pay: '60.00',
      lines: [{ text: '1 sleep-in at £60.00' }],
    });
    await office.send(updatePayRate, {
      params: { id: rate.id },
      body: { version: rate.version, sleep_in: null },
    });
    expect((await read(carer)).visits[0]).toMatchObject({ pay: '113.40' });
  });

  it('[PAY-01] counts the bank holidays of the client’s nation', async () => {
    const service = await given.serviceType();
    await addRate({ service_type_id: service.id });
    const paid = async (code: string | null) => {
      const [client, carer] = [await given.client({ local_authority_code: code }), await given.carer()];
      await given.appointment({
        carer,
        client,
        service_type: service,
        start_at: '2026-11-30T10:00:00Z',
        hours: 1,
      });
      return (await read(carer, '2026-11-30')).visits[0]?.pay;
    };
    expect([await paid('S12000036'), await paid(null)]).toEqual(['25.20', '12.60']);
  });

  it('[PAY-01] tells a carer nothing of a colleague’s pay', async () => {
    const colleague = await given.carer();
    const { status, problem } = await as
      .carer()
      .call(getCarerPay, { params: { id: colleague.id }, query: {} });
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });
});

describe('GET /api/pay/', () => {
  it('[PAY-01] adds up each carer of a period, and all of them', async () => {
    const [one, two] = [await given.carer('Ann Sum'), await given.carer('Bob Sum')];
    const service = await given.serviceType();
    await addRate({ service_type_id: service.id, weekend_percent: 0 });
    const first = await shift(one, '2026-06-01T09:00:00Z', 2, service);
    await handIn(first);
    await approveReport(first);
    await shift(two, '2026-06-30T09:00:00Z', 1, service);
    await shift(two, '2026-07-01T09:00:00Z', 1, service);
    const pay = await office.get(listPay, { query: { start_date: '2026-06-01', end_date: '2026-06-30' } });
    expect(
      pay.carers.map(({ carer, approved, waiting, minutes }) => [carer.name, approved, waiting, minutes]),
    ).toEqual([
      ['Ann Sum', '25.20', '0.00', 120],
      ['Bob Sum', '0.00', '12.60', 60],
    ]);
    expect(pay).toMatchObject({ total: '37.80', approved: '25.20', waiting: '12.60' });
  });
});

describe('/api/pay_rates/', () => {
  it('[PAY-01] a new rate ends the one before, and two for the same never overlap', async () => {
    const service = await given.serviceType({ name: 'Dated service' });
    const first = await addRate({ service_type_id: service.id, from_date: '2026-01-01' });
    await addRate({ service_type_id: service.id, from_date: '2027-01-01', hour_rate: '13.10' });
    const { items } = await office.get(listPayRates, { query: { service_type: 'dated', sort: 'from_date' } });
    expect(
      items.map(({ from_date, until_date, state, hour_rate }) => [from_date, until_date, state, hour_rate]),
    ).toEqual([
      ['2026-01-01', '2026-12-31', 'in_force', '12.60'],
      ['2027-01-01', null, 'ahead', '13.10'],
    ]);
    const within = await office.call(createPayRate, {
      body: buildRate({ service_type_id: service.id, from_date: '2026-06-01' }),
    });
    expect(within.problem).toMatchObject({ code: 'duplicate', errors: [{ path: 'from_date' }] });
    const longer = await office.call(updatePayRate, {
      params: { id: first.id },
      body: { version: first.version + 1, until_date: null },
    });
    expect(longer.problem).toMatchObject({ code: 'duplicate' });
  });

  it('[PAY-01] of two who add the same rate at once, one is refused', async () => {
    const service_type_id = (await given.serviceType()).id;
    const add = () => office.call(createPayRate, { body: buildRate({ service_type_id }) });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('[PAY-01] refuses nothing for an hour, a last day before the first, and a carer who is none', async () => {
    const refused = async (body: Partial<RateBody>) => {
      const { problem } = await office.call(createPayRate, { body: buildRate(body) });
      return problem.errors?.[0];
    };
    const client = await (await as.client().user()).id;
    expect([
      await refused({ hour_rate: '0' }),
      await refused({ until_date: '2025-12-31' }),
      await refused({ carer_id: client }),
    ]).toEqual([
      { path: 'hour_rate', message: 'Enter more than £0.' },
      { path: 'until_date', message: 'Choose a last day on or after the first.' },
      { path: 'carer_id', message: 'There is no such carer.' },
    ]);
  });

  it('[API-02] refuses a change and a removal from an older version', async () => {
    const rate = await addRate({ service_type_id: (await given.serviceType()).id });
    const params = { id: rate.id };
    await office.send(updatePayRate, { params, body: { version: rate.version, hour_rate: '£13.00' } });
    const stale = await office.call(updatePayRate, {
      params,
      body: { version: rate.version, hour_rate: '14' },
    });
    expect(stale).toMatchObject({ status: 409, problem: { current: { hour_rate: '13.00' } } });
    expect((await office.call(removePayRate, { params, body: { version: rate.version } })).status).toBe(409);
    await office.send(removePayRate, { params, body: { version: rate.version + 1 } });
    expect((await office.call(updatePayRate, { params, body: { version: 1 } })).status).toBe(404);
    const changes = await owner<{ action: string }[]>`
      select action from change_record where subject_table = 'pay_rate' and subject_id = ${rate.id} order by seq`;
    expect(changes.map(({ action }) => action)).toEqual(['Created', 'Updated', 'Deleted']);
  });

  it.each(['carer', 'client'] as const)('[AUT-10] a %s reads no rates', async (role) => {
    const { status } = await as[role]().call(listPayRates, { query: {} });
    expect(status).toBe(403);
  });
});
