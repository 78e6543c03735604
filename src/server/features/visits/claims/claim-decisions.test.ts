import { describe, expect, it } from 'vitest';
import type { QueryInputOf } from '#contract/core/endpoint.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  createExpense,
  decideExpense,
  deleteExpense,
  listExpenseReasons,
  listExpenses,
  updateExpense,
} from '#contract/visits/expenses.ts';
import {
  createMileage,
  decideMileage,
  deleteMileage,
  getMileage,
  listMileages,
  updateMileage,
} from '#contract/visits/mileages.ts';
import {
  seedExpenseReasons,
  seedMileageRates,
} from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
await seedExpenseReasons(owner);
await seedMileageRates(owner);
const admin = as.admin();
const reasons = await admin.get(listExpenseReasons);
const receipt = { field: 'app_expenses_images_upload', name: 'till.jpg', content: await picture() };

async function visit(date = '2026-11-24', name?: string) {
  const carer = await given.carer(name);
  const made = await given.appointment({ carer, start_at: `${date}T09:00:00Z`, hours: 1 });
  return {
    ...made,
    date,
    carer,
    appointment_carer_id: made.appointment_carers[0]?.id ?? '',
    as: as.user(carer),
  };
}
type Visit = Awaited<ReturnType<typeof visit>>;

async function spend(of: Visit, amount: string, what = 'Taxi', receipts = [receipt]) {
  const { appointment_carer_id, date } = of;
  const reason_id = reasons.find(({ reason }) => reason === what)?.id ?? '';
  return (
    await of.as.call(createExpense, {
      body: buildForm({ appointment_carer_id, reason_id, amount, date }, receipts),
    })
  ).body;
}

const drive = (of: Visit, miles: string, vehicle: 'CAR_OR_VAN' | 'BICYCLE' = 'CAR_OR_VAN') =>
  of.as.send(createMileage, {
    body: {
      appointment_carer_id: of.appointment_carer_id,
      date: of.date,
      from_place: 'CR0 1AA',
      to_place: 'BR1 1AA',
      miles,
      vehicle,
    },
  });

const refused = { status: 409, code: 'claim.approved' };
const toldOf = async (of: Visit) =>
  (await of.as.get(listNotifications, { query: {} })).items.map(({ text }) => text);

