import { expect, it, onTestFinished } from 'vitest';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { connect } from '#server/db/pools.ts';
import { verifyAudit } from '#server/features/oversight/audit/verify-audit.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

const TODAY = '2026-11-21';

async function openOwner() {
  const database = await openTestDatabase();
  const owner = connect(database.url, { max: 1 });
  onTestFinished(async () => {
    await owner.end();
    await database.drop();
  });
  return { url: database.url, owner };
}

it('[DEM-08] a large agency leaves the schema unchanged, with rows as the triggers would have made them', async () => {
  const { url, owner } = await openOwner();
  const schema = () => owner`
    select 'constraint' as kind, conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid > 0
    union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select 'table', relname, relrowsecurity::text, relforcerowsecurity::text from pg_class where relkind = 'r'
    order by 1, 2, 3, 4`;
  const before = await schema();
  const size = await createDemoAgency(url, {
    seed: 3,
    scale: 1.2,
    today: TODAY,
  });
  expect(await schema()).toEqual(before);

  const rows = async () => [
    await owner`select * from appointment_carer order by id`,
    await owner`select * from report order by id`,
    await owner`select * from timesheet order by id`,
  ];
  const differing = await owner`select r.status, report_status_of(r) as follows from report r
    join appointment_carer ac on ac.id = r.appointment_carer_id
    where r.status <> ac.report_status or r.status <> report_status_of(r)
      or r.client_status is distinct from report_client_status(r)`;
  expect(differing).toHaveLength(0);
  const [written] = await owner`
    select (select count(*) from app_report) as reports,
      (select count(*) from app_report a where not exists (select from app_report_submission s
        where s.app_report_id = a.id and s.answers = a.answers)
          and a.status in ('submitted', 'submitted corrected', 'not approved')) as without,
      (select count(*) from app_report where submitted_at > ${TODAY} or decided_at > ${TODAY}
        or decided_at < submitted_at and status <> 'submitted corrected') as misdated`;
  expect(written).toEqual({ reports: size.reports, without: 0, misdated: 0 });
  expect(size.reports).toBeGreaterThan(500);
  const [rotas] = await owner`
    select (select count(distinct kind)::integer from rota_entry) as kinds, (select count(*) > 300 from carer_check) as checks,
      (select count(*)::integer from swap) as swaps, (select count(*)::integer from offer) as offers,
      (select count(*)::integer from leave_request) as leave`;
  expect(rotas).toEqual({ kinds: 5, checks: true, swaps: 3, offers: 6, leave: 3 });
  const loaded = await rows();
  expect(loaded.map((table) => table.length)).toEqual([size.assignments, size.assignments, size.assignments]);
  await owner`update appointment_carer set sort_order = sort_order`;
  expect(await rows()).toEqual(loaded);
});

it('[DEM-08] a large agency has one change record, apart from a few requests and answers, in an intact chain', async () => {
  const { url, owner } = await openOwner();
  const size = await createDemoAgency(url, { seed: 3, scale: 1.2 });
  await createDemoAgency(url, { seed: 4, scale: 1.1, replaces: true });
  const records = await owner<{ action: string; performed_by: null; changes: unknown }[]>`
    select action, performed_by, changes from change_record where subject_table = 'demo_agency' order by seq`;
  const [record] = records;
  expect(records).toHaveLength(2);
  expect(record).toMatchObject({ action: 'Created', performed_by: null });
  expect(record?.changes).toContainEqual({ field: 'appointments', before: null, after: size.appointments });
  const subjects = await owner`select distinct subject_table from change_record order by 1`;
  expect(subjects.map(({ subject_table }) => subject_table)).toEqual([
    ...[
      'agency_settings',
      'appointment_carer',
      'carer_wish',
      'check_kind',
      'demo_agency',
      'email',
      'leave_request',
      'offer',
      'offer_carer',
    ],
    ...[
      'pay_rate',
      'price_list',
      'question_form',
      'question_form_version',
      'report',
      'service_check',
      'swap',
    ],
  ]);
  expect(await verifyAudit(owner)).toMatchObject({ damage: null });
});

it('[DEM-08] a failed load leaves nothing behind', async () => {
  const { url, owner } = await openOwner();
  await owner`alter table appointment_carer add constraint never check (sort_order > 5)`;
  await expect(createDemoAgency(url, { seed: 1, scale: 1.2 })).rejects.toThrow('appointment_carer');
  const [row] =
    await owner`select (select count(*) from app_user) as users, (select count(*) from appointment) as appointments,
    (select count(*) from pg_indexes where indexname = 'appointment_carer_once') as indexes`;
  expect(row).toEqual({ users: 0, appointments: 0, indexes: 1 });
});
