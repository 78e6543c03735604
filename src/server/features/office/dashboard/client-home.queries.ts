import { addDays, ageOn, startOfLondonDay } from '#contract/core/dates.ts';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Closeness, NewsItem } from '#contract/office/dashboard.ts';
import type { User } from '#contract/organisations/users.ts';
import type { Db } from '#server/db/pools.ts';
import { findAppointments } from '#server/features/appointments/appointments/appointments.queries.ts';
import { ALL, endedBy, MAX_DAYS } from '#server/features/office/dashboard/dashboard.queries.ts';

const MAX_YOUNG_PEOPLE = 200;
const MAX_NEWEST_REPORTS = 5;
const MAX_NEWS = 100;
/** Longer ago, a visit is too far away for its news to be a list. */
const NEWS_DAYS = 30;
/** News are of appointments that are near enough to matter. */
const NEWS_APPOINTMENTS_BACK_DAYS = 7;
const NEWS_APPOINTMENTS_AHEAD_DAYS = 28;

/** A social worker's: their young people, each with what comes next, the newest reports, and the news. */
export async function clientHome(db: Db, user: User, now: Date, today: string) {
  const earliest = new Date(now.getTime() - NEWS_DAYS * 24 * 3_600_000).toISOString();
  const [young, coming, newest_reports, [visit]] = await Promise.all([
    findYoungPeople(db, user),
    findAppointments(
      db,
      { role: 'client', user_id: user.id },
      {
        ...ALL,
        start_date: addDays(today, -MAX_DAYS),
        end_date: addDays(today, 14),
        status: ['active'],
      },
    ),
    findNewestReports(db),
    db<{ ended_at: string | null }[]>`select actor_last_visit_at() as ended_at`,
  ]);
  const last_visit_at = visit?.ended_at ?? null;
  const since = last_visit_at && Date.parse(last_visit_at) > Date.parse(earliest) ? last_visit_at : earliest;
  const isOver = endedBy(now);
  const upcoming = coming.items.filter((item) => !isOver(item));
  return {
    user_type: 'client' as const,
    client: user.client,
    young_people: young.map(({ dob, ...person }) => ({
      ...person,
      age: dob ? ageOn(dob, today) : null,
      next: upcoming.find((item) => item.young_person?.id === person.id) ?? null,
    })),
    upcoming: upcoming.slice(0, 10),
    newest_reports,
    news: { since, is_first_visit: last_visit_at === null, items: await findNews(db, user, since, today) },
  };
}

interface YoungRow {
  id: string;
  name: string;
  dob: string | null;
  risk_level: RiskLevel | null;
  closeness: Closeness;
}

/** Their own first, where the client user is one of the organisation's social workers. */
function findYoungPeople(db: Db, user: User): Promise<YoungRow[]> {
  return db<YoungRow[]>`
    with me as (select id, team_id from social_worker where user_id = ${user.id} and is_active limit 1)
    select y.id, y.name, y.dob, y.risk_level, c.closeness
    from young_person y left join me on true
      cross join lateral (select case when y.social_worker_id = me.id then 'mine'
        when y.team_id = me.team_id then 'team' else 'other' end as closeness) c
    where y.status = 'ACTIVE'
    order by array_position(array['mine', 'team', 'other'], c.closeness), search_text(y.name), y.id
    limit ${db.unsafe(String(MAX_YOUNG_PEOPLE))}`;
}

interface NewestReport {
  id: string;
  young_person: Ref | null;
  service_type: Ref;
  start_date: string;
  approved_at: string;
}

function findNewestReports(db: Db): Promise<NewestReport[]> {
  return db<NewestReport[]>`
    select r.id, jsonb_build_object('id', s.id, 'name', s.name) as service_type, a.decided_at as approved_at,
      (r.start_at at time zone 'Europe/London')::date as start_date,
      case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as young_person
    from app_report a join report r on r.id = a.report_id join service_type s on s.id = r.service_type_id
      left join young_person y on y.id = r.young_person_id
    where a.status = 'approved' and r.status = 'approved' and (y.id is not null or r.young_person_id is null)
    order by a.decided_at desc, a.id desc limit ${db.unsafe(String(MAX_NEWEST_REPORTS))}`;
}

/**
 * Incident reports first, each by itself, then one line for each young person and kind of news: the reader's own before
 * their team's and others', the latest first. Of one record the latest only.
 */
function findNews(db: Db, user: User, since: string, today: string): Promise<NewsItem[]> {
  const from = startOfLondonDay(addDays(today, -NEWS_APPOINTMENTS_BACK_DAYS));
  const to = startOfLondonDay(addDays(today, NEWS_APPOINTMENTS_AHEAD_DAYS));
  return db<NewsItem[]>`
    with me as (select id, team_id from social_worker where user_id = ${user.id} and is_active limit 1),
    touched as (select id, start_at, status, version, updated_at, young_person_id from appointment
      where start_at >= ${from} and start_at < ${to} and updated_at > ${since}),
    found as (
      select case when bool_and(exists (select from report_type t where t.form_id = a.form_id and t.alerts_office))
          then 'incident_report' else 'report' end as kind, r.id, max(a.decided_at) as at, r.start_at as about_at, r.young_person_id
        from app_report a join report r on r.id = a.report_id
        where a.status = 'approved' and a.decided_at > ${since} group by r.id
      union all
      select case when status = 'cancelled' then 'appointment_cancelled' when version > 1 then 'appointment_changed'
          else 'appointment_added' end, id, updated_at, start_at, young_person_id from touched
      union all
      select 'case_note', id, released_at, date::timestamp at time zone 'Europe/London', young_person_id
        from diary where released_at > ${since}),
    lines as (
      select kind, young_person_id, (array_agg(id order by about_at, id))[1] as id, count(*)::int as count, max(at) as at,
          min(about_at) as about_at
        from found group by kind, young_person_id, case when kind = 'incident_report' or young_person_id is null then id end)
    select n.kind, n.id, n.count, n.at, (n.about_at at time zone 'Europe/London')::date as date,
      case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as young_person
    from lines n left join young_person y on y.id = n.young_person_id left join me on true
    where y.id is not null or n.young_person_id is null
    order by n.kind = 'incident_report' desc, y.social_worker_id = me.id desc nulls last, y.team_id = me.team_id desc nulls last,
      n.at desc, n.id desc limit ${db.unsafe(String(MAX_NEWS))}`;
}
