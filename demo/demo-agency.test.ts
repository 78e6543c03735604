import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hoursBetween, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { ReportStatus, TimesheetStatus } from '#contract/core/statuses.ts';
import { type Agency, makeAgency } from '#demo/agency.ts';
import type { Appointment } from '#demo/appointments/schedule.ts';
import { createDemoAgency, ensureDemoAgency } from '#demo/demo-agency.ts';
import { AUTHORITIES, SERVICE_TYPES } from '#server/data/reference.ts';
import { connect, type Pool } from '#server/db/pools.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { openTestDatabase, type TestDatabase } from '#test/kit/test-database.ts';

const TODAY = '2026-11-21';
const MISSING_NOW = "report_status_now(report_status, report_due_at) = 'missing'";

function readAll(agency: Agency): Appointment[] {
  return [...agency.weeks()].flat();
}
const instant = (ms: number) => new Date(ms).toISOString();

describe('an agency generated from a seed', () => {
  const appointments = readAll(makeAgency(1, 1, TODAY));
  const live = appointments.filter((each) => each.cancellation_reason === null);

  it('[DEM-01] is the same for the same seed and day, keys included, and differs for another seed', () => {
    const { clients, office, carers, youngPersons } = makeAgency(1, 1, TODAY);
    const again = makeAgency(1, 1, TODAY);
    expect([again.clients, again.office, again.carers, again.youngPersons]).toEqual([
      clients,
      office,
      carers,
      youngPersons,
    ]);
    expect(readAll(again)).toEqual(appointments);
    expect(makeAgency(2, 1, TODAY).carers.map((carer) => carer.name)).not.toEqual(
      carers.map((carer) => carer.name),
    );
    const later = makeAgency(1, 1, addDays(TODAY, 9));
    expect(later.office).toEqual(office);
    expect(later.carers.map((carer) => carer.id)).toEqual(carers.map((carer) => carer.id));
  });

  it('[DEM-02] has the size and the mix of a real week', () => {
    expect(appointments.length).toBeGreaterThan(1200);
    const isOvernight = (each: Appointment) =>
      toLondonDay(instant(each.startMs)) !== toLondonDay(instant(each.endMs));
    expect(live.filter(isOvernight).length / live.length).toBeGreaterThan(0.08);
    expect(live.filter(isOvernight).length / live.length).toBeLessThan(0.18);
    expect(1 - live.length / appointments.length).toBeGreaterThan(0.05);
    expect(1 - live.length / appointments.length).toBeLessThan(0.12);
    const covered = live.filter((each) => each.carers.length > 0);
    const assignments = covered.reduce((sum, each) => sum + each.carers.length, 0);
    expect(assignments / covered.length).toBeGreaterThan(1.05);
    expect(assignments / covered.length).toBeLessThan(1.22);
    expect(new Set(appointments.map((each) => each.service.slug)).size).toBeGreaterThan(14);
    const days = appointments.map((each) => toLondonDay(instant(each.startMs))).toSorted();
    expect([days.at(0), days.at(-1)]).toEqual([addDays(TODAY, -28), addDays(TODAY, 28)]);
  });

  it('[DEM-02] has uncovered appointments in the future only, and a carer at every past one', () => {
    const open = live
      .filter((each) => each.carers.length === 0)
      .map((each) => toLondonDay(instant(each.startMs)));
    expect(open.length).toBeGreaterThan(20);
    expect(open.every((day) => day >= TODAY)).toBe(true);
    expect(live.some((each) => each.carers.length > 1)).toBe(true);
  });

  it('[DEM-02] gives each young person the same few carers', () => {
    const faces = new Map<string, string[]>();
    for (const { young, carers } of live) {
      const seen = faces.get(young.id) ?? [];
      faces.set(young.id, [...seen, ...carers.map(({ carer }) => carer.id)]);
    }
    const often = [...faces.values()].filter((seen) => seen.length >= 8);
    const few = often.filter((seen) => new Set(seen).size <= 5);
    expect(few.length / often.length).toBeGreaterThan(0.75);
  });

  it('[DEM-03] has reports for the past and requires them for the future, in every status', () => {
    const claims = appointments.flatMap((each) => each.carers.map((claim) => ({ ...claim, each })));
    for (const { each, report_status, timesheet_status } of claims) {
      if (toLondonDay(instant(each.startMs)) < TODAY) continue;
      expect(['required', 'not required']).toContain(report_status);
      expect(['required', 'not required']).toContain(timesheet_status);
    }
    const stored = ReportStatus.options.filter((status) => status !== 'missing').toSorted();
    expect([...new Set(claims.map((claim) => claim.report_status))].toSorted()).toEqual(stored);
  });

  it('[DEM-04][DAT-06] keeps local times across clock changes', () => {
    for (const [sunday, hours] of [
      ['2026-10-25', 11],
      ['2027-03-28', 9],
    ] as const) {
      const nights = readAll(makeAgency(1, 1, addDays(sunday, 2))).filter(
        (each) => each.service.slug === 'waking-night' && toLondonDay(instant(each.endMs)) === sunday,
      );
      expect(nights.length).toBeGreaterThan(0);
      for (const { startMs, endMs } of nights) {
        expect([toLondonTime(instant(startMs)), toLondonTime(instant(endMs))]).toEqual(['22:00', '08:00']);
        expect(hoursBetween(instant(startMs), instant(endMs))).toBe(hours);
      }
    }
  });

  it('[DEM-02] has places in every authority that it may serve', () => {
    expect(AUTHORITIES.length).toBeGreaterThan(150);
    expect(AUTHORITIES.filter(({ areas }) => areas.length < 4)).toEqual([]);
  });
});

