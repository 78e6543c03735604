import { PROFILE_FIELDS } from '#contract/young-persons/young-person-fields.ts';
import type { Pool } from '#server/db/pools.ts';
import { PLANTED_TABLES } from '#test/policies/world.ts';

/** Words that stand nowhere else, put into everything that is known of a young person. */

/** Which must not get out of the product's answers to whoever may read them. */
export const CANARY = 'zqcanary';
/** And not even into those, unless an administrator asks: where somebody lives that nobody may know. */
export const SECRET = 'zqsecret';
/** The word that callers type themselves: they may be told of it again, and nobody else may be told by a log. */
export const TYPED = 'zqtyped';
/** The word that the office alone knows of those who work for it. */
export const STAFF = 'zqstaff';
/** A telephone number holds no words. */
const PHONE = '07700 909909';
export const PLANTED = new RegExp(`${CANARY}|${SECRET}|07700.?909909`, 'i');
export const PLANTED_OR_TYPED = new RegExp(`${PLANTED.source}|${TYPED}`, 'i');

/** The columns that the product itself writes or reckons with. */
const NOT_WRITTEN_BY_PEOPLE = [
  'status',
  'risk_level',
  'level',
  'mime_type',
  'storage_key',
  'author_name',
  'origin',
  'reference',
  // One for each referral of an organisation; callers type theirs.
  'third_party_reference',
  'outcome',
  // Of missing episodes and notifiable events: chosen from a few, or copied from the rule.
  'interview',
  'type_slug',
  'rule_slug',
  'recipient',
  'task',
  'wished_by',
  'source',
];

/** A closed record takes no change from anybody, and its closing words are to be looked for as well. */
const GUARDED = [
  'quotation',
  'emergency_alert',
  'missing_episode',
  'notifiable_duty',
  'notifiable_event',
  'complaint',
];

/** Every column of text that people write, by table; `kind` is written of addresses alone. */
async function textColumns(owner: Pool): Promise<{ table: string; column: string }[]> {
  return owner<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${PLANTED_TABLES}) and data_type = 'text' and is_generated = 'NEVER'
      and column_name <> all(${NOT_WRITTEN_BY_PEOPLE})
      and not (table_name in ('young_person_relation', 'emergency_alert_note', 'missing_episode_note', 'carer_wish') and column_name = 'kind')
      -- A quotation that waits has no answer yet.
      and not (table_name = 'quotation' and column_name in ('order_number', 'reason', 'answered_name', 'sent_to', 'recorded_name', 'recorded_how'))
      -- No danger was left above the overall risk.
      and not (table_name = 'young_person' and column_name = 'risk_kept_reason')
      -- An event that stands was not withdrawn.
      and not (table_name = 'notifiable_event' and column_name = 'withdrawn_reason')
      -- Chosen from a few; and of one that is open nothing was learnt yet.
      and not (table_name = 'complaint' and column_name in ('complainant_kind', 'came_by', 'category', 'lessons'))
    order by 1, 2`;
}

type Field = readonly [kind: string, group: string, max_length?: number];

/** As each kind of field holds it. */
const readProfile = (group: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(PROFILE_FIELDS).flatMap(([name, [kind, of, max_length = 300]]: [string, Field]) => {
      if (of !== group || kind === 'date' || kind === 'boolean') return [];
      const word = `${CANARY} ${name}`.slice(0, max_length);
      if (kind === 'phone') return [[name, PHONE]];
      if (kind === 'email') return [[name, `${CANARY}@example.test`]];
      return [[name, kind === 'choices' ? [word] : word]];
    }),
  );

/** Into every row about one young person; answers which fields there are. */
export async function plantCanaries(owner: Pool, young_person_id: string): Promise<string[]> {
  const columns = await textColumns(owner);
  for (const table of GUARDED) await owner.unsafe(`alter table ${table} disable trigger ${table}_guard`);
  for (const { table, column } of columns) {
    const word = owner`${`${table} ${column}`}::text`;
    const secretly =
      table === 'young_person_address'
        ? owner`case when is_confidential then ${SECRET} else ${CANARY} end || ' ' || ${word}`
        : owner`${column === 'address' ? SECRET : CANARY} || ' ' || ${word}`;
    await owner`update ${owner(table)} set ${owner(column)} = ${secretly} where ${aboutThem(owner, table, young_person_id)}`;
  }
  for (const table of GUARDED) await owner.unsafe(`alter table ${table} enable trigger ${table}_guard`);
  for (const group of ['core', 'safety', 'history', 'admin'])
    await owner`update young_person set ${owner(`profile_${group}`)} = ${owner.json(readProfile(group) as never)}
      where id = ${young_person_id}`;
  await owner`update young_person set key_risks = ${[`${CANARY} key_risks`]} where id = ${young_person_id}`;
  await owner`update characteristic set answers = ${owner.json({ topic: [{ 'what-helps': `${CANARY} answer` }] })}
    where young_person_id = ${young_person_id}`;
  await owner`update app_report set answers = jsonb_set(answers, '{session,0,what-we-did}', ${owner.json(`${CANARY} report`)})
    where young_person_id = ${young_person_id}`;
  await owner`update referral set status = 'submitted', decided_at = null, decided_by = null
    where young_person_id = ${young_person_id} and status = 'approved'`;
  await owner`update referral set answers = jsonb_set(answers, '{identity,0,rf-last-name}', ${owner.json(`${CANARY} referral`)})
    where young_person_id = ${young_person_id}`;
  await owner`update referral set status = 'approved', decided_at = now(), decided_by = (select id from app_user where user_type = 'admin' limit 1)
    where young_person_id = ${young_person_id} and status = 'submitted'`;
  return [...columns.map(({ table, column }) => `${table}.${column}`), ...Object.keys(PROFILE_FIELDS)];
}

function aboutThem(owner: Pool, table: string, young_person_id: string) {
  if (table === 'young_person') return owner`id = ${young_person_id}`;
  if (table === 'diary_addendum')
    return owner`diary_id in (select id from diary where young_person_id = ${young_person_id})`;
  const alerts = owner`select a.id from emergency_alert a join appointment_carer ac on ac.id = a.appointment_carer_id
    where ac.young_person_id = ${young_person_id}`;
  if (table === 'emergency_alert') return owner`id in (${alerts})`;
  if (table === 'emergency_alert_note') return owner`alert_id in (${alerts})`;
  if (table === 'referral_message')
    return owner`referral_id in (select id from referral where young_person_id = ${young_person_id})`;
  if (table === 'complaint_step')
    return owner`complaint_id in (select id from complaint where young_person_id = ${young_person_id})`;
  if (table === 'stored_file')
    return owner`young_person_id = ${young_person_id}
      or diary_id in (select id from diary where young_person_id = ${young_person_id})`;
  return owner`young_person_id = ${young_person_id}`;
}

/** Into what the office keeps of everybody who works for the agency. */
export async function plantStaffCanaries(owner: Pool): Promise<void> {
  const columns = ['home_area', 'emergency_contact_name', 'emergency_contact_relationship', 'notes'];
  for (const column of columns)
    await owner`update app_user set ${owner(column)} = ${`${STAFF} ${column}`} where user_type <> 'client'`;
}
