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
  service_type_id?: string | undefined;
  start_at: string;
  carer_ids: readonly string[];
}

export interface Unchecked {
  carer_id: string;
  message: string;
}

/**
 * Of each appointment, in their order, the carers who lack a check that its service asks for on the day on which it begins, in
 * words. It only tells: the constraint appointment_carer_checked is what refuses (functions, appointments.checks).
 */
export async function findUnchecked(db: Db, asked: readonly Asked[]): Promise<Unchecked[][]> {
  const assigned = asked.flatMap(({ service_type_id, start_at, carer_ids }, place) =>
    service_type_id
      ? carer_ids.map((carer_id) => ({ place, carer_id, service_type_id, day: toLondonDay(start_at) }))
      : [],
  );
  const missing = await findMissingChecks(db, assigned);
  const found: Unchecked[][] = asked.map(() => []);
  const lacking = assigned.filter((_, index) => missing[index]?.length);
  if (lacking.length === 0) return found;
  const names = await findNames(
    db,
    lacking.map(({ carer_id }) => carer_id),
  );
  for (const [index, { place, carer_id, day }] of assigned.entries()) {
    const checks = missing[index] ?? [];
    if (checks.length > 0)
      found[place]?.push({ carer_id, message: uncheckedSentence(names.get(carer_id) ?? '', day, checks) });
  }
  return found;
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
    select a.id as appointment_id, jsonb_build_object('id', u.id, 'name', u.name) as carer,
      jsonb_agg(jsonb_build_object('name', m.name, 'expired_on', m.expired_on) order by lower(m.name)) as missing
    from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.is_live
      join app_user u on u.id = ac.carer_id
      cross join lateral find_missing_checks(ac.carer_id, a.service_type_id, (a.start_at at time zone ${LONDON})::date) m
    where ${chosen} and a.end_at > current_instant() and a.status = 'active'
      and a.service_type_id = any(array(select service_type_id from service_check))
    group by a.id, a.start_at, u.id order by a.start_at, a.id, u.id limit ${db.unsafe(String(MAX_TOLD))}`;
  return rows.map(({ missing, ...row }) => ({
    ...row,
    reasons: missing.map(describeMissing).map(capitalise),
  }));
}

const uncheckedSentence = (carer: string, day: string, checks: readonly MissingCheck[]) =>
  `${carer} cannot be assigned on ${formatDate(day)}: ${checks.map(describeMissing).join(', ')}. Add the check to their user record first.`;
