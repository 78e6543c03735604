import { ageOn } from '#contract/core/dates.ts';
import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, everyWord, findSorted, holding, listPage } from '#server/db/sql.ts';

export type Person = AnswerOf<typeof listYoungPersons>['items'][number];
type Filter = QueryOf<typeof listYoungPersons>;

export interface Coordinator {
  id: string;
  name: string;
  phone: string | null;
}

/** A row as returned: columns that the reader's role may not see are null. */
export type PersonRow = Omit<Person, 'age' | 'local_area_coordinator'> & { coordinator_id: string | null };

/** Columns that a role may not read are empty, also in filters and sorts. */
const columnsFor = (db: Db, role: SignedInRole) => ({
  id_on_third_party: role === 'admin' ? db`y.id_on_third_party` : db`null::text`,
  lac: role === 'carer' ? db`null::boolean` : db`y.lac`,
  local_authority: role === 'carer' ? db`null::text` : db`y.local_authority`,
  team_id: role === 'carer' ? db`null::uuid` : db`t.id`,
  team_name: role === 'carer' ? db`null::text` : db`t.name`,
});

/** The questions in the topics on allergies and medication that ask which ones. */
const WHICH = `array['ch-allergy-types', 'ch-allergy-details', 'ch-medication-list']`;

/** Selects their answers from topic `ch`, options by their labels, on one line. */
const KNOWN = `(select string_agg(regexp_replace(coalesce(jsonb_path_query_first(v.questions,
        '$[*].options[*] ? (@.id == $id).label', jsonb_build_object('id', given.answer)), given.answer) #>> '{}', '\\s+', ' ', 'g'),
      ', ' order by asked.turn, given.turn)
    from question_form_version v cross join unnest(${WHICH}) with ordinality asked (id, turn)
      cross join jsonb_path_query(ch.answers, '$.*[*].keyvalue() ? (@.key == $asked).value[*]',
        jsonb_build_object('asked', asked.id), true) with ordinality given (answer, turn)
    where v.form_id = ch.form_id and v.form_version = ch.form_version and given.answer #>> '{}' <> '')`;

/** A topic `ch` on health, of subcategory `k`, with its answers. */
const HEALTH_TOPIC = `jsonb_build_object('slug', k.slug, 'level', ch.level, 'summary', ch.summary, 'known', ${KNOWN},
        'subcategory', jsonb_build_object('id', k.id, 'name', k.name))`;
const IS_ON_HEALTH = "k.slug in ('allergies', 'medication')";

const SAID_OF_ALLERGIES = `(y.profile_safety ->> 'has_allergies')::boolean as has_allergies,
    y.profile_safety ->> 'key_alert' as key_alert`;

/** The answers about safety that are shown with allergies and risks, and the topics with more about them. */
export const SAID_OF_SAFETY = `${SAID_OF_ALLERGIES},
    (select coalesce(jsonb_agg(${HEALTH_TOPIC} order by k.slug), '[]')
      from characteristic ch join characteristic_subcategory k on k.id = ch.subcategory_id
      where ch.young_person_id = y.id and ch.removed_at is null and ch.level is not null and ${IS_ON_HEALTH}) as health_topics`;

const SOME = 5;
/**
 * Reads what the topics of young person y show in a list. Constants are part of the statement, because one with
 * parameters is planned again for each call.
 */
const TOPICS = `select jsonb_agg(${HEALTH_TOPIC} order by k.slug) filter (where ${IS_ON_HEALTH}) as health_topics,
      (array_agg(coalesce(ch.summary, k.name) order by ch.level = 'red' desc, k.sort_order, k.id)
        filter (where ch.level in ('red', 'orange') and k.category <> 'Who I am'))
        [:greatest(${SOME}, count(*) filter (where ch.level = 'red' and k.category <> 'Who I am')::integer)] as risks
    from characteristic ch join characteristic_subcategory k on k.id = ch.subcategory_id
    where ch.young_person_id = y.id and ch.removed_at is null and ch.level is not null`;

