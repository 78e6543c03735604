import { formatDateTime } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { findCarersNamed } from '#server/features/organisations/users/search.queries.ts';
import {
  findYoungPersonsKept,
  nameYoungPerson,
} from '#server/features/young-persons/profile/former-clients.queries.ts';
import { aroundToday, mostNearToday } from '#server/search/near-today.ts';
import { everyWordIn, type SearchQuery, someWordIn } from '#server/search/search-patterns.ts';
import {
  asRows,
  type Found,
  findWhole,
  type Hit,
  inWords,
  type Search,
  type SearchSource,
} from '#server/search/search-source.ts';

interface Row {
  id: string;
  due_at: string;
  report_type: string | null;
  young_person: string | null;
  carer: string | null;
  /** Its approved incident reports. */
  incidents: Ref[] | null;
}

export const reportSearch: SearchSource = {
  kind: 'report',
  group: 'Reports',
  find: async (search) => {
    const [young_persons, carers] = await Promise.all([
      findYoungPersonsKept(search),
      findCarersNamed(search),
    ]);
    return findReports(search, young_persons, carers);
  },
};

/**
 * Finds reports whose young person, carer, service and kind, or approved incident report, contain every word between
 * them, nearest to today first. It starts from the matching young people or carers, whose reports have an index. A
 * carer's own reports are few, so all are searched.
 */
async function findReports(
  { db, role, query, now }: Search,
  young_persons: readonly Found[],
  carers: readonly Found[],
): Promise<Hit[]> {
  const at = now.toISOString();
  const ways =
    role === 'carer'
      ? [ofCarer(db, query)]
      : [
          ...wholly(db, 'young_person_id', young_persons, at),
          ...wholly(db, 'carer_id', carers, at),
          ...partly(db, query, young_persons, at),
        ];
  if (ways.length === 0) return [];
  const named = nameYoungPerson(db, role, 'r');
  const rows = await db<Row[]>`
    with service as materialized (select s.id, searched_text(s.name || coalesce(' ' || t.name, '')) as words
        from service_type s left join report_type t on t.id = s.report_type_id),
      incident as materialized (select f.id, f.words from (select id, searched_text(name) as words from question_form) f
        where exists (select from report_type t where t.form_id = f.id and t.alerts_office)
          and ${someWordIn(db, 'f.words', query.words)}),
      person as materialized (${asRows(db, young_persons)}),
      carer as materialized (${asRows(db, carers)}),
      found as (${ways.reduce((sql, way) => db`${sql} union ${way}`)}),
      best as (select id, due_at from found ${mostNearToday(db, 'due_at', at)})
    select r.id, r.due_at, t.name as report_type, ${named.name} as young_person, u.name as carer,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'name', name_occurrence(f.name, a.occurrence)) order by a.id)
        from app_report a join question_form f on f.id = a.form_id
        where a.report_id = r.id and a.status = 'approved' and a.deleted_at is null
          and exists (select from report_type t where t.form_id = a.form_id and t.alerts_office)) as incidents
    from best join report r on r.id = best.id join service_type s on s.id = r.service_type_id
      left join report_type t on t.id = report_type_asked(s.id, (r.start_at at time zone 'Europe/London')::date)
      ${named.joined} left join app_user u on u.id = r.carer_id
    ${mostNearToday(db, 'best.due_at', at)}`;
  return rows.map(({ id, due_at, report_type, young_person, carer, incidents }) => ({
    id,
    title: young_person ?? report_type ?? 'Report',
    detail: inWords([
      young_person && (report_type ?? 'Report'),
      ...(incidents ?? []).map(({ name }) => `${name} approved`),
      `due ${formatDateTime(due_at)}`,
      role !== 'carer' && carer,
    ]),
    href: `/dashboard/reports/${id}`,
  }));
}

/** The next few and the last few due, of people whose name contains every word. */
function wholly(db: Db, column: 'young_person_id' | 'carer_id', found: readonly Found[], at: string) {
  const whole = findWhole(found);
  const theirs = db`r.is_listed and r.${db(column)} = who.id`;
  if (whole.length === 0) return [];
  return [
    db`select r.id, r.due_at from (${asRows(db, whole)}) who cross join lateral (
      (select r.id, r.due_at from report r where ${theirs} and r.due_at >= ${at}::timestamptz order by r.due_at limit 5)
      union all (select r.id, r.due_at from report r where ${theirs} and r.due_at < ${at}::timestamptz
        order by r.due_at desc limit 5)) r`,
  ];
}

const WORDS = `(person.words || ' ' || coalesce(carer.words, '') || ' ' || service.words)`;

/**
 * Around today, if young person, carer and service contain the words between them. Anybody else there contains none.
 */
function partly(db: Db, query: SearchQuery, young_persons: readonly Found[], at: string) {
  if (query.words.length < 2 || young_persons.length === 0) return [];
  return [
    db`select r.id, r.due_at from person join report r on r.young_person_id = person.id
        join service on service.id = r.service_type_id left join carer on carer.id = r.carer_id
      where not person.has_all and r.is_listed and ${aroundToday(db, 'r.due_at', at)}
        and ${everyWordIn(db, WORDS, query.words)}`,
    // Searched only if a word of the query names the form.
    db`select r.id, r.due_at from person join report r on r.young_person_id = person.id
        join service on service.id = r.service_type_id left join carer on carer.id = r.carer_id
        join app_report a on a.report_id = r.id and a.status = 'approved' and a.deleted_at is null
        join incident on incident.id = a.form_id
      where (select exists (select from incident)) and not person.has_all and r.is_listed and ${aroundToday(db, 'r.due_at', at)}
        and ${everyWordIn(db, `(${WORDS} || ' ' || incident.words)`, query.words)}`,
  ];
}

const ofCarer = (db: Db, query: SearchQuery) => db`
  select r.id, r.due_at from report r join service on service.id = r.service_type_id
    left join person on person.id = r.young_person_id
  where r.is_listed and r.carer_id = (select actor_id())
    and ${everyWordIn(db, `(coalesce(person.words, '') || ' ' || service.words)`, query.words)}`;
