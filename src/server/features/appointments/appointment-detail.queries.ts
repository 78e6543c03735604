import type { AppointmentSeries } from '#contract/appointments/appointment-series.ts';
import type { WarningAnswer } from '#contract/appointments/appointment-warnings.ts';
import type { AppointmentDetail, FormerCarer } from '#contract/appointments/appointments.ts';
import { ageOn, LONDON } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { getAppointmentById, type Viewer } from '#server/features/appointments/appointments.queries.ts';
import { findClosedToCarers } from '#server/features/appointments/closed-to-carers.queries.ts';
import { findAwayCarers } from '#server/features/appointments/rotas/away.queries.ts';
import { findUncheckedCarers } from '#server/features/appointments/unchecked.queries.ts';
import { findRuledOutCarers } from '#server/features/appointments/warnings.queries.ts';
import { topRisks } from '#server/features/young-persons/characteristics/top-risks.ts';
import { SAID_OF_SAFETY } from '#server/features/young-persons/profile/young-persons.queries.ts';

type Facts = NonNullable<AppointmentDetail['young_person_facts']>;

interface FactsRow extends Omit<Facts, 'age' | 'top_risks'> {
  id: string;
  dob: string | null;
}

type Wanted = Pick<AppointmentDetail, 'carers_wanted'>;

/** One appointment and what whoever goes there must know about the young person. Throws not_found. */
export async function getAppointmentDetail(
  db: Db,
  viewer: Viewer,
  id: string,
  today: string,
): Promise<AppointmentDetail> {
  const isAdmin = viewer.role === 'admin';
  const [
    appointment,
    reports,
    [wanted],
    [facts],
    [series],
    [quotation],
    answers,
    unchecked_carers,
    away_carers,
    former_carers,
    ruled_out_carers,
    closed_to_carers,
  ] = await Promise.all([
    getAppointmentById(db, viewer, id),
    db<AppointmentDetail['reports']>`select r.id, r.appointment_carer_id,
        case when ${viewer.role !== 'client'} and r.start_at <= current_instant()
          then report_incident_form(r.service_type_id, r.start_at) end as incident_form_id
        ${viewer.role === 'client' ? db`, ${selectReadyForms(db)} as ready_forms` : db``}
      from report r
      where r.appointment_id = ${id} and (r.is_listed or (${viewer.role !== 'client'} and r.start_at <= current_instant()
          and exists (select from appointment_carer ac where ac.id = r.appointment_carer_id and ac.removed_at is null)))
        and (r.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false order by r.id`,
    viewer.role === 'client' ? [] : db<Wanted[]>`select carers_wanted from appointment where id = ${id}`,
    db<
      FactsRow[]
    >`select y.id, y.dob, y.risk_level, risk_above(y.id, y.risk_level, y.risk_kept_at) as risk_above, y.key_risks, y.allergies,
        ${db.unsafe(SAID_OF_SAFETY)}, y.profile_safety ->> 'lone_working' as lone_working,
        y.profile_safety ->> 'lone_working_conditions' as lone_working_conditions
      from appointment a join young_person y on y.id = a.young_person_id where a.id = ${id}`,
    isAdmin ? findSeries(db, id) : [],
    isAdmin ? findQuotation(db, id) : [],
    isAdmin ? findWarningAnswers(db, id) : [],
    isAdmin ? findUncheckedCarers(db, { id }) : [],
    isAdmin ? findAwayCarers(db, { id }) : [],
    isAdmin ? findFormerCarers(db, id) : [],
    isAdmin ? findRuledOutCarers(db, id) : [],
    isAdmin ? findClosedToCarers(db, id) : [],
  ]);
  return {
    ...appointment,
    reports: [...reports],
    series: series ?? null,
    quotation: quotation ?? null,
    ...(isAdmin
      ? {
          unchecked_carers,
          away_carers,
          former_carers: [...former_carers],
          ruled_out_carers,
          closed_to_carers,
        }
      : {}),
    warning_answers: [...answers],
    carers_wanted: wanted?.carers_wanted ?? null,
    young_person_facts: facts ? await describeFacts(db, facts, today) : null,
  };
}

async function describeFacts(db: Db, { id, dob, ...facts }: FactsRow, today: string): Promise<Facts> {
  return { ...facts, age: dob ? ageOn(dob, today) : null, top_risks: await topRisks(db, id) };
}

/** In the order in which they were taken off. */
const findFormerCarers = (db: Db, id: string) => db<FormerCarer[]>`
  select ac.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, ac.removed_at
  from appointment_carer ac join app_user u on u.id = ac.carer_id
  where ac.appointment_id = ${id} and ac.removed_at is not null and (ac.timesheet_status = 'submitted'
    or assignment_is_written(ac.id, false)
    or exists (select from expense e where e.appointment_carer_id = ac.id and e.deleted_at is null)
    or exists (select from mileage m where m.appointment_carer_id = ac.id and m.deleted_at is null)
    or exists (select from carer_extra_info i where i.appointment_carer_id = ac.id))
  order by ac.removed_at, ac.id`;

/** Forms that a client can read beside the status of a report r, as listReadyForms names them in lists. */
const selectReadyForms = (db: Db) => db`
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', name_occurrence(f.name, a.occurrence)) order by a.id)
    from app_report a join question_form f on f.id = a.form_id
    where a.report_id = r.id and a.status = 'approved' and a.deleted_at is null and (coalesce(r.client_status, r.status) <> 'approved'
      or exists (select from report_type t where t.form_id = a.form_id and t.alerts_office))), '[]')`;

const findSeries = (db: Db, id: string) => db<AppointmentSeries[]>`
  select s.id, s.every_weeks, s.weekdays, members.* from appointment opened join appointment_series s on s.id = opened.series_id
    cross join lateral (select
        to_char(min(a.start_at) at time zone ${LONDON}, 'YYYY-MM-DD') as start_date,
        to_char(max(a.start_at) at time zone ${LONDON}, 'YYYY-MM-DD') as end_date,
        count(*) filter (where a.status = 'active')::int as active_count,
        count(*) filter (where a.status = 'active' and a.start_at > opened.start_at)::int as following_count
      from appointment a where a.series_id = s.id) members
  where opened.id = ${id}`;

const findQuotation = (db: Db, id: string) => db<Ref[]>`
  select q.id, q.quotation_number as name from appointment a join quotation q on q.id = a.quotation_id where a.id = ${id}`;

const findWarningAnswers = (db: Db, id: string) => db<WarningAnswer[]>`
  select answer -> 'warnings' as warnings, answer ->> 'note' as note, (answer ->> 'answered_at')::timestamptz as answered_at,
    jsonb_build_object('id', answer -> 'answered_by', 'name', coalesce(u.name, '')) as answered_by
  from appointment a cross join lateral jsonb_array_elements(a.warning_answers) with ordinality as each (answer, turn)
    left join app_user u on u.id = (answer ->> 'answered_by')::uuid
  where a.id = ${id} order by turn`;
