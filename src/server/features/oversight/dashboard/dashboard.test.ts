import { describe, expect, it } from 'vitest';
import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import { isLeftAlone } from '#contract/appointments/left-alone.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import { startTestApp, type TestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const now = '2027-06-16T09:00:00Z';

type Report = { report_status: string; timesheet_status?: string };
async function report(
  { owner }: TestApp,
  id: string | undefined,
  { report_status, timesheet_status }: Report,
) {
  await owner`update report set status = ${report_status} where appointment_carer_id = ${id ?? ''}`;
  await owner`update appointment_carer set timesheet_status = ${timesheet_status ?? 'submitted'} where id = ${id ?? ''}`;
}

async function readHome<T extends 'admin' | 'user' | 'client'>(
  who: ReturnType<TestApp['as']['admin']>,
  type: T,
) {
  const home = await who.get(getDashboard);
  if (home.user_type !== type) throw new Error(`This is the home of ${home.user_type}.`);
  return home as Extract<typeof home, { user_type: T }>;
}

describe('an administrator’s home', () => {
  it('[SHL-06] shows today’s counts, each with the last fortnight', async () => {
    const app = await startTestApp({ now });
    const { given, as } = app;
    const at = (start_at: string, facts: object = {}) => given.appointment({ start_at, ...facts });
    // 00:30 today in London, and 23:30 yesterday.
    await at('2027-06-15T23:30:00Z');
    await at('2027-06-15T22:30:00Z');
    const uncovered = await at('2027-06-18T09:00:00Z', { carers: [] });
    await at('2027-06-23T09:00:00Z', { carers: [] });
    const young_person = await given.youngPerson();
    await app.owner`update young_person set profile_safety = profile_safety || '{"lone_working": "Two carers only"}'
      where id = ${young_person.id}`;
    const alone = await at('2027-06-19T09:00:00Z', { young_person });
    await at('2027-06-24T09:00:00Z', { young_person });
    await at('2027-06-17T09:00:00Z', { carers: [], cancelled: 'Snow' });
    await at('2027-06-20T22:00:00Z', { cancelled: 'Snow' });
    await at('2027-06-13T22:00:00Z', { cancelled: 'Last week' });
    await at('2027-06-10T09:00:00Z');
    for (const status of ['submitted', 'submitted corrected', 'numerical_submitted', 'approved'] as const)
      await given.appReport(await given.report({ start_at: '2027-06-09T09:00:00Z' }), { status });

    for (const status of ['submitted', 'submitted', 'approved', 'draft'] as const)
      await given.referral({ status });
    await given.referral({ origin: 'public', is_quarantined: true });

    const home = await readHome(as.admin(), 'admin');
    expect(Object.fromEntries(home.tiles.map(({ name, count }) => [name, count]))).toEqual({
      appointments_today: 1,
      uncovered: 1,
      missing_reports: 1,
      needs_approval: 2,
      cancelled_this_week: 2,
      new_referrals: 2,
    });
    expect(home.uncovered.map((item) => item.id)).toEqual([uncovered.id]);
    expect(home.alone.map((item) => item.id)).toEqual([alone.id]);
    for (const { trend } of home.tiles) {
      expect([trend.length, trend[0]?.date, trend.at(-1)?.date]).toEqual([14, '2027-06-03', '2027-06-16']);
    }
    const readTrend = (name: string) =>
      Object.fromEntries(
        (home.tiles.find((tile) => tile.name === name)?.trend ?? [])
          .filter(({ count }) => count > 0)
          .map(({ date, count }) => [date, count]),
      );
    expect(readTrend('appointments_today')).toEqual({
      '2027-06-09': 4,
      '2027-06-10': 1,
      '2027-06-15': 1,
      '2027-06-16': 1,
    });
    expect(readTrend('new_referrals')).toEqual({ '2027-06-16': 3 });
    expect(readTrend('missing_reports')).toEqual({ '2027-06-10': 1 });
    // A rating needs no answer.
    expect(readTrend('needs_approval')).toEqual({ '2027-06-09': 2 });
  });

  it('[SHL-06] shows zeros for an empty agency', async () => {
    const { as } = await startTestApp({ now });
    const home = await readHome(as.admin(), 'admin');
    expect(home.tiles.map((tile) => tile.count)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(home.uncovered).toEqual([]);
  });
});

describe('a carer’s home', () => {
  it('[SHL-06] shows whom they see next, what they owe, and their week', async () => {
    const app = await startTestApp({ now });
    const { given, as } = app;
    const at = (start_at: string, facts: object = {}) =>
      given.appointment({ carer: 'Ana', start_at, ...facts });
    const old = await at('2027-05-01T09:00:00Z');
    const done = await at('2027-06-14T09:00:00Z');
    await report(app, done.appointment_carers[0]?.id, { report_status: 'submitted' });
    const hours = await at('2027-06-15T09:00:00Z');
    await report(app, hours.appointment_carers[0]?.id, {
      report_status: 'submitted',
      timesheet_status: 'required',
    });
    await at('2027-06-16T12:00:00Z', { cancelled: 'Snow' });
    const young_person = await given.youngPerson({ dob: '2012-06-17' });
    await app.owner`update young_person set profile_safety = profile_safety || ${app.owner.json({ lone_working: TWO_CARERS })}
      where id = ${young_person.id}`;
    const next = await at('2027-06-17T09:00:00Z', { young_person });
    const sunday = await at('2027-06-20T22:00:00Z');
    await at('2027-06-20T23:00:00Z', { hours: 1, carer: 'Bob' });

    const home = await readHome(as.carer('Ana'), 'user');
    expect([home.next?.id, home.next?.young_person_age]).toEqual([next.id, 14]);
    expect(home.next && isLeftAlone(home.next)).toBe(true);
    expect(home.after_next).toBeNull();
    expect(home.owed.map((item) => item.id)).toEqual([old.id, hours.id]);
    expect(home.week.map((item) => item.id)).toEqual([done.id, hours.id, next.id, sunday.id]);
    expect(home.this_week.map((item) => item.id)).toEqual([sunday.id]);
  });

  it('[SHL-06] [REP-07] lists a returned report as owed at once, even during its visit', async () => {
    const app = await startTestApp({ now });
    const at = (start_at: string) => app.given.appointment({ carer: 'Ana', start_at, hours: 2 });
    const [under_way, over] = [await at('2027-06-16T08:00:00Z'), await at('2027-06-15T08:00:00Z')];
    for (const { appointment_carers } of [under_way, over])
      await report(app, appointment_carers[0]?.id, { report_status: 'not approved' });
    const home = await readHome(app.as.carer('Ana'), 'user');
    expect(home.owed.map((item) => item.id)).toEqual([over.id, under_way.id]);
  });

  it('[APT-03] shows this week’s latest appointment that is not cancelled, like the weekly list', async () => {
    const { given, as } = await startTestApp({ now });
    const at = (start_at: string, facts: object = {}) =>
      given.appointment({ carer: 'Ana', start_at, ...facts });
    await at('2027-06-14T08:00:00Z');
    const friday = await at('2027-06-18T08:00:00Z');
    await at('2027-06-20T08:00:00Z', { cancelled: 'Snow' });
    await at('2027-06-21T08:00:00Z');
    const { this_week } = await readHome(as.carer('Ana'), 'user');
    const query = { start_date: '2027-06-14', end_date: '2027-06-20', weekly: 'true' } as const;
    expect(this_week.map((item) => item.id)).toEqual([friday.id]);
    expect(this_week).toEqual((await as.carer('Ana').get(listCarerAppointments, { query })).items);
  });

  it('[SHL-06] shows the current appointment as next, however long ago it started', async () => {
    const { given, as } = await startTestApp({ now });
    const live_in = await given.appointment({ carer: 'Ana', start_at: '2027-06-12T09:00:00Z', hours: 120 });
    const later = await given.appointment({ carer: 'Ana', start_at: '2027-06-18T09:00:00Z' });
    const home = await readHome(as.carer('Ana'), 'user');
    expect([home.next?.id, home.after_next?.id]).toEqual([live_in.id, later.id]);
  });

  it('[DAY-01] lists a forgotten arrival or departure once the carer has tapped, until the times are submitted', async () => {
    const { as, given, owner } = await startTestApp({ now });
    const carer = await given.carer();
    const day = (date: string) => ({ start_at: `${date}T09:00:00Z`, end_at: `${date}T10:00:00Z` });
    const yesterday = addDays(todayInLondon(new Date(now)), -1);
    const [first, second] = [
      await given.appointment({ carer, ...day(addDays(yesterday, -1)) }),
      await given.appointment({ carer, ...day(yesterday) }),
    ];
    const readOwed = async () => (await readHome(as.user(carer), 'user')).attendance_owed.map(({ id }) => id);
    expect(await readOwed()).toEqual([]);
    const id = first.appointment_carers[0]?.id ?? '';
    await owner`insert into attendance (appointment_carer_id, arrived_at) values (${id}, ${first.start_at})`;
    expect(await readOwed()).toEqual([second.id, first.id]);
    await owner`update attendance set left_at = ${first.end_at} where appointment_carer_id = ${id}`;
    expect(await readOwed()).toEqual([second.id]);
    await owner`update timesheet set status = 'submitted', started_at = planned_start_at, ended_at = planned_end_at,
      submitted_at = now(), submitted_by = carer_id where appointment_id = ${second.id}`;
    expect(await readOwed()).toEqual([]);
  });

  it('[SHL-06] is empty for a carer who starts today', async () => {
    const { as } = await startTestApp({ now });
    expect(await readHome(as.carer(), 'user')).toEqual({
      user_type: 'user',
      next: null,
      after_next: null,
      owed: [],
      attendance: [],
      attendance_owed: [],
      incidents_owed: [],
      this_week: [],
      week: [],
    });
  });
});

describe('a client user’s home', () => {
  it('[SHL-06] shows only their own young people, each with the next appointment', async () => {
    const { given, as } = await startTestApp({ now });
    const young = (first_name: string, facts: object = {}) =>
      given.youngPerson({ first_name, last_name: 'X', client: 'Brent', dob: '2012-06-16', ...facts });
    const [zoe, abel] = [await young('Zoe'), await young('Ábel', { risk_level: 'orange' })];
    await young('Draft', { status: 'DRAFT' });
    await young('Gone', { status: 'ARCHIVED' });
    await given.appointment({ client: 'Camden' });
    // It ended before ten o'clock.
    await given.appointment({ young_person: zoe, start_at: '2027-06-16T06:00:00Z', hours: 2 });
    const next = await given.appointment({ young_person: zoe, start_at: '2027-06-16T08:00:00Z', hours: 2 });
    const later = await given.appointment({
      young_person: zoe,
      start_at: '2027-06-25T08:00:00Z',
      notes: 'Private',
    });

    const home = await readHome(as.client('Brent'), 'client');
    expect(home.client?.name).toBe('Brent');
    expect(
      home.young_people.map(({ name, age, risk_level, next }) => [name, age, risk_level, next?.id]),
    ).toEqual([
      [abel.name, 15, 'orange', undefined],
      [zoe.name, 15, null, next.id],
    ]);
    expect(home.upcoming.map((item) => [item.id, item.notes])).toEqual([
      [next.id, null],
      [later.id, null],
    ]);
  });
});
