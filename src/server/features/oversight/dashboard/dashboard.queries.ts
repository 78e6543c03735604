import type { Appointment } from '#contract/appointments/appointments.ts';
import { addDays, ageOn, findMonday, startOfLondonDay } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { Total } from '#contract/core/list-totals.ts';
import type { User } from '#contract/core/sessions.ts';
import type { getDashboard } from '#contract/oversight/dashboard.ts';
import { ASK_DAYS, DEPARTURE_MINUTES } from '#contract/visits/attendance-limits.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type AppointmentFilter,
  findAppointments,
  findLatestOfWeek,
  getAppointmentsById,
} from '#server/features/appointments/appointments.queries.ts';
import { findAwayCarers } from '#server/features/appointments/rotas/away.queries.ts';
import { IS_MISSING } from '#server/features/reports/report-filter.ts';
import { countReports, findReports } from '#server/features/reports/reports.queries.ts';
import {
  findAttendanceByIds,
  hasEverArrived,
} from '#server/features/visits/attendance/attendance.queries.ts';
import { countNewReferrals } from '#server/features/young-persons/referrals/referrals.queries.ts';

const page = { page: 1, page_size: 20 };

/** Days of the sparkline. */
const TREND_DAYS = 14;
/** How far back the home looks for a carer’s outstanding reports. */
const OWED_DAYS = 60;
/** The longest appointment lasts a week, so one that started that long ago may still be running. */
export const MAX_DAYS = 7;
/** More than anybody has in these days. */
export const ALL = { page: 1, page_size: 1000 };

type TileName = Extract<AnswerOf<typeof getDashboard>, { user_type: 'admin' }>['tiles'][number]['name'];

interface TrendRow {
  date: string;
  appointments: number;
  uncovered: number;
  missing: number;
  submitted: number;
  cancelled: number;
  referrals: number;
}

/** An administrator's home: today's counts, each with its last fortnight. */
export async function adminHome(db: Db, user: User, today: string) {
  const from = addDays(today, -TREND_DAYS + 1);
  const tomorrow = startOfLondonDay(addDays(today, 1));
  const monday = findMonday(today);
  const [trend, [now], missing, to_approve, new_referrals, uncovered, alone, away] = await Promise.all([
    // London days: the database computes their bounds, one row a day.
    db<TrendRow[]>`
      with planned as (
        select (a.start_at at time zone 'Europe/London')::date as day, count(*) filter (where a.status = 'active') as appointments,
          count(*) filter (where a.status = 'active' and ac.id is null) as uncovered,
          count(*) filter (where a.status = 'cancelled') as cancelled
        from appointment a left join lateral (select x.id from appointment_carer x
            where x.appointment_id = a.id and x.removed_at is null limit 1) ac on true
        where a.start_at >= ${startOfLondonDay(from)} and a.start_at < ${tomorrow} group by 1),
      owed as (
        select (r.start_at at time zone 'Europe/London')::date as day,
          count(*) filter (where r.status in ('required', 'draft')) as missing,
          count(*) filter (where r.status in ('submitted', 'submitted corrected')) as submitted
        from report r where r.is_listed and r.due_at >= ${startOfLondonDay(from)} and r.start_at >= ${startOfLondonDay(from)}
          and (r.status in ('submitted', 'submitted corrected') or ${db.unsafe(IS_MISSING)})
        group by 1),
      asked as (
        select (f.submitted_at at time zone 'Europe/London')::date as day, count(*) as referrals
        from referral f where f.submitted_at >= ${startOfLondonDay(from)} and f.submitted_at < ${tomorrow}
          and not f.is_quarantined group by 1)
      select d.day::date as date, coalesce(planned.appointments, 0) as appointments, coalesce(planned.uncovered, 0) as uncovered,
        coalesce(owed.missing, 0) as missing, coalesce(owed.submitted, 0) as submitted, coalesce(planned.cancelled, 0) as cancelled,
        coalesce(asked.referrals, 0) as referrals
      from generate_series(${from}::date, ${today}::date, interval '1 day') as d (day)
        left join planned on planned.day = d.day::date left join owed on owed.day = d.day::date
        left join asked on asked.day = d.day::date
      order by 1`,
    db<{ uncovered: number; cancelled: number }[]>`
      select
        (select count(*) from appointment a where a.status = 'active' and a.start_at >= ${startOfLondonDay(today)}
          and a.start_at < ${startOfLondonDay(addDays(today, 7))}
          and not exists (select from appointment_carer ac where ac.appointment_id = a.id and ac.removed_at is null)) as uncovered,
        (select count(*) from appointment a where a.status = 'cancelled' and a.start_at >= ${startOfLondonDay(monday)}
          and a.start_at < ${startOfLondonDay(addDays(monday, 7))}) as cancelled`,
    // The same numbers as in the lists that they link to.
    countReports(db, 'admin', { status: ['missing'] }),
    countReports(db, 'admin', { tab: 'needs_approval' }),
    countNewReferrals(db),
    findAppointments(
      db,
      { role: 'admin', user_id: user.id },
      { ...page, start_date: today, end_date: addDays(today, 6), status: ['active'], uncovered: 'true' },
    ),
    findAppointments(
      db,
      { role: 'admin', user_id: user.id },
      { ...page, start_date: today, end_date: addDays(today, 6), alone: 'true' },
    ),
    findAppointmentsOfAwayCarers(db, user, { start_date: today, end_date: addDays(today, 6) }),
  ]);
  const tile = (name: TileName, found: Total, of: (row: TrendRow) => number) => ({
    name,
    count: found.total,
    ...(found.total_is_exact === false ? { count_is_exact: false } : {}),
    trend: trend.map((row) => ({ date: row.date, count: of(row) })),
  });
  return {
    user_type: 'admin' as const,
    tiles: [
      tile('appointments_today', { total: trend.at(-1)?.appointments ?? 0 }, (row) => row.appointments),
      tile('uncovered', { total: now?.uncovered ?? 0 }, (row) => row.uncovered),
      tile('missing_reports', missing, (row) => row.missing),
      tile('needs_approval', to_approve, (row) => row.submitted),
      tile('cancelled_this_week', { total: now?.cancelled ?? 0 }, (row) => row.cancelled),
      tile('new_referrals', new_referrals, (row) => row.referrals),
    ],
    uncovered: uncovered.items,
    alone_count: alone.total,
    alone: alone.items,
    ...away,
  };
}

