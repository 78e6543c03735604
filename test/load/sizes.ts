import { createHash } from 'node:crypto';
import { connect, type Db } from '#server/db/pools.ts';

/** The tables behind the lists; those of people last, as they have fewer rows. */
const TABLES = [
  'appointment',
  'appointment_carer',
  'report',
  'timesheet',
  'change_record',
  'record_view',
  'diary',
  'referral',
  'referral_message',
  'emergency_alert',
  'mailbox_message',
].concat(['young_person', 'app_user', 'social_worker', 'team', 'client']);

/**
 * Fills the tables behind the lists up to so many rows, by SQL alone and with triggers at rest. Rows are numbered and
 * their ids follow from the number, so that a larger size adds to the smaller one.
 *
 * 1. A carer has a visit every 35 hours, so that none overlap however many rows there are.
 * 2. Days reach two years back and a month ahead: the larger the table, the more rows a window of days holds.
 * 3. There are a hundred client organisations and a team for every hundred rows, as few agencies have more.
 * 4. The chains of changes and of looks are not continued: no list reads them.
 */
export async function growTo(url: string, rows: number): Promise<void> {
  const owner = connect(url, { max: 1 });
  try {
    await owner`create table if not exists bench_size (rows integer not null)`;
    const [size] = await owner<{ rows: number }[]>`select coalesce(max(rows), 0) as rows from bench_size`;
    const there = size?.rows ?? 0;
    if (there >= rows) return;
    await owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`set local maintenance_work_mem = '512MB'`;
      const indexes = await dropIndexes(db);
      for (const statement of statementsFor(there, rows)) await db.unsafe(statement);
      for (const create of indexes) await db.unsafe(create);
      await db`insert into bench_size values (${rows})`;
    });
    await owner.unsafe(`vacuum analyze ${TABLES.join(', ')}`);
  } finally {
    await owner.end();
  }
}

/** Whether an earlier run has begun to fill it. */
export async function isGrown(url: string): Promise<boolean> {
  const owner = connect(url, { max: 1 });
  const [found] = await owner<
    { is_there: boolean }[]
  >`select to_regclass('bench_size') is not null as is_there`;
  await owner.end();
  return found?.is_there ?? false;
}

