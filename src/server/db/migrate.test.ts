import { expect, it } from 'vitest';
import { createSocialWorker, updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { getUser, updateUser } from '#contract/organisations/users.ts';
import { getReport } from '#contract/reports/reports.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/pools.ts';
import { StartupError } from '#server/startup-error.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;

it('[REP-03] An upgrade that updates rows adds change records and succeeds', async () => {
  const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
  const report = await given.report({ start_at: '2027-06-01T09:00:00Z' });
  await owner`insert into app_report (report_id, form_id, form_version, status, answers, submitted_at, submitted_by)
    select ${report.id}, ${form.id}, max(form_version), 'submitted', '{}', current_instant(), ${report.carer_id}::uuid from question_form_version where form_id = ${form.id}`;
  // The state that an earlier version left behind.
  await owner`update report set status = 'submitted' where id = ${report.id}`;
  await owner`delete from schema_migration where name like '20261122230000%'`;
  await migrate(app.database_url);
  expect((await as.admin().get(getReport, { params: { id: report.id } })).status).toBe('missing');
  const [assignment] =
    await owner`select report_status from appointment_carer where id = ${report.appointment_carer_id}`;
  expect(assignment?.report_status).toBe('required');
});

it('[HRP-01] An upgrade removes emergency contacts without contact allowed, and adds change records', async () => {
  const { id: young_person_id } = await given.youngPerson({});
  await owner`alter table young_person_relation drop constraint young_person_relation_emergency_contact`;
  const both = { young_person_id, kind: 'RELATED', is_emergency_contact: true };
  await owner`insert into young_person_relation ${owner([
    { ...both, name: 'Dad', relationship: 'Father', contact_allowed: false },
    { ...both, name: 'Ex', relationship: 'Person not allowed contact (court order)', contact_allowed: null },
    { ...both, name: 'Gran', relationship: 'Grandmother', contact_allowed: true },
  ])}`;
  await owner`delete from schema_migration where name like '20261129110000%'`;
  await migrate(app.database_url);
  const called = await owner`select name from young_person_relation where is_emergency_contact`;
  expect(called).toEqual([{ name: 'Gran' }]);
  const changes = await owner`select 1 from change_record
    where subject_table = 'young_person_relation' and action = 'Updated'`;
  expect(changes.length).toBe(2);
});

it('[DAT-03] An upgrade finds names stored with an apostrophe, and keeps two that differ only by it', async () => {
  await beforeThat(`drop index api_key_name_unique, client_name_unique, team_name_unique;
    create or replace function search_text(value text) returns text language sql immutable strict parallel safe
      return regexp_replace(btrim(lower(public.unaccent('public.unaccent'::regdictionary, value))), '\\s+', ' ', 'g');
    drop function fold_letters(text);
    create unique index api_key_name_unique on api_key (client_id, search_text(name)) where revoked_at is null;
    create unique index client_name_unique on client (search_text(name)) where archived_at is null;
    create unique index team_name_unique on team (client_id, search_text(name)) where archived_at is null;`);
  for (const name of ["St Mary's", 'St Marys']) await given.client({ name });
  const { id } = await given.youngPerson({ first_name: 'Niamh', last_name: 'O’Brien' });
  for (const first_name of ['Anne-Marie', 'Annemarie', 'Anne Marie']) await given.youngPerson({ first_name });
  for (const name of ['Anne-Marie House', 'Annemarie House']) await given.client({ name });
  await given.appointment({ place: 'King’s Hall' });
  await owner`delete from schema_migration where name ~ '^(20261129110100|20261219000000)'`;
  await migrate(app.database_url);
  const found = await as.admin().get(listYoungPersons, { query: { name: 'obrien' } });
  expect(found.items.map((each) => each.id)).toEqual([id]);
  for (const name of ['anne-marie', 'annemarie', 'anne marie'])
    expect((await as.admin().get(listYoungPersons, { query: { name } })).items, name).toHaveLength(3);
  const places = await owner`select name from appointment_place where words like '%kings hall%'`;
  expect(places).toEqual([{ name: 'King’s Hall' }]);
  const indexed = await owner.begin(async (db) => {
    await db`set local enable_seqscan = off`;
    return db`select id from young_person where search_text(name) = 'niamh obrien'`;
  });
  expect(indexed).toEqual([{ id }]);
});

it('[YPN-03] An upgrade shows a single name without the dash that was required after it', async () => {
  const { id } = await given.youngPerson({ first_name: 'Zzsuharto', last_name: '\u2013' });
  await owner`delete from schema_migration where name like '20261219010000%'`;
  await migrate(app.database_url);
  expect(await owner`select name, last_name from young_person where id = ${id}`).toEqual([
    { name: 'Zzsuharto', last_name: '' },
  ]);
});

/**
 * Returns the database to the state of an earlier version. Ends every connection that has planned with newer
 * functions, because it would still look for them.
 */
async function beforeThat(sql: string): Promise<void> {
  const other = connect(app.database_url, { max: 1 });
  await other.unsafe(sql);
  await other`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await other.end();
  await expect
    .poll(() =>
      owner`select`.then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}

it('[USR-01] [SWK-02] An upgrade keeps an account on if the office restored it after its social worker left, and switches others off', async () => {
  const client = await given.client();
  const office = as.admin();
  const leaver = async () => {
    const account = await given.user({ user_type: 'client', client });
    const { id } = await office.send(createSocialWorker, {
      body: { name: account.name, email: account.email, role: 'SOCIAL_WORKER', client_id: client.id },
    });
    await office.send(updateSocialWorker, { params: { id }, body: { version: 1, is_active: false } });
    return { id: account.id, record: id };
  };
  const switchOn = async (id: string) => {
    const user = await office.get(getUser, { params: { id } });
    const version = 'version' in user ? user.version : 0;
    await office.send(updateUser, { params: { id }, body: { version, is_active: true } });
  };
  const [kept, left, before] = [await leaver(), await leaver(), await leaver()];
  await switchOn(kept.id);
  // An earlier version left an account on if its record had no link to it yet.
  await owner`update app_user set is_active = true where id = ${before.id}`;
  // The test’s clock stands still, but ids contain the real time: the social worker leaves after it.
  await owner.begin(async (db) => {
    await db`select set_config('app.now', (now() + interval '1 minute')::text, true)`;
    await db`update social_worker set phone = '020 7946 0018' where id = ${before.record}`;
  });
  await owner`drop function social_worker_take_account() cascade`;
  await owner`drop function app_user_find_social_worker() cascade`;
  await owner`delete from schema_migration where name like '20261209010000%' or name like '20261211020000%'`;
  await migrate(app.database_url);
  const isOn = async ({ id }: { id: string }) =>
    (await owner<{ is_active: boolean }[]>`select is_active from app_user where id = ${id}`)[0]?.is_active;
  expect([await isOn(kept), await isOn(left), await isOn(before)]).toEqual([true, false, false]);
});

it('[SWK-02] [NTF-03] An upgrade copies an account’s address to its record if it was corrected last, and keeps a newer address', async () => {
  const client = await given.client();
  const office = as.admin();
  const tied = async () => {
    const account = await given.user({ user_type: 'client', client });
    const record = await office.send(createSocialWorker, {
      body: { name: account.name, email: account.email, role: 'SOCIAL_WORKER', client_id: client.id },
    });
    return { account: account.id, record: record.id };
  };
  const readAddress = async (id: string) =>
    (await owner<{ email: string }[]>`select email from social_worker where id = ${id}`)[0]?.email;
  const [of_account, of_record] = [await tied(), await tied()];
  const changeBoth = async (first: 'app_user' | 'social_worker', { account, record }: typeof of_account) => {
    const ids = { app_user: account, social_worker: record };
    const order =
      first === 'app_user'
        ? (['app_user', 'social_worker'] as const)
        : (['social_worker', 'app_user'] as const);
    await owner`alter table app_user disable trigger app_user_find_social_worker`;
    for (const table of order)
      await owner`update ${owner(table)} set email = ${`${table}.${record}@authority.test`} where id = ${ids[table]}`;
    await owner`alter table app_user enable trigger app_user_find_social_worker`;
  };
  await changeBoth('social_worker', of_account);
  await changeBoth('app_user', of_record);
  await owner`delete from schema_migration where name like '20261211030000%'`;
  await migrate(app.database_url);
  expect(await readAddress(of_account.record)).toBe(`app_user.${of_account.record}@authority.test`);
  expect(await readAddress(of_record.record)).toBe(`social_worker.${of_record.record}@authority.test`);
});

it('[OPS-33] A version older than the database names unknown migrations, and leaves the newer policies unchanged', async () => {
  const notes = () => owner`select name, checksum, applied_at from schema_migration order by name`;
  const refused = async () => {
    const error: unknown = await migrate(app.database_url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    return String(error);
  };
  // A newer version has different policies too.
  await owner`update schema_migration set checksum = 'of newer rules' where name = 'policies.sql'`;
  await owner`insert into schema_migration (name, checksum) values ('20991231000000_pets.sql', '')`;
  const before = await notes();
  expect(await refused()).toMatch(/newer version .* one change to it .*newest is 20991231000000_pets\)/);
  // A migration that was started earlier but merged later.
  await owner`insert into schema_migration (name, checksum) values ('20261121090001_cars.sql', '')`;
  expect(await refused()).toMatch(
    / 2 changes to it .*newest is 20991231000000_pets\).*[Ss]tart the newer version, or restore the backup/,
  );
  await owner`delete from schema_migration where name = '20261121090001_cars.sql'`;
  expect(await notes()).toEqual(before);
  await owner`delete from schema_migration where name = '20991231000000_pets.sql'`;
  await migrate(app.database_url);
  expect(await owner`select from schema_migration where checksum = 'of newer rules'`).toEqual([]);
});
