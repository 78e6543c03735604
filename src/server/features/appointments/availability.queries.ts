import type { CarerAvailability } from '#contract/appointments/available-carers.ts';
import type { RotaKind } from '#contract/appointments/rotas.ts';
import { WEEK_HOURS } from '#contract/appointments/working-time-limits.ts';
import {
  addDays,
  findMonday,
  hoursBetween,
  startOfLondonDay,
  toLondonDay,
  toLondonTime,
} from '#contract/core/dates.ts';
import { searchWords } from '#contract/core/search-words.ts';
import { WISHER_WORDS, type Wisher } from '#contract/young-persons/carer-wishes.ts';
import type { Db } from '#server/db/pools.ts';
import { everyWord } from '#server/db/sql.ts';
import { judgePeriods } from '#server/features/appointments/judge-periods.ts';
import { describeAway, selectAway } from '#server/features/appointments/rotas/away.queries.ts';
import { findShortJourneys } from '#server/features/appointments/suggestions/journeys.queries.ts';
import { describeJourney } from '#server/features/appointments/suggestions/travel.ts';
import {
  capitalise,
  describeMissing,
  type MissingCheck,
} from '#server/features/organisations/checks/missing-checks.queries.ts';

interface Question {
  start_at: string;
  end_at: string;
  except_appointment_id?: string | undefined;
  /** Carers without a check that it asks for are told so; that of the appointment left out of account otherwise. */
  service_type_id?: string | undefined;
  /** For an appointment that does not exist yet. */
  place?: string | undefined;
  young_person_id?: string | undefined;
  name?: string | undefined;
  /** These alone. */
  carer_ids?: readonly string[] | undefined;
}

interface AvailabilityRow {
  id: string;
  name: string;
  clash_start_at: string | null;
  clash_end_at: string | null;
  clash_place: string | null;
  rota_kind: Exclude<RotaKind, 'available'> | null;
  rota_start_time: string | null;
  rota_end_time: string | null;
  /** Least rest beside other work, where it is too little. */
  short_rest_hours: number | null;
  hours_that_week: number;
  missing: MissingCheck[];
  /** By whom the carer is ruled out for the young person. */
  ruled_out_by: Wisher | null;
  /** The young person's record is restricted and does not name them. */
  is_closed_to: boolean;
}

/**
 * Active carers, those with nothing against them first, the others with what it is in words (APT-06).
 * Throws `input.invalid` where no appointment could be that long.
 */