describe('a decision about a claim', () => {
  it('[EXP-03] the office returns an expense with a reason, its carer corrects it, and the office approves it', async () => {
    const of = await visit();
    const made = await spend(of, '12.50');
    expect([made.status, made.decided_by, made.decided_at, made.return_reason]).toEqual([
      'submitted',
      null,
      null,
      null,
    ]);
    const params = { id: made.id };
    const noReason = await admin.call(decideExpense, { params, body: { decision: 'returned', version: 1 } });
    expect(noReason.problem.errors).toEqual([
      { path: 'reason', message: 'Enter a reason. We send it to the carer.' },
    ]);
    const returned = await admin.send(decideExpense, {
      params,
      body: { decision: 'returned', reason: 'The receipt is not legible.', version: 1 },
    });
    expect(returned).toMatchObject({
      status: 'returned',
      decided_at: '2026-11-24T12:00:00Z',
      return_reason: 'The receipt is not legible.',
      version: 2,
    });
    expect(await toldOf(of)).toEqual(['Tue 24/11/2026: Taxi, £12.50. The receipt is not legible.']);

    const corrected = await of.as.call(updateExpense, {
      params,
      body: buildForm({ amount: '12', version: '2' }, [receipt]),
    });
    expect(corrected.body).toMatchObject({ status: 'submitted', decided_by: null, return_reason: null });
    const approved = await admin.send(decideExpense, { params, body: { decision: 'approved', version: 3 } });
    expect(approved).toMatchObject({ status: 'approved', amount: '12.00', return_reason: null });

    const change = await of.as.call(updateExpense, {
      params,
      body: buildForm({ amount: '13', version: '4' }, []),
    });
    expect({ status: change.status, code: change.problem.code }).toEqual(refused);
    expect(change.problem.detail).toBe(
      'The office has approved this claim, so you cannot change it. If it is wrong, contact the office.',
    );
    const removal = await of.as.call(deleteExpense, { params });
    expect({ status: removal.status, code: removal.problem.code }).toEqual(refused);
    const byOffice = await admin.call(updateExpense, {
      params,
      body: buildForm({ amount: '11', reason: 'A slip', version: '4' }, []),
    });
    expect(byOffice.body).toMatchObject({ status: 'approved', amount: '11.00' });
    const kept = await owner`select changes from change_record where subject_id = ${made.id} order by seq`;
    expect(JSON.stringify(kept)).toContain('The receipt is not legible.');
  });

  it('[MIL-03] the office returns a journey twice, and its carer is notified each time', async () => {
    const of = await visit();
    const { id } = await drive(of, '12');
    const params = { id };
    for (const [version, reason] of [
      [1, 'Which way?'],
      [3, 'Still too far.'],
    ] as const) {
      await admin.send(decideMileage, { params, body: { decision: 'returned', reason, version } });
      expect((await of.as.get(getMileage, { params })).return_reason).toBe(reason);
      expect((await toldOf(of))[0]).toBe(`Tue 24/11/2026: CR0 1AA to BR1 1AA, 12 miles. ${reason}`);
      await of.as.send(updateMileage, { params, body: { purpose: reason, version: version + 1 } });
    }
    expect(await toldOf(of)).toHaveLength(2);
    const stale = await admin.call(decideMileage, { params, body: { decision: 'approved', version: 1 } });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version.stale']);
    await admin.send(decideMileage, { params, body: { decision: 'approved', version: 5 } });
    for (const answer of [
      await of.as.call(updateMileage, { params, body: { miles: '2', version: 6 } }),
      await of.as.call(deleteMileage, { params }),
    ])
      expect({ status: answer.status, code: answer.problem.code }).toEqual(refused);
    await admin.send(deleteMileage, { params, query: { reason: 'Paid twice' } });
    expect(
      (await admin.call(decideMileage, { params, body: { decision: 'approved', version: 7 } })).status,
    ).toBe(404);
  });

  it('[EXP-03] [MIL-03] a carer can delete a returned claim, but cannot decide any', async () => {
    const of = await visit();
    const [expense, journey] = [await spend(of, '9'), await drive(of, '3')];
    const body = { decision: 'returned', reason: 'Claimed twice?', version: 1 } as const;
    expect((await of.as.call(decideExpense, { params: { id: expense.id }, body })).status).toBe(403);
    expect((await of.as.call(decideMileage, { params: { id: journey.id }, body })).status).toBe(403);
    await admin.send(decideExpense, { params: { id: expense.id }, body });
    await admin.send(decideMileage, { params: { id: journey.id }, body });
    await of.as.send(deleteExpense, { params: { id: expense.id } });
    await of.as.send(deleteMileage, { params: { id: journey.id } });
    expect((await of.as.get(listExpenses)).total).toBe(0);
  });
});

