import type { UncheckedCarer } from '#contract/appointments/unchecked.ts';
import { addDays, formatDate, LONDON, startOfLondonDay, toLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import {
  capitalise,
  describeMissing,
  findMissingChecks,
  type MissingCheck,
} from '#server/features/organisations/checks/missing-checks.queries.ts';

interface Asked {
  /** The id of an existing appointment. The carers on it may stay. */
  id?: string | null | undefined;
  id_on_third_party?: string | undefined;
  service_type_id?: string | undefined;
  start_at: string;
  end_at: string;
  carer_ids: readonly string[];
}

export interface Unchecked {
  carer_id: string;
  message: string;
}

/**
 * For each appointment, in order, the carers without a check that its service requires on its first day, in words. A
 * past appointment requires none. Carers who are already on it stay if the day and the service are unchanged. This only
 * reports. The constraint appointment_carer_checked refuses (functions, appointments.checks).
 */
export async function findUnchecked(db: Db, asked: readonly Asked[]): Promise<Unchecked[][]> {
  const assigned = asked.flatMap(({ service_type_id, start_at, carer_ids }, place) =>
    service_type_id
      ? carer_ids.map((carer_id) => ({ place, carer_id, service_type_id, day: toLondonDay(start_at) }))
      : [],
  );
  const missing = await findMissingChecks(db, assigned);
  const found: Unchecked[][] = asked.map(() => []);
  const without = assigned.filter((_, index) => missing[index]?.length);
  if (without.length === 0) return found;
  const spared = await findSpared(db, asked, without);
  const lacking = without.filter((each) => !spared.has(each));
  if (lacking.length === 0) return found;
  const names = await findNames(
    db,
    lacking.map(({ carer_id }) => carer_id),
  );
  const told = new Set(lacking);
  for (const [index, each] of assigned.entries()) {
    const { place, carer_id, day } = each;
    const checks = missing[index] ?? [];
    if (told.has(each))
      found[place]?.push({ carer_id, message: uncheckedSentence(names.get(carer_id) ?? '', day, checks) });
  }
  return found;
}

interface Assigned {
  place: number;
  carer_id: string;
  service_type_id: string;
  day: string;
}

/** Finds carers who need no check: those of past appointments, and those who are already on theirs. */
async function findSpared(
  db: Db,
  asked: readonly Asked[],
  without: readonly Assigned[],
): Promise<Set<Assigned>> {
  const rows = without.map((each, nth) => {
    const { id = null, id_on_third_party: third_party = null, end_at } = asked[each.place] ?? {};
    return { ...each, nth, id, third_party, end_at: end_at ?? null };
  });
  const spared = await db<{ nth: number }[]>`
    with r as materialized (select * from jsonb_to_recordset(${db.json(rows)}) as r (nth integer, carer_id uuid,
      service_type_id uuid, day date, id uuid, third_party text, end_at timestamptz))
    select r.nth from r where r.end_at <= current_instant()
    union
    select r.nth from r join appointment a on a.id = coalesce(r.id,
        (select t.id from appointment t where t.id_on_third_party = r.third_party)) and a.service_type_id = r.service_type_id
      join appointment_carer ac on ac.appointment_id = a.id and ac.carer_id = r.carer_id and ac.is_live
    where (lower(ac.period) at time zone ${LONDON})::date = r.day`;
  return new Set(spared.flatMap(({ nth }) => without[nth] ?? []));
}

async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db<{ id: string; name: string }[]>`
    select id, name from app_user where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Period {
  start_date: string;
  /** Included. */
  end_date: string;
}

const MAX_TOLD = 500;

/** Carers on appointments still to come who lack a check, of those days or of one appointment. Closed records are left out. */
export async function findUncheckedCarers(db: Db, which: Period | { id: string }): Promise<UncheckedCarer[]> {
  const chosen =
    'id' in which
      ? db`a.id = ${which.id}`
      : db`a.start_at >= ${startOfLondonDay(which.start_date)} and a.start_at < ${startOfLondonDay(addDays(which.end_date, 1))}`;
  const rows = await db<(Omit<UncheckedCarer, 'reasons'> & { missing: MissingCheck[] })[]>`
    select a.id as appointment_id, a.start_at, t.name as service, jsonb_build_object('id', u.id, 'name', u.name) as carer,
      jsonb_agg(jsonb_build_object('name', m.name, 'expired_on', m.expired_on) order by lower(m.name)) as missing
    from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.is_live
      join app_user u on u.id = ac.carer_id join service_type t on t.id = a.service_type_id
      cross join lateral find_missing_checks(ac.carer_id, a.service_type_id, (a.start_at at time zone ${LONDON})::date) m
    where ${chosen} and a.end_at > current_instant() and a.status = 'active'
    group by a.id, t.id, u.id order by a.start_at, a.id, u.id limit ${db.unsafe(String(MAX_TOLD))}`;
  return rows.map(({ missing, ...row }) => ({
    ...row,
    reasons: missing.map(describeMissing).map(capitalise),
  }));
}

const uncheckedSentence = (carer: string, day: string, checks: readonly MissingCheck[]) =>
  `${carer} cannot be assigned on ${formatDate(day)}: ${checks.map(describeMissing).join(', ')}. Add the check to their user record first.`;
