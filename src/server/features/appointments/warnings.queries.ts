import type { AppointmentWarning } from '#contract/appointments/appointment-warnings.ts';
import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import { judgeLength } from '#contract/appointments/unusual-length.ts';
import { REST_HOURS } from '#contract/appointments/working-time-limits.ts';
import { formatDate, formatDay, hoursBetween, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { WISHER_WORDS, type Wisher } from '#contract/young-persons/carer-wishes.ts';
import type { Db } from '#server/db/pools.ts';
import { describeClosedTo, findClosedTo } from '#server/features/appointments/closed-to-carers.queries.ts';
import { type AwayThen, awaySentence, findAway } from '#server/features/appointments/rotas/away.queries.ts';

/** An appointment as it is or is to be: its own rows do not speak against it. */
export interface Asked {
  /** Null for a new one. */
  id: string | null;
  young_person_id?: string | null | undefined;
  service_type_id?: string | undefined;
  start_at: string;
  end_at: string;
  carer_ids: readonly string[];
}

interface Facts {
  place: number;
  category: string | null;
  has_begun: boolean;
  /** The young person's other appointment at that time. */
  elsewhere: {
    person: string;
    service: string;
    place: string | null;
    start_at: string;
    end_at: string;
  } | null;
  /** The young person with whom two carers must be. */
  needs_two: string | null;
  /** The young person, if they are missing now and this lies ahead. */
  missing: string | null;
  /** The carer's nearest other work, where too little rest lies between. */
  rest: ShortRest[] | null;
}

interface ShortRest {
  carer: string;
  hours: number;
  /** The other work. */
  start_at: string;
  end_at: string;
}

/**
 * Finds what is unusual about each appointment, in their order, by the diary as it is and by one another. Two who book the
 * same young person take turns, so that the second sees what the first has booked.
 */
export async function findWarnings(db: Db, asked: readonly Asked[]): Promise<AppointmentWarning[][]> {
  const [facts, away, ruledOut, closedTo] = await Promise.all([
    findFacts(db, asked),
    findAway(db, asked),
    findRuledOut(db, asked),
    findClosedTo(db, asked),
  ]);
  const awayAt = Map.groupBy(away, ({ place }) => place);
  const ruledOutAt = Map.groupBy(ruledOut, ({ place }) => place);
  const closedAt = Map.groupBy(closedTo, ({ place }) => place);
  return facts.map((each, index) => [
    ...inWords(each, asked[index], awayAt.get(each.place), ruledOutAt.get(each.place)),
    ...(closedAt.get(each.place) ?? []).map(
      (closed): AppointmentWarning => ({ code: 'carer.closed_to', message: describeClosedTo(closed) }),
    ),
  ]);
}

/** Other work of the carers with too little rest between. */
export const findShortRests = async (db: Db, asked: readonly Asked[]): Promise<ShortRest[]> =>
  (await findFacts(db, asked)).flatMap(({ rest }) => rest ?? []);

interface RuledOut {
  place: number;
  carer: string;
  person: string;
  wished_by: Wisher;
  reason: string;
}

/** Carers who are ruled out for the young person on that day. Asked beside the other facts, which carers' calls look at too. */
export async function findRuledOut(
  db: Db,
  asked: readonly Pick<Asked, 'young_person_id' | 'start_at' | 'carer_ids'>[],
): Promise<RuledOut[]> {
  const rows = asked.flatMap(({ young_person_id, start_at, carer_ids }, place) =>
    young_person_id ? carer_ids.map((carer_id) => ({ place, young_person_id, carer_id, start_at })) : [],
  );
  if (rows.length === 0) return [];
  return db<RuledOut[]>`
    select asked.place, u.name as carer, y.name as person, w.wished_by, w.reason
    from jsonb_to_recordset(${db.json(rows)}) as asked (place integer, young_person_id uuid, carer_id uuid, start_at timestamptz)
      join carer_wish w on w.young_person_id = asked.young_person_id and w.carer_id = asked.carer_id
        and w.ended_at is null and is_ruled_out(w.carer_id, w.young_person_id, asked.start_at)
      join app_user u on u.id = w.carer_id join young_person y on y.id = w.young_person_id
    order by asked.place, u.name, u.id`;
}

/** Carers of an appointment still to come who are ruled out, with the sentence that says it. The office is asked nothing here. */
export async function findRuledOutCarers(db: Db, id: string): Promise<{ carer: Ref; reason: string }[]> {
  const carers = await db<{ carer: Ref; young_person_id: string; start_at: string }[]>`
    select jsonb_build_object('id', u.id, 'name', u.name) as carer, a.young_person_id, a.start_at
    from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.is_live join app_user u on u.id = ac.carer_id
    where a.id = ${id} and a.status = 'active' and a.end_at > current_instant() and a.young_person_id is not null
    order by u.name, u.id`;
  const found = await findRuledOut(
    db,
    carers.map(({ carer, ...rest }) => ({ ...rest, carer_ids: [carer.id] })),
  );
  return found.flatMap((each) => {
    const carer = carers[each.place]?.carer;
    return carer ? [{ carer, reason: describeRuledOut(each) }] : [];
  });
}

async function findFacts(db: Db, asked: readonly Asked[]): Promise<Facts[]> {
  if (asked.length === 0) return [];
  const rows = asked.map((each, place) => ({
    ...{ place, id: each.id, young_person_id: each.young_person_id ?? null },
    ...{ service_type_id: each.service_type_id ?? null, start_at: each.start_at, end_at: each.end_at },
    carer_ids: each.carer_ids,
  }));
  // Joined and not asked row by row: a file may have ten thousand.
  return db<Facts[]>`
    with asked as materialized (
      select * from jsonb_to_recordset(${db.json(rows)}) as r (place integer, id uuid, young_person_id uuid, service_type_id uuid,
        start_at timestamptz, end_at timestamptz, carer_ids jsonb)),
    booked as (
      select asked.place, a.young_person_id, a.service_type_id, a.place as "where", a.start_at, a.end_at
      from asked join appointment a on a.young_person_id = asked.young_person_id and a.status = 'active'
        and a.start_at > asked.start_at - ${MAX_APPOINTMENT_HOURS} * interval '1 hour' and a.start_at < asked.end_at and a.end_at > asked.start_at
        left join asked mine on mine.id = a.id
      where mine.place is null
      union all select asked.place, b.young_person_id, b.service_type_id, null, b.start_at, b.end_at
      from asked join asked b on b.young_person_id = asked.young_person_id and b.place <> asked.place
        and b.start_at < asked.end_at and b.end_at > asked.start_at),
    elsewhere as (
      select distinct on (booked.place) booked.place, jsonb_build_object('person', y.name, 'service', coalesce(s.name, ''),
        'place', booked."where", 'start_at', booked.start_at, 'end_at', booked.end_at) as found
      from booked join young_person y on y.id = booked.young_person_id left join service_type s on s.id = booked.service_type_id
      order by booked.place, booked.start_at),
    assigned as materialized (
      select asked.place, asked.start_at, asked.end_at, c.id::uuid as carer_id
      from asked cross join lateral jsonb_array_elements_text(asked.carer_ids) as c (id)),
    worked as (
      select assigned.place, assigned.carer_id, assigned.start_at as asked_start, assigned.end_at as asked_end,
        lower(ac.period) as start_at, upper(ac.period) as end_at
      from assigned join appointment_carer ac on ac.carer_id = assigned.carer_id and ac.is_live
          and ac.start_at > assigned.start_at - ${MAX_APPOINTMENT_HOURS + REST_HOURS} * interval '1 hour' and ac.start_at < assigned.end_at + ${REST_HOURS} * interval '1 hour'
        left join asked mine on mine.id = ac.appointment_id
      where mine.place is null
      union all select assigned.place, assigned.carer_id, assigned.start_at, assigned.end_at, b.start_at, b.end_at
      from assigned join assigned b on b.carer_id = assigned.carer_id and b.place <> assigned.place
        and b.end_at > assigned.start_at - ${REST_HOURS} * interval '1 hour' and b.start_at < assigned.end_at + ${REST_HOURS} * interval '1 hour'),
    near as (
      select distinct on (worked.place, worked.carer_id) worked.place, u.name as carer, worked.start_at, worked.end_at, rest.hours
      from worked cross join lateral (select (extract(epoch from greatest(worked.asked_start - worked.end_at,
          worked.start_at - worked.asked_end)) / 3600)::float8 as hours) rest
        join app_user u on u.id = worked.carer_id
      where rest.hours >= 0
        and leave_too_little_rest(tstzrange(worked.start_at, worked.end_at), tstzrange(worked.asked_start, worked.asked_end))
      order by worked.place, worked.carer_id, rest.hours, worked.start_at),
    rest as (
      select near.place, jsonb_agg(jsonb_build_object('carer', near.carer, 'hours', near.hours, 'start_at', near.start_at,
        'end_at', near.end_at) order by near.carer) as found from near group by near.place)
    select asked.place, s.category, asked.start_at < current_instant() as has_begun, elsewhere.found as elsewhere, rest.found as rest,
      case when carers_needed(y.profile_safety) > 1 then y.name end as needs_two,
      case when asked.start_at > current_instant() and exists (select from missing_episode m
        where m.young_person_id = y.id and m.status = 'missing') then y.name end as missing
    from asked left join young_person y on y.id = asked.young_person_id left join service_type s on s.id = asked.service_type_id
      left join elsewhere on elsewhere.place = asked.place left join rest on rest.place = asked.place
    order by asked.place`;
}

function inWords(
  facts: Facts,
  asked: Asked | undefined,
  away: readonly AwayThen[] = [],
  ruledOut: readonly RuledOut[] = [],
): AppointmentWarning[] {
  if (!asked) return [];
  const { start_at, end_at } = asked;
  const warnings: AppointmentWarning[] = [];
  const hours = hoursBetween(start_at, end_at);
  const length = facts.category === null ? undefined : judgeLength(hours, facts.category);
  if (length === 'length.long')
    warnings.push({
      code: length,
      message: `It lasts ${hoursText(hours)}. That is very long for a carer.`,
    });
  if (length === 'length.short')
    warnings.push({ code: length, message: `It lasts only ${hoursText(hours)}.` });
  if (facts.has_begun)
    warnings.push({
      code: 'past',
      message: `It is in the past: ${formatDate(toLondonDay(start_at))} ${toLondonTime(start_at)}.`,
    });
  if (facts.elsewhere) {
    const { person, service, place } = facts.elsewhere;
    const other = [periodText(facts.elsewhere), service, place].filter(Boolean).join(', ');
    warnings.push({
      code: 'young_person.elsewhere',
      message: `${person} is on another appointment at that time: ${other}.`,
    });
  }
  if (facts.missing)
    warnings.push({
      code: 'young_person.missing',
      message: `${facts.missing} is missing and has not been found.`,
    });
  // With none yet it is still to be covered.
  if (facts.needs_two && asked.carer_ids.length === 1)
    warnings.push({
      code: 'carer.alone',
      message: `${facts.needs_two} needs two carers, and you have chosen one.`,
    });
  for (const each of away) warnings.push({ code: 'carer.away', message: awaySentence(each) });
  for (const rest of facts.rest ?? [])
    warnings.push({ code: 'carer.rest', message: `${rest.carer} has only ${describeRest(rest)}.` });
  for (const each of ruledOut) warnings.push({ code: 'carer.ruled_out', message: describeRuledOut(each) });
  return warnings;
}

export const describeRuledOut = ({ carer, person, wished_by, reason }: RuledOut): string =>
  `${carer} is ruled out for ${person} by ${WISHER_WORDS[wished_by]}: ${reason}`;

/** `5 hours of rest next to Tue 16/06/2026 16:00–20:00. The minimum is 11 hours`. */
export const describeRest = ({ hours, ...other }: ShortRest): string =>
  `${hoursText(hours)} of rest next to ${periodText(other)}. The minimum is ${REST_HOURS} hours`;

const periodText = (period: { start_at: string; end_at: string }) => {
  const [start, end] = [new Date(period.start_at).toISOString(), new Date(period.end_at).toISOString()];
  return `${formatDay(toLondonDay(start))} ${toLondonTime(start)}–${toLondonTime(end)}`;
};

function hoursText(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`;
  const rounded = Math.round(hours * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'hour' : 'hours'}`;
}
