import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import {
  createMileage,
  deleteMileage,
  getMileage,
  listMileagesOfAppointment,
  listMileagesOfCarer,
  updateMileage,
} from '#contract/visits/mileages.ts';
import rules from '#server/data/mileage-rates.json' with { type: 'json' };
import { seedMileageRates } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
await seedMileageRates(owner);
const admin = as.admin();

/** Creates a carer’s visit on that day, for claiming miles. */
async function driver(date = '2026-11-24', carer_?: Awaited<ReturnType<typeof given.carer>>) {
  const carer = carer_ ?? (await given.carer());
  const made = await given.appointment({ carer, start_at: `${date}T10:00:00Z`, end_at: `${date}T11:00:00Z` });
  return { ...made, carer, appointment_carer_id: made.appointment_carers[0]?.id ?? '', as: as.user(carer) };
}
type Driver = Awaited<ReturnType<typeof driver>>;
const journey = (of: Driver, miles: string, more: Partial<BodyInputOf<typeof createMileage>> = {}) => ({
  appointment_carer_id: of.appointment_carer_id,
  date: of.start_at.slice(0, 10),
  from_place: 'CR0 1AA',
  to_place: 'BR1 1AA',
  miles,
  ...more,
});
const claim = (
  of: Driver,
  miles: string,
  more: Partial<BodyInputOf<typeof createMileage>> = {},
  who = of.as,
) => who.call(createMileage, { body: journey(of, miles, more) });

/** Inserts earlier miles of the same tax year directly, a thousand at a time. */
async function drivenBefore(of: Driver, miles: number, date: string, vehicle: string) {
  for (let left = miles; left > 0; left -= 1000)
    await owner`insert into mileage (appointment_carer_id, date, from_place, to_place, miles, vehicle)
      values (${of.appointment_carer_id}, ${date}, 'A', 'B', ${Math.min(left, 1000)}, ${vehicle})`;
}

describe('the pay for miles', () => {
  const EXPLAINED = [
    '40 miles at 55p, 60 at 25p (over 10,000 this tax year)',
    '40 miles at 45p, 60 at 25p (over 10,000 this tax year)',
    '7.5 miles at 20p',
  ];
  it.each(rules.worked_examples.map((example, index) => [example.title, example, EXPLAINED[index]] as const))(
    '[MIL-02] %s',
    async (title, { tax_year, miles_before, claim_miles, total_gbp }, explanation) => {
      const year = tax_year.slice(0, 4);
      const of = await driver(`${year}-11-24`);
      const vehicle = title === 'Bicycle' ? 'BICYCLE' : 'CAR_OR_VAN';
      // The day before the tax year counts for the previous one.
      await drivenBefore(of, 5000, `${year}-04-05`, vehicle);
      await drivenBefore(of, miles_before, `${year}-04-06`, vehicle);
      const { body } = await claim(of, String(claim_miles), { vehicle }, admin);
      expect([body.amount, body.explanation]).toEqual([total_gbp.toFixed(2), explanation]);
    },
  );

  it('[MIL-02] uses the higher-mileage rate above the limit, separately for each vehicle and carer', async () => {
    const of = await driver();
    await drivenBefore(of, 10_000, '2026-05-01', 'CAR_OR_VAN');
    const beyond = await claim(of, '3');
    expect([beyond.body.amount, beyond.body.rate_pence, beyond.body.explanation]).toEqual([
      '0.75',
      25,
      '3 miles at 25p (over 10,000 this tax year)',
    ]);
    const cycled = await claim(of, '1', { vehicle: 'BICYCLE' });
    expect([cycled.body.amount, cycled.body.rate_pence, cycled.body.explanation]).toEqual([
      '0.20',
      20,
      '1 mile at 20p',
    ]);
    const other = await claim(await driver(), '3');
    expect([other.body.amount, other.body.rate_pence]).toEqual(['1.65', 55]);
  });

  it('[MIL-02] changes when an earlier day is added, and rounds half a penny up for each journey', async () => {
    const of = await driver();
    await drivenBefore(of, 9_990, '2026-05-01', 'CAR_OR_VAN');
    const { body: today } = await claim(of, '10');
    expect(today.amount).toBe('5.50');
    // 0.1 × 55p is 5.5p.
    const { body: earlier } = await claim(of, '0.10', { date: '2026-11-23' });
    expect([earlier.amount, earlier.miles]).toEqual(['0.06', '0.10']);
    const moved = await admin.get(getMileage, { params: { id: today.id } });
    expect([moved.amount, moved.explanation]).toEqual([
      '5.47',
      '9.9 miles at 55p, 0.1 at 25p (over 10,000 this tax year)',
    ]);
    await of.as.send(deleteMileage, { params: { id: earlier.id } });
    expect((await admin.get(getMileage, { params: { id: today.id } })).amount).toBe('5.50');
  });

  it('[MIL-02] uses the rates of each tax year from 6 April', async () => {
    const carer = await given.carer();
    const before = await driver('2026-04-05', carer);
    const after = await driver('2026-04-06', carer);
    const amounts = [await claim(before, '10', {}, admin), await claim(after, '10', {}, admin)];
    expect(amounts.map(({ body }) => body.amount)).toEqual(['4.50', '5.50']);
  });
});

