import { addDays, ageOn } from '#contract/core/dates.ts';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import type { User } from '#contract/core/sessions.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Closeness } from '#contract/oversight/dashboard.ts';
import type { NewsPeriod } from '#contract/oversight/news-periods.ts';
import type { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';
import type { Db } from '#server/db/pools.ts';
import { findAppointments } from '#server/features/appointments/appointments.queries.ts';
import { type NewsReading, readNews } from '#server/features/oversight/dashboard/client-news.queries.ts';
import { ALL, endedBy, MAX_DAYS } from '#server/features/oversight/dashboard/dashboard.queries.ts';
import { nameYoungPerson } from '#server/features/young-persons/profile/former-clients.queries.ts';

const MAX_YOUNG_PEOPLE = 200;
const MAX_NEWEST_REPORTS = 5;

/** A social worker's home: their young people, each with the next appointment, the newest reports, and the news. */
export async function clientHome(db: Db, reading: NewsReading, news_period: NewsPeriod | undefined) {
  const { user, now, today } = reading;
  const [young, coming, newest_reports, news] = await Promise.all([
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
    readNews(db, reading, news_period),
  ]);
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
    news,
  };
}

interface YoungRow {
  id: string;
  name: string;
  dob: string | null;
  risk_level: RiskLevel | null;
  risk_above: RiskLevel | null;
  closeness: Closeness;
}

/** Their own young people first, if the client user is one of the organisation's social workers. */
function findYoungPeople(db: Db, user: User): Promise<YoungRow[]> {
  return db<YoungRow[]>`
    with me as (select id, team_id from social_worker where user_id = ${user.id} and is_active limit 1)
    select y.id, y.name, y.dob, y.risk_level, risk_above(y.id, y.risk_level, y.risk_kept_at) as risk_above, c.closeness
    from young_person y left join me on true
      cross join lateral (select case when y.social_worker_id = me.id then 'mine'
        when y.team_id = me.team_id then 'team' else 'other' end as closeness) c
    where y.status = 'ACTIVE'
    order by array_position(array['mine', 'team', 'other'], c.closeness), search_text(y.name), y.id
    limit ${db.unsafe(String(MAX_YOUNG_PEOPLE))}`;
}

interface NewestReport {
  id: string;
  young_person: NamedYoungPerson | null;
  service_type: Ref;
  start_date: string;
  approved_at: string;
  further_form: Ref | null;
}

/** Every approved form: an incident report may be approved before the visit's own report is written. */
function findNewestReports(db: Db): Promise<NewestReport[]> {
  const { joined, name, ref } = nameYoungPerson(db, 'client', 'r');
  return db<NewestReport[]>`
    select r.id, jsonb_build_object('id', s.id, 'name', s.name) as service_type, a.decided_at as approved_at,
      (r.start_at at time zone 'Europe/London')::date as start_date,
      ${ref} as young_person,
      case when a.form_id is distinct from report_own_form(r.id, r.service_type_id, r.start_at)
        then jsonb_build_object('id', a.id, 'name', name_occurrence(f.name, a.occurrence)) end as further_form
    from app_report a join report r on r.id = a.report_id join service_type s on s.id = r.service_type_id
      join question_form f on f.id = a.form_id
      ${joined}
    where a.status = 'approved' and (${name} is not null or r.young_person_id is null)
    order by a.decided_at desc, a.id desc limit ${db.unsafe(String(MAX_NEWEST_REPORTS))}`;
}