/** Appointments whose only carers are away, so they are uncovered after all. */
async function findAppointmentsOfAwayCarers(
  db: Db,
  user: User,
  days: { start_date: string; end_date: string },
) {
  const carersById = Map.groupBy(await findAwayCarers(db, days), ({ appointment_id }) => appointment_id);
  const ids = [...carersById.keys()].slice(0, page.page_size);
  const appointments =
    ids.length > 0 ? await getAppointmentsById(db, { role: 'admin', user_id: user.id }, ids) : [];
  return {
    away_count: carersById.size,
    away: appointments.map((appointment) => ({
      appointment,
      carers: carersById.get(appointment.id) ?? [],
    })),
  };
}

/** A carer's home: whom they see next, what they owe, and their week. */
export async function carerHome(db: Db, user: User, now: Date, today: string, public_url: string) {
  const reader = { role: 'carer', user_id: user.id } as const;
  const own = (filter: Partial<AppointmentFilter> & Pick<AppointmentFilter, 'start_date' | 'end_date'>) =>
    findAppointments(db, reader, {
      ...ALL,
      carer_id: user.id,
      status: ['active'],
      ...filter,
    });
  const monday = findMonday(today);
  const days = { start_date: monday, end_date: addDays(monday, 6) };
  const reading = { ...reader, now, public_url };
  const [coming, past, week, latest, incidents] = await Promise.all([
    own({ start_date: addDays(today, -MAX_DAYS), end_date: addDays(today, 60) }),
    own({ start_date: addDays(today, -OWED_DAYS), end_date: today }),
    own(days),
    findLatestOfWeek(db, reader, { ...page, ...days, carer_id: user.id }),
    findReports(db, reading, { ...ALL, carer_id: user.id, owes_incident: true, sort: 'date_due' }),
  ]);
  const isOver = endedBy(now);
  const [next, later] = coming.items.filter((item) => !isOver(item));
  const isUnderWay = next !== undefined && Date.parse(next.start_at) <= now.getTime();
  const owes = (item: Appointment) =>
    ['missing', 'required', 'draft', 'not approved'].includes(item.report_status) ||
    ['missing', 'required'].includes(item.timesheet_status);
  return {
    user_type: 'user' as const,
    next: next ? { ...next, ...(await describeComing(db, next, today)) } : null,
    after_next: later && isUnderWay ? { ...later, ...(await describeComing(db, later, today)) } : null,
    // A returned report is owed at once, even during its visit.
    owed: past.items.filter((item) => owes(item) && (isOver(item) || item.report_status === 'not approved')),
    // If its service no longer has a form for it, it cannot be written.
    incidents_owed: incidents.items.filter((item) => item.owes_incident),
    this_week: latest.items,
    week: week.items,
    ...(await findOwnAttendance(db, { user, now }, [...coming.items, ...past.items, ...week.items])),
  };
}

/** The attendance that the carer recorded for these appointments, and those where they forgot it. */
async function findOwnAttendance(
  db: Db,
  { user, now }: { user: User; now: Date },
  appointments: readonly Appointment[],
) {
  const since = now.getTime() - ASK_DAYS * 86_400_000;
  const recent = [...new Map(appointments.map((each) => [each.id, each])).values()].filter(
    ({ end_at }) => Date.parse(end_at) > since,
  );
  const mine = (item: Appointment) => item.carers.find(({ carer }) => carer.id === user.id);
  const [attendance, hasTapped] = await Promise.all([
    findAttendanceByIds(
      db,
      recent.flatMap((item) => mine(item)?.id ?? []),
    ),
    hasEverArrived(db),
  ]);
  const saidOf = new Map(attendance.map((each) => [each.appointment_carer_id, each]));
  const isOwed = (item: Appointment) => {
    const said = saidOf.get(mine(item)?.id ?? '');
    const isPast = Date.parse(item.end_at) + DEPARTURE_MINUTES * 60_000 <= now.getTime();
    const isAsked = ['required', 'missing'].includes(mine(item)?.timesheet_status ?? '');
    return isPast && isAsked && (said?.arrived_at ? said.left_at === null : hasTapped);
  };
  return {
    attendance,
    attendance_owed: recent.filter(isOwed).toSorted((a, b) => b.end_at.localeCompare(a.end_at)),
  };
}

export const endedBy = (now: Date) => (item: Appointment) => Date.parse(item.end_at) <= now.getTime();

/** For the card of the next appointment: the young person's age, and whether the carer will be alone. */
async function describeComing(db: Db, { id, young_person }: Appointment, today: string) {
  const [row] = await db<
    { dob: string | null; lone_working: string | null; carers_wanted: number | null }[]
  >`select y.dob, y.profile_safety ->> 'lone_working' as lone_working, a.carers_wanted
    from appointment a left join young_person y on y.id = a.young_person_id where a.id = ${id}`;
  return {
    young_person_age: row?.dob ? ageOn(row.dob, today) : null,
    young_person_facts: young_person ? { lone_working: row?.lone_working ?? null } : null,
    carers_wanted: row?.carers_wanted ?? null,
  };
}