/** Plain indexes and what keeps visits apart, built anew over the finished rows; answers the statements that do so. */
async function dropIndexes(db: Db): Promise<string[]> {
  const apart = await db<{ drop: string; create: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where conrelid = any(${TABLES}::regclass[]) and contype = 'x'`;
  for (const { drop } of apart) await db.unsafe(drop);
  const indexes = await db<{ name: string; create: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as create from pg_index
    where indrelid = any(${TABLES}::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;
  for (const { name } of indexes) await db.unsafe(`drop index ${name}`);
  return [...indexes, ...apart].map(({ create }) => create);
}

/** The id of a row, as SQL computes it too. */
export function numberedId(kind: 'user' | 'young', number: number): string {
  const hex = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

const id = (kind: string, number = 'i') =>
  `overlay(overlay(md5('${kind} ' || (${number})) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`;
/** Of row `i`, for instants from two years ago to a month from now. */
const AT = `now() - interval '730 days' + (i % 500) * interval '35 hours' + (i % 7) * interval '1 hour'`;
const CARER = id('user', 'i / 500');
const YOUNG = id('young', 'i % 5000');
/** One in ten rows is about the first young person, so that one record is long at every size. */
const OFTEN = id('young', 'case when i % 10 = 0 then 0 else i % 5000 end');
const CLIENT = id('client', 'i % 100');
const FIRST = `(array['Amara','Jack','Zoë','Idris','Khadija','Noah','Mia','Leo','Ruby','Omar','Ivy','Finn','Ada'])[i % 13 + 1]`;
const LAST = `(array['Khan','Evans','O''Brien','Okafor','Smith','Patel','Jones','Nowak','Ali','Brown','Mensah'])[i % 11 + 1]`;
const NAME = `${FIRST} || ' ' || ${LAST} || ' ' || i`;

function statementsFor(from: number, to: number): string[] {
  const numbers = (first: number, last: number) => `from generate_series(${first}, ${last - 1}) as g (i)`;
  const all = numbers(from, to);
  return [
    `insert into service_type (slug, name, category) select 'visit', 'Visit', 'Visits' where not exists (select from service_type)`,
    `insert into client (id, name) select ${id('client')}, 'Organisation ' || i ${numbers(from === 0 ? 0 : 100, 100)}`,
    `insert into team (id, name, client_id, local_authority) select ${id('team')}, 'Team ' || i, ${CLIENT}, 'Ealing'
      ${numbers(from / 100, to / 100)}`,
    `insert into app_user (id, name, email, user_type, subject)
      select ${id('user')}, ${NAME}, 'bench' || i || '@placewell.test', 'user', 'bench ' || i ${all}`,
    `insert into social_worker (id, name, email, role, client_id, local_authority, team_id)
      select ${id('worker')}, ${NAME}, 'worker' || i || '@placewell.test', 'SOCIAL_WORKER', ${CLIENT}, 'Ealing',
        ${id('team', `i % ${to / 100}`)} ${all}`,
    `insert into young_person (id, status, first_name, last_name, dob, local_authority, client_id, team_id, social_worker_id, risk_level)
      select ${id('young')}, case when i % 3 = 0 then 'ARCHIVED' else 'ACTIVE' end, ${FIRST}, ${LAST} || ' ' || i,
        date '2008-01-01' + i % 4000, 'Ealing', ${CLIENT}, ${id('team', `i % ${to / 100}`)}, ${id('worker')},
        (array['red','orange','yellow','lightGreen','darkGreen'])[i % 5 + 1] ${all}`,
    `insert into appointment (id, client_id, young_person_id, service_type_id, start_at, end_at)
      select ${id('appointment')}, ${CLIENT}, ${YOUNG}, (select id from service_type order by id limit 1), ${AT},
        ${AT} + interval '4 hours' ${all}`,
    `insert into appointment_carer (id, appointment_id, carer_id, period, is_live, client_id, young_person_id, report_status, report_due_at)
      select ${id('assignment')}, ${id('appointment')}, ${CARER}, tstzrange(${AT}, ${AT} + interval '4 hours'), true, ${CLIENT}, ${YOUNG},
        ${STATUS}, ${AT} + interval '1 day' ${all}`,
    `insert into report (id, appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id, start_at,
        due_at, is_live, is_required, status)
      select ${id('report')}, ${id('assignment')}, ${id('appointment')}, ${CARER}, ${CLIENT}, ${YOUNG},
        (select id from service_type order by id limit 1), ${AT}, ${AT} + interval '1 day', true, true, ${STATUS} ${all}`,
    `insert into timesheet (id, appointment_carer_id, appointment_id, carer_id, client_id, planned_start_at, planned_end_at, due_at,
        is_live, status, started_at, ended_at, submitted_at, submitted_by)
      select ${id('timesheet')}, ${id('assignment')}, ${id('appointment')}, ${CARER}, ${CLIENT}, ${AT}, ${AT} + interval '4 hours',
        ${AT} + interval '1 day', true, 'submitted', ${AT}, ${AT} + interval '4 hours', ${AT} + interval '5 hours', ${CARER} ${all}`,
    `insert into change_record (seq, id, at, category, action, performed_by, subject_table, subject_id, young_person_id, changes,
        previous_hash, hash)
      select 1000000000 + i, ${id('change')}, ${AT}, (array['Profile','Case notes','Characteristic'])[i % 3 + 1],
        (array['Created','Updated','Updated'])[i % 3 + 1], ${CARER}, 'young_person', ${YOUNG}, ${YOUNG},
        '[{"field":"school","before":"A","after":"B"}]', ''::bytea, ''::bytea ${all}`,
    `insert into record_view (at, user_id, name, subject_id, was_found, young_person_id)
      select ${AT}, ${CARER}, 'young_person.view', ${OFTEN}, true, ${OFTEN} ${all}`,
    `insert into diary (id, young_person_id, date, title, text, created_by, author_name)
      select ${id('diary')}, ${OFTEN}, current_date - i % 60, 'Note ' || i, 'They were settled.', ${CARER}, 'Ada' ${all}`,
    `insert into question_form (slug, name, purpose) values ('support-required', 'Support required', 'referral')
      on conflict (slug) do nothing`,
    `insert into question_form_version (form_id, form_version, questions, published_at)
      select id, 1, '[]', now() from question_form f where slug = 'support-required'
        and not exists (select from question_form_version v where v.form_id = f.id)`,
    `insert into referral (id, reference, status, origin, client_id, social_worker_id, young_person_id, form_id, form_version, answers,
        created_at, submitted_at, due_at, decided_at, decided_by)
      select ${id('referral')}, 'BENCH-' || i, case when i % 50 = 0 then 'submitted' else 'approved' end, 'client', ${CLIENT},
        ${id('worker', 'i % 100')}, case when i % 50 = 0 then null else ${OFTEN} end, v.form_id, v.form_version,
        jsonb_build_object('identity', jsonb_build_array(jsonb_build_object('rf-first-name', ${FIRST}, 'rf-last-name', ${LAST}))),
        ${AT}, ${AT}, ${AT} + interval '1 day', case when i % 50 = 0 then null else ${AT} end, case when i % 50 = 0 then null else ${CARER} end
      from generate_series(${from}, ${to - 1}) as g (i),
        (select form_id, form_version from question_form_version v join question_form f on f.id = v.form_id
          where f.slug = 'support-required' order by form_version limit 1) v`,
    `insert into referral_message (id, referral_id, from_office, text, created_by)
      select ${id('question')}, ${id('referral')}, true, 'Which school?', ${CARER} ${all}`,
    `insert into referral_message (referral_id, question_id, from_office, text, created_by)
      select ${id('referral')}, ${id('question')}, false, 'Elm Park.', ${CARER} ${all} where i % 2 = 0`,
    `insert into emergency_alert (id, carer_id, pressed_at, last_pressed_at, raised_at, status, taken_by, taken_at, closed_by, closed_at, outcome)
      select ${id('alert')}, ${CARER}, ${AT}, ${AT}, ${AT}, 'closed', ${CARER}, ${AT}, ${CARER}, ${AT}, 'safe' ${all}`,
    `insert into mailbox_message (id, message_id, from_address, to_addresses, subject, received_at)
      select ${id('mail')}, 'bench-' || i, 'a@placewell.test', '{b@placewell.test}', 'Mail ' || i, ${AT} ${all}`,
  ];
}

/** Most are approved; of each hundred one waits, one was returned and one was never written. */
const STATUS = `case i % 100 when 0 then 'submitted' when 1 then 'not approved' when 2 then 'required' else 'approved' end`;