describe('the demo agency in the database', () => {
  let database: TestDatabase;
  let owner: Pool;
  beforeAll(async () => {
    database = await openTestDatabase();
    owner = connect(database.url, { max: 1 });
    // Two processes start at once.
    const made = await Promise.all(
      [1, 2].map(() => ensureDemoAgency(database.url, { seed: 1, today: TODAY })),
    );
    expect(made.toSorted()).toEqual([false, true]);
    await owner`select set_config('app.now', ${`${TODAY}T09:00:00Z`}, false)`;
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('[DEM-05] is created once: another start changes nothing', async () => {
    const look = () => owner`select (select count(*) from appointment), (select seq from change_chain) as seq,
      (select count(*) from app_user) as users, (select count(*) from service_type) as services`;
    const before = await look();
    expect(await ensureDemoAgency(database.url, { seed: 2, today: TODAY })).toBe(false);
    await seedCatalogues(owner);
    expect(await look()).toEqual(before);
    expect(before[0]?.services).toBe(SERVICE_TYPES.length);
  });

  it('[DEM-01] [ACT-01] starts the activity log with its administrators’ entries, and loads only the generated profiles', async () => {
    const newest = await owner<{ by: string | null; action: string; young: string; changes: number }[]>`
      select u.user_type as by, r.action, r.young_person_id as young, jsonb_array_length(r.changes) as changes
      from change_record r left join app_user u on u.id = r.performed_by
      where r.category = 'Profile' order by r.at desc, r.seq desc limit 20`;
    expect(newest.map(({ by, action, changes }) => [by, action, changes])).toEqual(
      Array(20).fill(['admin', 'Updated', 1]),
    );
    expect(new Set(newest.map(({ young }) => young)).size).toBe(20);
    const { lives } = makeAgency(1, 1, TODAY);
    const [loaded] = await owner<{ alerts: number; phones: number }[]>`
      select (select count(*)::int from young_person where profile_core ? 'key_alert' or profile_safety ? 'key_alert') as alerts,
        (select count(*)::int from young_person_relation where phone is not null) as phones`;
    const all = [...lives.values()];
    expect(loaded).toEqual({
      alerts: all.filter(({ profile }) => profile.key_alert).length,
      phones: all.flatMap(({ relations }) => relations).filter(({ phone }) => phone !== null).length,
    });
  });

  it('[DEM-03] shows every status on its screens', async () => {
    const [row] = await owner<{ reports: string[]; timesheets: string[] }[]>`
      select array_agg(distinct report_status_now(report_status, report_due_at)) as reports,
             array_agg(distinct timesheet_status_now(timesheet_status, report_due_at)) as timesheets
      from appointment_carer`;
    expect(row?.reports.toSorted()).toEqual(ReportStatus.options.toSorted());
    expect(row?.timesheets.toSorted()).toEqual(TimesheetStatus.options.toSorted());
  });

  it('[DEM-06] gives each demo carer a full week, a visit today or tomorrow, and something owed', async () => {
    const rows = await owner.unsafe<{ email: string; week: number; soon: number; owed: number }[]>(
      `select u.email, count(*) filter (where ac.is_live and ac.start_at >= '${TODAY}'::date - 7 and ac.start_at < '${TODAY}'::date) as week,
         count(*) filter (where ac.is_live and ac.start_at >= '${TODAY}' and ac.start_at < '${TODAY}'::date + 2) as soon,
         count(*) filter (where ${MISSING_NOW}) as owed
       from app_user u join appointment_carer ac on ac.carer_id = u.id
       where u.email in ('carer@placewell.test', 'carer2@placewell.test') group by 1`,
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.week).toBeGreaterThanOrEqual(6);
      expect(row.soon).toBeGreaterThan(0);
      expect(row.owed).toBeGreaterThan(0);
    }
  });

  it('[DEM-06] gives each demo client its own young people and appointments', async () => {
    const rows = await owner<{ email: string; user_type: string; people: number; appointments: number }[]>`
      select u.email, u.user_type, (select count(*) from young_person y where y.client_id = u.client_id and y.status = 'ACTIVE') as people,
             (select count(*) from appointment a where a.client_id = u.client_id) as appointments
      from app_user u where u.email in ('admin@placewell.test', 'client@placewell.test', 'client2@placewell.test') order by 1`;
    expect(rows.map((row) => row.user_type)).toEqual(['admin', 'client', 'client']);
    for (const row of rows.slice(1)) {
      expect(row.people).toBeGreaterThan(10);
      expect(row.appointments).toBeGreaterThan(100);
    }
  });

  it('[APT-06] never books a carer in two places', async () => {
    const overlaps = await owner`select 1 from appointment_carer a join appointment_carer b
      on a.carer_id = b.carer_id and a.id < b.id and a.period && b.period where a.is_live and b.is_live`;
    expect(overlaps).toHaveLength(0);
  });

  it('[DEM-07] replaces only demo data, and only when told to', async () => {
    await expect(createDemoAgency(database.url, { seed: 1 })).rejects.toThrow('--yes');
    await owner`insert into app_user (name, email, user_type) values ('A. Real', 'a.real@placewell.example', 'admin')`;
    await expect(createDemoAgency(database.url, { seed: 1, replaces: true })).rejects.toThrow('may be real');
    await owner`delete from app_user where email = 'a.real@placewell.example'`;
  });
});