export const selectPerson = (db: Db, role: SignedInRole) => {
  const { id_on_third_party, lac, local_authority, team_id, team_name } = columnsFor(db, role);
  return db`y.id, y.status, ${id_on_third_party} as "idOnThirdParty", y.first_name, y.middle_names, y.last_name,
    y.preferred_name, y.name, y.dob, ${lac} as lac, ${local_authority} as local_authority,
    jsonb_build_object('id', c.id, 'name', c.name) as client,
    case when ${team_id} is not null then jsonb_build_object('id', ${team_id}, 'name', ${team_name}) end as team,
    case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name,
      'has_left', not s.is_active or s.archived_at is not null) end as allocated_social_worker,
    y.coordinator_id,
    (select jsonb_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type, 'size', f.size, 'url', '/api/files/' || f.id)
      from stored_file f where f.young_person_id = y.id and f.deleted_at is null) as photo,
    y.risk_level, risk_above(y.id, y.risk_level, y.risk_kept_at) as risk_above, y.allergies, y.version, y.updated_at`;
};

export const fromPerson = (
  db: Db,
  role: SignedInRole,
) => db`from young_person y join client c on c.id = y.client_id
  left join social_worker s on s.id = y.social_worker_id
  ${role === 'carer' ? db`` : db`left join team t on t.id = y.team_id`}`;

/** The text to search: the displayed name and the legal name. */
export const ANY_NAME = "y.name || ' ' || y.first_name";
const LEVELS = "array['red', 'orange', 'yellow', 'lightGreen', 'darkGreen']";

/** The distinct authorities of visible young people, found by skipping through the index. */
const AUTHORITIES = `with recursive each (name) as (
  (select local_authority from young_person where local_authority is not null order by local_authority limit 1)
  union all
  select (select y.local_authority from young_person y where y.local_authority > each.name order by y.local_authority limit 1)
  from each where each.name is not null)
  select name from each where name is not null`;

const sortsFor = (role: SignedInRole) => ({
  name: 'search_text(y.name)',
  dob: { may_be_null: 'y.dob' },
  status: `array_position(array['DRAFT', 'ACTIVE', 'INACTIVE', 'ARCHIVED'], y.status)`,
  team: role === 'carer' ? 'y.id' : byNameIn('team', 'y.team_id'),
  local_authority:
    role === 'carer'
      ? 'y.id'
      : {
          may_be_null: 'search_text(y.local_authority)',
          names: {
            select: `select name as id, search_text(name) as sort_name from (${AUTHORITIES}) a`,
            by: 'y.local_authority',
            are_few: true,
          },
        },
  risk_level: {
    may_be_null: `array_position(${LEVELS}, coalesce(risk_above(y.id, y.risk_level, y.risk_kept_at), y.risk_level))`,
  },
});

/** A page of the young people visible to the reader (YPN-02). */
export async function findYoungPersons(
  db: Db,
  role: SignedInRole,
  filter: Filter,
  today: string,
): Promise<List<Person>> {
  const words = searchWords(filter.local_authority ?? '');
  const authorities = words.length > 0 && role !== 'carer' ? await findAuthorities(db, words) : undefined;
  const where = conditions(db, role, filter, authorities);
  const sort = filter.sort ?? 'name';
  // Find the page first, then look up the rest for its rows only.
  const [rows, counted, coordinators] = await Promise.all([
    findSorted(
      db,
      { from: db`young_person y`, where, id: 'y.id', sorts: sortsFor(role) },
      { ...filter, sort },
      (which) => db<PersonRow[]>`with page as materialized (select y.id, row_number() over () as place from (
          select y.id from young_person y ${which}) y)
      select ${selectPerson(db, role)}, ${db.unsafe(SAID_OF_ALLERGIES)}, coalesce(topics.health_topics, '[]') as health_topics,
        coalesce(topics.risks, y.key_risks) as key_risks
      ${fromPerson(db, role)} join page on page.id = y.id cross join lateral (${db.unsafe(TOPICS)}) topics
      order by page.place`,
    ),
    countRows(db, db`from young_person y ${where}`),
    findCoordinators(db),
  ]);
  return listPage(
    rows.map((row) => toPerson(row, coordinators, today)),
    counted,
    filter,
  );
}