export async function findAvailableCarers(db: Db, question: Question): Promise<CarerAvailability[]> {
  const { start_at, end_at, except_appointment_id = null, service_type_id = null, carer_ids } = question;
  const { young_person_id = null } = question;
  judgePeriods([{ start_at, end_at }]);
  const hours = hoursBetween(start_at, end_at);
  const monday = findMonday(toLondonDay(start_at));
  const rows = await db<AvailabilityRow[]>`
    with asked as (select tstzrange(${start_at}, ${end_at}) as period),
    week as (select tstzrange(${startOfLondonDay(monday)}, ${startOfLondonDay(addDays(monday, 7))}) as period),
    service as materialized (select coalesce(${service_type_id}::uuid,
      (select a.service_type_id from appointment a where a.id = ${except_appointment_id}::uuid)) as id),
    person as materialized (select coalesce(${young_person_id}::uuid,
      (select a.young_person_id from appointment a where a.id = ${except_appointment_id}::uuid)) as id),
    booked as materialized (
      select ac.carer_id, ac.period, case when not y.is_restricted then a.place end as place
      from appointment_carer ac left join appointment a on a.id = ac.appointment_id left join young_person y on y.id = a.young_person_id
      where ac.is_live and ac.appointment_id is distinct from ${except_appointment_id}::uuid
        and ac.carer_id in (select id from app_user where user_type = 'user' and is_active)
        and ac.period && tstzrange(${start_at}::timestamptz - interval '7 days', ${end_at}::timestamptz + interval '7 days'))
    select u.id, u.name, clash.start_at as clash_start_at, clash.end_at as clash_end_at, clash.place as clash_place,
      away.kind as rota_kind, away.start_time as rota_start_time, away.end_time as rota_end_time, rest.hours as short_rest_hours, coalesce(worked.hours, 0)::float8 as hours_that_week,
      coalesce(lacks.missing, '[]') as missing, wish.wished_by as ruled_out_by, closed.is_closed_to
    from app_user u
      left join lateral (select lower(b.period) as start_at, upper(b.period) as end_at, b.place from booked b, asked
        where b.carer_id = u.id and b.period && asked.period order by 1 limit 1) clash on true
      left join lateral (select ${selectAway(db)} from rota_entry e where rota_says_away(e, u.id, ${start_at}::timestamptz, ${end_at}::timestamptz)
        order by e.date, e.start_time nulls first limit 1) away on true
      left join lateral (select min(least(abs(extract(epoch from lower(asked.period) - upper(b.period))),
          abs(extract(epoch from lower(b.period) - upper(asked.period)))) / 3600)::float8 as hours from booked b, asked
        where b.carer_id = u.id and not b.period && asked.period and leave_too_little_rest(b.period, asked.period)) rest on true
      left join lateral (select sum(extract(epoch from upper(b.period * week.period) - lower(b.period * week.period))) / 3600 as hours
        from booked b, week where b.carer_id = u.id and b.period && week.period) worked on true
      left join lateral (select jsonb_agg(jsonb_build_object('name', m.name, 'expired_on', m.expired_on)) as missing
        from service s, find_missing_checks(u.id, s.id, ${toLondonDay(start_at)}) m) lacks on true
      left join carer_wish wish on wish.young_person_id = (select id from person) and wish.carer_id = u.id
        and wish.ended_at is null and is_ruled_out(wish.carer_id, wish.young_person_id, ${start_at}::timestamptz)
      cross join lateral (select exists (select from young_person y where y.id = (select id from person) and y.is_restricted
        and not exists (select from young_person_reader o where o.young_person_id = y.id and o.user_id = u.id
          and o.removed_at is null)) as is_closed_to) closed
    where u.user_type = 'user' and u.is_active and ${everyWord(db, 'u.name', searchWords(question.name ?? ''))}
      ${carer_ids ? db`and u.id = any(${[...carer_ids]}::uuid[])` : db``}
    order by clash.start_at is not null or away.kind is not null or lacks.missing is not null or closed.is_closed_to, wish.id is not null, rest.hours is not null,
      coalesce(worked.hours, 0) + ${hours}::float8 > ${WEEK_HOURS}, coalesce(worked.hours, 0), search_text(u.name), u.id
    limit 200`;
  const journeys = await findShortJourneys(
    db,
    question,
    rows.filter(isFree).map(({ id }) => id),
  );
  const carers = rows.map((row) => {
    const journey = journeys.get(row.id);
    return {
      carer: { id: row.id, name: row.name },
      is_free: isFree(row),
      reasons: [...(journey ? [describeJourney(journey)] : []), ...reasonsAgainst(row, hours)],
      hours_that_week: Math.round(row.hours_that_week * 100) / 100,
    };
  });
  const ruledOut = new Set(rows.filter((row) => row.ruled_out_by).map(({ id }) => id));
  const rank = ({ is_free, carer: { id } }: CarerAvailability) =>
    !is_free ? 3 : ruledOut.has(id) ? 2 : journeys.has(id) ? 1 : 0;
  return carers.toSorted((a, b) => rank(a) - rank(b));
}

const isFree = ({ clash_start_at, rota_kind, missing, is_closed_to }: AvailabilityRow): boolean =>
  clash_start_at === null && rota_kind === null && missing.length === 0 && !is_closed_to;

function reasonsAgainst(row: AvailabilityRow, asked_hours: number): string[] {
  const reasons = row.missing.map(describeMissing).map(capitalise);
  if (row.is_closed_to) reasons.push('No access to this restricted record');
  if (row.ruled_out_by) reasons.push(`Ruled out by ${WISHER_WORDS[row.ruled_out_by]}`);
  if (row.clash_start_at && row.clash_end_at) {
    const place = row.clash_place ? `, ${row.clash_place}` : '';
    reasons.push(
      `On another appointment ${toLondonTime(row.clash_start_at)}–${toLondonTime(row.clash_end_at)}${place}`,
    );
  }
  if (row.rota_kind) {
    const { rota_kind: kind, rota_start_time: start_time, rota_end_time: end_time } = row;
    reasons.push(describeAway({ kind, start_time, end_time }));
  }
  if (isFree(row) && row.short_rest_hours !== null)
    reasons.push(`Only ${Math.round(row.short_rest_hours * 10) / 10} hours’ rest between appointments`);
  const hours = row.hours_that_week + asked_hours;
  if (hours > WEEK_HOURS) reasons.push(`Would work ${Math.round(hours)} hours that week`);
  return reasons;
}
