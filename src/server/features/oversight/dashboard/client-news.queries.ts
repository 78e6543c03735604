import { addDays, startOfLondonDay, toLondonDay } from '#contract/core/dates.ts';
import type { User } from '#contract/core/sessions.ts';
import type { NewsItem } from '#contract/oversight/dashboard.ts';
import type { NewsPeriod } from '#contract/oversight/news-periods.ts';
import type { Db, Pool } from '#server/db/pools.ts';
import { nameYoungPerson } from '#server/features/young-persons/profile/former-clients.queries.ts';

const MAX_NEWS = 100;
/** If the last visit is longer ago, its news would be too long. */
const NEWS_DAYS = 30;
/**
 * News covers appointments that are recent enough to matter: at least this many days back, and never less than the
 * period.
 */
const NEWS_APPOINTMENTS_BACK_DAYS = 7;
const NEWS_APPOINTMENTS_AHEAD_DAYS = 28;

/** Shown separately, before all others. */
const BY_ITSELF: readonly NewsItem['kind'][] = [
  ...(['young_person_missing', 'young_person_found', 'missing_episode_closed'] as const),
  ...(['report_taken_back', 'incident_report'] as const),
];

/** The reader, their session, and the time. */
export interface NewsReading {
  user: User;
  session_id: string;
  now: Date;
  today: string;
}

/** The news of a period. Reading it is not a visit: `noteHomeShown` records that the home was shown. */
export async function readNews(
  db: Db,
  { user, session_id, now, today }: NewsReading,
  period: NewsPeriod = 'last_look',
) {
  const [row] = await db<{ shown_at: string | null }[]>`
    select actor_home_shown_before(${session_id}) as shown_at`;
  const shown_at = row?.shown_at ?? null;
  const since = findSince(period, shown_at, now);
  return { since, is_first_visit: shown_at === null, items: await findNews(db, user, since, today) };
}

function findSince(period: NewsPeriod, shown_at: string | null, now: Date): string {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000).toISOString();
  if (period === 'last_7_days') return daysAgo(7);
  const earliest = daysAgo(NEWS_DAYS);
  const isNear = shown_at !== null && Date.parse(shown_at) > Date.parse(earliest);
  return period === 'last_look' && isNear ? shown_at : earliest;
}

/**
 * Records that the home was shown in this session, at the time of the last input. So news that arrived on an open
 * screen while its reader was away is shown again next time.
 */
export async function noteHomeShown(system: Pool, session_id: string): Promise<void> {
  await system`update session set home_shown_at = last_seen_at where id = ${session_id}`;
}

/**
 * Missing episodes, reopened reports and incident reports come first, each separately. Quotations follow in one line
 * and invoices in another, because one invoice run makes many at once. Then comes one line for each young person and
 * kind of news: the reader's own before their team's and others', the latest first. An invoice has a date without a
 * time, so one from the day of the last visit may be shown twice.
 */
function findNews(db: Db, user: User, since: string, today: string): Promise<NewsItem[]> {
  const since_day = toLondonDay(since);
  const near = addDays(today, -NEWS_APPOINTMENTS_BACK_DAYS);
  const [earlier = near] = [since_day, near].sort();
  const from = startOfLondonDay(earlier);
  const to = startOfLondonDay(addDays(today, NEWS_APPOINTMENTS_AHEAD_DAYS));
  const named = nameYoungPerson(db, 'client', 'n');
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
      select 'report_taken_back', id, taken_back_at, start_at, young_person_id from report where taken_back_at > ${since}
      union all
      select case when status = 'cancelled' then 'appointment_cancelled' when version > 1 then 'appointment_changed'
          else 'appointment_added' end, id, updated_at, start_at, young_person_id from touched
      union all
      select 'case_note', id, released_at, date::timestamp at time zone 'Europe/London', young_person_id
        from diary where released_at > ${since}
      union all
      select case status when 'missing' then 'young_person_missing' when 'found' then 'young_person_found'
          else 'missing_episode_closed' end, id, case status when 'missing' then opened_at else updated_at end,
          coalesce(closed_at, found_at, last_seen_at), young_person_id
        from missing_episode where opened_at > ${since} or (status <> 'missing' and updated_at > ${since})
      union all
      select 'quotation', id, created_at, created_at, young_person_id
        from quotation where created_at > ${since} and created_by is distinct from ${user.id}
      union all
      select 'invoice', id, issued::timestamp at time zone 'Europe/London', issued::timestamp at time zone 'Europe/London',
          young_person_id
        from invoice where kind = 'invoice' and issued >= ${since_day}),
    keyed as (
      select *, case when kind in ('quotation', 'invoice') then null
          when kind = any(${BY_ITSELF}) then id
          else coalesce(young_person_id, id) end as line
        from found),
    lines as (
      select kind, (array_agg(id order by about_at, id))[1] as id, count(*)::int as count, max(at) as at,
          min(about_at) as about_at,
          case when line is not null or count(*) = 1 then (array_agg(young_person_id))[1] end as young_person_id
        from keyed group by kind, line)
    select n.kind, n.id, n.count, n.at, (n.about_at at time zone 'Europe/London')::date as date,
      ${named.ref} as young_person,
      coalesce((select r.taken_back_forms from report r where r.id = n.id and n.kind = 'report_taken_back'), '{}') as taken_back_forms
    from lines n ${named.joined} left join me on true
    where ${named.name} is not null or n.young_person_id is null
    order by n.kind = any(${BY_ITSELF}) desc,
      n.kind in ('quotation', 'invoice') and n.young_person_id is null desc,
      y.social_worker_id = me.id desc nulls last, y.team_id = me.team_id desc nulls last,
      n.at desc, n.id desc limit ${db.unsafe(String(MAX_NEWS))}`;
}