describe('/api/app_mileages/', () => {
  it('[MIL-01] a carer adds, changes and deletes their journeys', async () => {
    const of = await driver();
    const made = await claim(of, '12.5', { purpose: ' To the cinema ' });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        miles: '12.50',
        amount: '6.88',
        purpose: 'To the cinema',
        vehicle: 'CAR_OR_VAN',
        version: 1,
      }),
    ]);
    const { id } = made.body;
    const changed = await of.as.send(updateMileage, {
      params: { id },
      body: { miles: '10', vehicle: 'MOTORCYCLE', version: 1 },
    });
    expect([changed.amount, changed.from_place, changed.version]).toEqual(['2.40', 'CR0 1AA', 2]);
    const stale = await of.as.call(updateMileage, { params: { id }, body: { miles: '9', version: 1 } });
    expect([stale.status, stale.problem.code, stale.problem.current]).toEqual([
      409,
      'version.stale',
      changed,
    ]);
    const params = { id: of.appointment_carer_id };
    expect(await of.as.get(listMileagesOfCarer, { params })).toEqual([changed]);
    expect(await admin.get(listMileagesOfAppointment, { params: { id: of.id } })).toEqual([changed]);
    expect(await of.as.send(deleteMileage, { params: { id } })).toEqual({ id });
    expect(await of.as.get(listMileagesOfCarer, { params })).toEqual([]);
    for (const answer of [
      await of.as.call(getMileage, { params: { id } }),
      await of.as.call(deleteMileage, { params: { id } }),
      await admin.call(updateMileage, { params: { id }, body: { miles: '1', version: 3 } }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
    const kept = await owner`select action from change_record where subject_id = ${id} order by seq`;
    expect(kept.map(({ action }) => action)).toEqual(['Created', 'Updated', 'Updated']);
  });

  it.each([
    ['no miles', { miles: '0' }, 'miles'],
    ['three decimals', { miles: '1.234' }, 'miles'],
    ['miles in words', { miles: 'ten' }, 'miles'],
    ['more than a day’s drive', { miles: '1000.01' }, 'miles'],
    ['a day that has not come', { date: '2026-11-25' }, 'date'],
    ['a day far from the appointment', { date: '2026-11-16' }, 'date'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
    ['a vehicle that is none', { vehicle: 'PASSENGER' }, 'vehicle'],
    ['nowhere', { from_place: ' ' }, 'from_place'],
  ])('[MIL-01] refuses %s, naming the field', async (_what, more, path) => {
    const { status, problem } = await claim(await driver(), '1', more as object);
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  });

  it.each([
    ['4,8', '4.80'],
    ['12,50', '12.50'],
    ['1,000', '1000.00'],
    ['12.5 miles', '12.50'],
  ])('[MIL-01] reads %s as %s miles', async (typed, miles) => {
    expect((await claim(await driver(), typed)).body.miles).toBe(miles);
  });

  it('[MIL-01] refuses a date that has no rate', async () => {
    const { status, problem } = await claim(await driver('2011-04-05'), '1', {}, admin);
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: 'date', message: 'There is no mileage rate for that date. Ask the office.' }],
    ]);
  });

  it('[MIL-01] is closed to the carer 28 days after the appointment, and open to the office', async () => {
    const of = await driver('2026-10-20');
    const refused = await claim(of, '1');
    expect([refused.status, refused.problem.code]).toEqual([409, 'claim.closed']);
    const { body } = await claim(of, '1', {}, admin);
    for (const answer of [
      await of.as.call(updateMileage, { params: { id: body.id }, body: { miles: '2', version: 1 } }),
      await of.as.call(deleteMileage, { params: { id: body.id } }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([409, 'claim.closed']);
  });
});
