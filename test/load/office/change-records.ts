import { addMonths, todayInLondon } from '#contract/core/dates.ts';
import { connect, type Db } from '#server/db/pools.ts';
import { activityPage } from '#server/features/oversight/activity/activity.queries.ts';
import { verifyAudit } from '#server/features/oversight/audit/verify-audit.ts';
import type { MeasuredList } from '#test/load/lists.ts';

/** So many changes of young people's records are measured over. */
const CHANGES = 2_000_000;
/** As many as are chained at a time: what is sorted for it stays in memory. */
const BATCH = 250_000;

/**
 * Adds changes about the young people there are, spread over the two years up to now, until there are two million. They
 * continue the chain as it stands: each is hashed over the one before it, by the very words that triggers use, so that
 * `npm run verify-audit` proves them too. Indexes are built over the finished rows. Made once and kept.
 */
export async function makeChangeRecords(url: string): Promise<string> {
  const owner = connect(url, { max: 1 });
  try {
    const [{ count = 0 } = {}] = await owner<{ count: number }[]>`select seq as count from change_chain`;
    if (count >= CHANGES) return `${count} changes are there from an earlier run`;
    const started = performance.now();
    await owner.begin((db) => addChanges(db, CHANGES - count));
    await owner`vacuum analyze change_record`;
    const made = performance.now();
    const { count: verified, damage } = await verifyAudit(owner);
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    return `made ${CHANGES - count} changes in ${seconds(started, made)} s; ${verified} verified in ${seconds(made, performance.now())} s${damage ? `, ${damage.sentence}` : ''}`;
  } finally {
    await owner.end();
  }
}

async function addChanges(db: Db, count: number): Promise<void> {
  await db`select set_config('maintenance_work_mem', '512MB', true), set_config('work_mem', '256MB', true)`;
  await db`create function pg_temp.next_hash(bytea, bytea) returns bytea language sql immutable strict return sha256($1 || $2)`;
  await db`create aggregate pg_temp.chained(bytea) (sfunc = pg_temp.next_hash, stype = bytea)`;
  await db`create temporary table young on commit drop as
    select id, row_number() over (order by id) - 1 as place from young_person`;
  await db`create temporary table office on commit drop as
    select id, row_number() over (order by id) - 1 as place from app_user where user_type = 'admin'`;
  const indexes = await db<{ name: string; create: string }[]>`
    select indexname as name, indexdef as create from pg_indexes
    where tablename = 'change_record' and indexname <> 'change_record_pk'`;
  for (const { name } of indexes) await db.unsafe(`drop index ${name}`);
  for (let left = count; left > 0; left -= BATCH) await addBatch(db, Math.min(left, BATCH), left);
  for (const { create } of indexes) await db.unsafe(create);
}

/** @param left how many are still to come with this batch, a change every half a minute */
async function addBatch(db: Db, size: number, left: number): Promise<void> {
  await db`
    with head as (select seq, hash from change_chain for update),
    plain as (
      select head.seq + i as seq, uuidv7() as id, now() - (${left}::int - i) * interval '31 seconds' as at,
        case i % 4 when 2 then 'Case notes' when 3 then 'Characteristic' else 'Profile' end as category,
        case i % 10 when 0 then 'Created' when 1 then 'Deleted' else 'Updated' end as action,
        office.id as performed_by, 'young_person' as subject_table, young.id as subject_id, young.id as young_person_id,
        jsonb_build_array(
          jsonb_build_object('field', 'allergies', 'before', null, 'after', 'Nuts, since ' || i),
          jsonb_build_object('field', 'school', 'before', 'School ' || i, 'after', 'School ' || i + 1),
          jsonb_build_object('field', 'risk_level', 'before', 'yellow', 'after', 'orange')) as changes,
        'bench' as request_id
      from head, generate_series(1, ${size}::int) i
        join young on young.place = i::bigint * 7919 % (select count(*) from young)
        join office on office.place = i % (select count(*) from office)
    ), said as (
      select seq, hash as words from head
      union all
      select seq, convert_to(jsonb_build_array(seq, id, extract(epoch from at), category, action, performed_by, subject_table,
        subject_id, young_person_id, changes, request_id)::text, 'UTF8') from plain
    ), hashed as (
      select seq, pg_temp.chained(words) over (order by seq rows unbounded preceding) as hash from said
    ), linked as (
      select seq, lag(hash) over (order by seq) as previous_hash, hash from hashed
    ), added as (
      insert into change_record (seq, id, at, category, action, performed_by, subject_table, subject_id, young_person_id, changes,
        request_id, previous_hash, hash)
      select plain.seq, id, at, category, action, performed_by, subject_table, subject_id, young_person_id, changes, request_id,
        previous_hash, hash
      from plain join linked using (seq) returning seq, hash
    )
    update change_chain set seq = added.seq, hash = added.hash from added
    where added.seq = (select max(seq) from added)`;
}

/** The log of one young person and of all, as the office reads it. */
export async function activityLists(url: string): Promise<MeasuredList[]> {
  const owner = connect(url, { max: 1 });
  const [{ id = '' } = {}] = await owner<{ id: string }[]>`
    select young_person_id as id from change_record where young_person_id is not null order by seq desc limit 1`;
  await owner.end();
  const page = { page: 1, page_size: 20 };
  const list = (name: string, query: string, filter: object, young_person_id?: string): MeasuredList => ({
    name,
    email: 'admin@placewell.test',
    path: `/api/app_data_change_records/${young_person_id ? `young_person/${young_person_id}` : ''}${query}`,
    bareSql: (owner: Db) => Promise.all(activityPage(owner, { ...page, ...filter }, young_person_id)),
  });
  const day = todayInLondon();
  return [
    list('what was changed about one young person', '', {}, id),
    list(
      'what was deleted about one young person, in all categories',
      '?category=Profile&category=Case%20notes&category=Characteristic&action=Deleted',
      { category: ['Profile', 'Case notes', 'Characteristic'], action: ['Deleted'] },
      id,
    ),
    list('what was changed about anybody, a month back', '', { dateFrom: addMonths(day, -1), dateTo: day }),
  ];
}