function conditions(db: Db, role: SignedInRole, filter: Filter, authorities: readonly string[] | undefined) {
  const { lac } = columnsFor(db, role);
  // `offset 0` finds the matching rows once, before the young people.
  const named = (table: 'social_worker' | 'team', id: string, text: string | undefined) =>
    text
      ? db`and ${db.unsafe(id)} in (select n.id from ${db(table)} n where ${everyWord(db, 'n.name', searchWords(text))} offset 0)`
      : db``;
  // Carers do not see teams and authorities, so filtering by one finds nobody.
  const hidden = role === 'carer' && (filter.team || filter.local_authority);
  return db`where true
    ${hidden || authorities?.length === 0 ? db`and false` : db``}
    ${filter.name ? called(db, role, searchWords(filter.name)) : db``}
    ${named('social_worker', 'y.social_worker_id', filter.allocated_social_worker)}
    ${hidden ? db`` : named('team', 'y.team_id', filter.team)}
    ${authorities ? db`and y.local_authority = any(${[...authorities]})` : db``}
    ${filter.dob ? db`and y.dob = ${filter.dob}` : db``}
    ${filter.status ? db`and y.status = any(${filter.status})` : db``}
    ${filter.lac ? db`and ${lac} = ${filter.lac === 'true'}` : db``}
    ${filter.app_social_worker_id ? db`and y.social_worker_id = ${filter.app_social_worker_id}` : db``}
    ${filter.app_team_id ? db`and y.team_id = ${filter.app_team_id}` : db``}
    ${filter.app_client_ids ? db`and y.client_id = any(${filter.app_client_ids}::uuid[])` : db``}`;
}

/**
 * Names of authorities that contain every word. They are found before the young people, because usually only one
 * matches.
 */
async function findAuthorities(db: Db, words: readonly string[]): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select a.name from (${db.unsafe(AUTHORITIES)}) a
    where ${everyWord(db, 'a.name', words)}`;
  return rows.map(({ name }) => name);
}

/**
 * Every word is in the name. Under the office's policy `like` would use no index, so a function finds the ids past
 * it.
 */
function called(db: Db, role: SignedInRole, words: readonly string[]) {
  if (role !== 'admin' || words.length === 0) return db`and ${everyWord(db, ANY_NAME, words)}`;
  const patterns = words.toSorted((a, b) => b.length - a.length).map(holding);
  return db`and y.id in (select unnest(young_person_ids_called(${patterns}::text[])))`;
}

/** The office's coordinators, whom every signed-in user may see. */
export async function findCoordinators(db: Db): Promise<Coordinator[]> {
  const [row] = await db<{ all: Coordinator[] | null }[]>`select actor_coordinators() as all`;
  return row?.all ?? [];
}

/** The fields of a person, without the row's other columns. */
export function toPerson(row: PersonRow, coordinators: readonly Coordinator[], today: string): Person {
  const coordinator = coordinators.find(({ id }) => id === row.coordinator_id);
  return {
    id: row.id,
    status: row.status,
    idOnThirdParty: row.idOnThirdParty,
    first_name: row.first_name,
    middle_names: row.middle_names,
    last_name: row.last_name,
    preferred_name: row.preferred_name,
    name: row.name,
    dob: row.dob,
    age: row.dob ? ageOn(row.dob, today) : null,
    lac: row.lac,
    local_authority: row.local_authority,
    client: row.client,
    team: row.team,
    allocated_social_worker: row.allocated_social_worker,
    local_area_coordinator: coordinator ? { id: coordinator.id, name: coordinator.name } : null,
    photo: row.photo,
    risk_level: row.risk_level,
    risk_above: row.risk_above,
    allergies: row.allergies,
    has_allergies: row.has_allergies,
    health_topics: row.health_topics,
    key_alert: row.key_alert,
    key_risks: row.key_risks,
    version: row.version,
    updated_at: row.updated_at,
  };
}