describe('the list of expenses', () => {
  it('[EXP-03] shows carers their own expenses and the office all of them, with the total', async () => {
    const [early, late] = [await visit('2026-10-05', 'Early Bird'), await visit('2026-10-06', 'Night Owl')];
    const taxi = await spend({ ...early, as: admin }, '12.50');
    const parking = await spend({ ...late, as: admin }, '4', 'Parking', []);
    const days = { start_date: '2026-10-05', end_date: '2026-10-06' };
    const find = async (query: QueryInputOf<typeof listExpenses>, who = admin) => {
      const { items, total, total_pounds } = await who.get(listExpenses, { query });
      return [items.map(({ id }) => id), total, total_pounds];
    };
    expect(await find(days)).toEqual([[parking.id, taxi.id], 2, '16.50']);
    expect(await find({ ...days, sort: 'date' })).toEqual([[taxi.id, parking.id], 2, '16.50']);
    expect(await find({ ...days, page_size: 1 })).toEqual([[parking.id], 2, '16.50']);
    expect(await find({ ...days, sort: '-carer' })).toEqual([[parking.id, taxi.id], 2, '16.50']);
    expect(await find(days, early.as)).toEqual([[taxi.id], 1, '12.50']);
    expect(await find({ ...days, carer: 'owl night' })).toEqual([[parking.id], 1, '4.00']);
    expect(await find({ ...days, carer_id: early.carer.id })).toEqual([[taxi.id], 1, '12.50']);
    expect(await find({ ...days, reason_id: parking.reason.id })).toEqual([[parking.id], 1, '4.00']);
    expect(await find({ ...days, end_date: '2026-10-05' })).toEqual([[taxi.id], 1, '12.50']);
    await admin.send(decideExpense, { params: { id: taxi.id }, body: { decision: 'approved', version: 1 } });
    expect(await find({ ...days, status: 'approved' })).toEqual([[taxi.id], 1, '12.50']);
    expect(await find({ ...days, status: 'returned' })).toEqual([[], 0, '0.00']);
    const { items } = await admin.get(listExpenses, { query: days });
    expect(items[0]).toMatchObject({
      appointment_id: late.id,
      is_restricted: false,
      carer: { name: 'Night Owl' },
    });
    expect((await as.client().call(listExpenses)).status).toBe(403);
  });

  it('[EXP-03] lists unusual expenses that need a decision first', async () => {
    const of = { ...(await visit('2026-09-14')), as: admin };
    const query = { start_date: '2026-09-14', end_date: '2026-09-14', sort: '-unusual' } as const;
    const over = await spend(of, '40.01');
    const bare = await spend(of, '12', 'Taxi', []);
    const usual = await spend(of, '12');
    const find = async (more: QueryInputOf<typeof listExpenses> = {}) =>
      (await admin.get(listExpenses, { query: { ...query, ...more } })).items.map(({ id }) => id);
    expect(await find()).toEqual([bare.id, over.id, usual.id]);
    expect(await find({ unusual: 'true' })).toEqual([bare.id, over.id]);
    await admin.send(decideExpense, { params: { id: bare.id }, body: { decision: 'approved', version: 1 } });
    expect(await find()).toEqual([over.id, usual.id, bare.id]);
  });
});

describe('the list of journeys', () => {
  it('[MIL-03] adds up miles and pay, across tax years too', async () => {
    const of = { ...(await visit('2026-10-12')), as: admin };
    const days = { start_date: '2026-10-12', end_date: '2026-10-12' };
    await owner`insert into mileage (appointment_carer_id, date, from_place, to_place, miles)
      select ${of.appointment_carer_id}, '2026-05-01', 'A', 'B', 999 from generate_series(1, 10)`;
    const far = await drive(of, '110');
    const cycled = await drive(of, '5', 'BICYCLE');
    const find = async (query: QueryInputOf<typeof listMileages>, who = admin) => {
      const { items, total, total_miles, total_pounds } = await who.get(listMileages, { query });
      return [items.map(({ id }) => id), total, total_miles, total_pounds];
    };
    // 10 miles at 55p and 100 at 25p, and 5 at 20p.
    expect(await find(days)).toEqual([[cycled.id, far.id], 2, '115.00', '31.50']);
    expect(await find({ ...days, sort: '-unusual' })).toEqual([[far.id, cycled.id], 2, '115.00', '31.50']);
    expect(await find({ ...days, sort: 'miles' })).toEqual([[cycled.id, far.id], 2, '115.00', '31.50']);
    expect(await find({ ...days, sort: 'carer' })).toEqual([
      [far.id, cycled.id].toSorted(),
      2,
      '115.00',
      '31.50',
    ]);
    expect(await find({ ...days, unusual: 'true' })).toEqual([[far.id], 1, '110.00', '30.50']);
    expect(await find({ ...days, vehicle: 'BICYCLE' })).toEqual([[cycled.id], 1, '5.00', '1.00']);
    expect(await find(days, as.user(of.carer))).toEqual([[cycled.id, far.id], 2, '115.00', '31.50']);
    expect(await find(days, (await visit()).as)).toEqual([[], 0, '0.00', '0.00']);
    const [, listed] = (await admin.get(listMileages, { query: days })).items;
    expect(listed).toMatchObject({
      appointment_id: of.id,
      is_unusual: true,
      amount: '30.50',
      explanation: '10 miles at 55p, 100 at 25p (over 10,000 this tax year)',
    });
  });
});
