import type { Db } from '#server/db/pools.ts';
import { readFormSlug } from '#server/features/questions/question-forms/characteristic-forms.ts';

/**
 * Loads a million rows quickly, all inside the caller's transaction, so that a crash leaves nothing half-done:
 * 1. triggers rest, and the rows bring what triggers would compute;
 * 2. indexes and constraints (the exclusion constraint and foreign keys among them) are built over the finished
 *    rows. PostgreSQL 18 sorts for GiST as well, which takes seconds instead of minutes. Each is built
 *    from the catalogue's own definition: nothing here repeats the schema.
 */

/** Rows of these are many; the people's tables keep their indexes. */
const LARGE = [
  'appointment',
  'appointment_carer',
  'report',
  'app_report',
  'app_report_submission',
  'timesheet',
  'diary',
  'diary_addendum',
  'characteristic',
  'characteristic_level_change',
];
export const LOADED = [
  ...['client', 'client_contact', 'app_user', 'team', 'social_worker', 'young_person', 'appointment_place'],
  'appointment_series',
  ...['young_person_address', 'young_person_relation'],
  ...LARGE,
];

/** Their triggers work as ever, but for the change records: one record states them all. */
const UNRECORDED = ['rota_entry', 'carer_check', 'service_check'];

/**
 * Discards the people and whatever hangs on them. Forms hang on who published them: those that came with
 * the product were published by nobody and stay, those that somebody built go.
 */
export async function emptyTables(db: Db): Promise<void> {
  await db`create temporary table kept_form on commit drop as
    select * from question_form_version where published_at is not null and published_by is null`;
  const guarded = [
    ...LOADED,
    'question_form',
    'question_form_version',
    'service_report_form',
    'service_check',
  ];
  await setTriggers(db, guarded, 'disable');
  await db.unsafe(`truncate ${LOADED.join(', ')} cascade`);
  await db`insert into question_form_version select * from kept_form`;
  // No carer holds anything yet: what every service asks for stays, and they hold it before they are booked.
  await db`delete from service_check s using check_kind k where k.id = s.kind_id and not k.is_asked_everywhere`;
  // The office's choice of questions goes with the forms it had built; each topic asks its own again.
  await db`delete from service_report_form`;
  await db`update characteristic_subcategory s set form_id = f.id
    from question_form f where f.slug = ${readFormSlug('')} || s.slug and f.id <> s.form_id`;
  await db`delete from report_type t where not exists (select from question_form_version v where v.form_id = t.form_id)`;
  await db`delete from question_form f where not exists (select from question_form_version v where v.form_id = f.id)`;
  await setTriggers(db, guarded, 'enable');
}

async function setTriggers(db: Db, tables: readonly string[], state: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await db.unsafe(`alter table ${table} ${state} trigger user`);
}

export async function restTriggers(db: Db): Promise<void> {
  await setTriggers(db, LOADED, 'disable');
  await setRecording(db, 'disable');
}

export async function wakeTriggers(db: Db): Promise<void> {
  await setTriggers(db, LOADED, 'enable');
  await setRecording(db, 'enable');
}

async function setRecording(db: Db, state: 'enable' | 'disable'): Promise<void> {
  for (const table of UNRECORDED) await db.unsafe(`alter table ${table} ${state} trigger ${table}_change`);
}

/** Drops every index and constraint but keys, checks and NOT NULL; answers the statements that bring them back. */
export async function dropIndexes(db: Db): Promise<string[]> {
  const constraints = await db<{ drop: string; create: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where conrelid = any(${LARGE}::regclass[]) and contype in ('f', 'x', 'u')
      and not exists (select from pg_constraint other where other.conindid = pg_constraint.conindid
                      and other.oid <> pg_constraint.oid and pg_constraint.contype <> 'f')
    order by contype = 'f', conname`;
  const indexes = await db<{ drop: string; create: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index
    where indrelid = any(${LARGE}::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`;
  for (const { drop } of [...constraints, ...indexes]) await db.unsafe(drop);
  return [...indexes, ...constraints].map(({ create }) => create);
}

/** Does for all assignments at once what `appointment_keep_place`, `report_follow` and `timesheet_follow` do for each. */
export async function fillFollowers(db: Db): Promise<void> {
  await db`insert into appointment_place (name) select distinct place from appointment where place is not null`;
  await db`insert into report (appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id,
      start_at, due_at, is_live, is_required, status)
    select ac.id, ac.appointment_id, ac.carer_id, ac.client_id, ac.young_person_id, a.service_type_id, ac.start_at,
      ac.report_due_at, ac.is_live, ac.report_required, ac.report_status
    from appointment_carer ac join appointment a on a.id = ac.appointment_id`;
  await db`insert into timesheet (appointment_carer_id, appointment_id, carer_id, client_id, planned_start_at, planned_end_at,
      due_at, is_live, sleep_in, status, started_at, ended_at, submitted_at, submitted_by)
    select ac.id, ac.appointment_id, ac.carer_id, ac.client_id, lower(ac.period), upper(ac.period), ac.report_due_at,
      ac.is_live, st.is_sleep_in, ac.timesheet_status, s.started_at, s.ended_at, s.ended_at, s.submitted_by
    from appointment_carer ac join appointment a on a.id = ac.appointment_id
      join service_type st on st.id = a.service_type_id cross join lateral (
      select case when ac.timesheet_status = 'submitted' then lower(ac.period) end as started_at,
             case when ac.timesheet_status = 'submitted' then upper(ac.period) end as ended_at,
             case when ac.timesheet_status = 'submitted' then ac.carer_id end as submitted_by) s`;
}
