import { randomUUID } from 'node:crypto';
import {
  type createRotaPattern,
  type endRotaPattern,
  listPatternDays,
} from '#contract/appointments/rota-patterns.ts';
import { checkRotaTimes } from '#contract/appointments/rotas.ts';
import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import type { Db } from '#server/db/pools.ts';
import { judgeEntry } from '#server/features/appointments/rotas/copy-week.queries.ts';
import { findRotaCarer } from '#server/features/appointments/rotas/rotas.actions.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

interface Planned {
  date: string;
  is_real: boolean;
  is_there: boolean;
  other_kind: 'available' | 'unavailable' | 'holiday' | 'sickness' | 'training' | null;
  is_booked: boolean;
}

/** Throws not_found, input.invalid and `rota.ask_for_leave`; `rota.contradiction` where somebody else was quicker. */
export async function addRotaPattern(
  db: Db,
  actor: Actor,
  body: BodyOf<typeof createRotaPattern>,
): Promise<AnswerOf<typeof createRotaPattern>> {
  const { kind, start_time = null, end_time = null, first_date } = body;
  const times = { start_time, end_time };
  const carer_id = await findRotaCarer(db, actor, body.carer_id);
  if (actor.role === 'carer' && kind === 'holiday') throw new AppError('rota.ask_for_leave');
  const wrong = checkRotaTimes({ date: NO_CHANGE_OF_CLOCKS, ...times });
  if (wrong) throw invalid(...wrong);
  const days = listPatternDays({ ...body, left_out: body.left_out ?? [] });
  if (days.length === 0) throw invalid('last_date', 'No days match before this date.');
  if (actor.role === 'carer' && first_date < (await findToday(db)))
    throw invalid('first_date', 'Choose today or a later day.');
  const entry = { carer_id, kind, ...times, note: body.note || null };
  const id = randomUUID();
  // An appointment that is booked meanwhile waits, and is told here or refuses there.
  await takeTurns(db, [carer_id]);
  const dates: string[] = [];
  const refused: { date: string; reason: string }[] = [];
  for (const { date, ...facts } of await planDays(db, actor, entry, days)) {
    const { outcome, reason } = judgeEntry(facts);
    if (outcome === 'copied') dates.push(date);
    else refused.push({ date, reason: reason ?? 'Already in the rota' });
  }
  if (dates.length > 0)
    await db`insert into rota_entry ${db(dates.map((date) => ({ ...entry, date, pattern_id: id })))}`;
  return { id, dates, refused };
}

/** A day of 24 hours, to judge the times by themselves. */
const NO_CHANGE_OF_CLOCKS = '2027-01-04';

async function findToday(db: Db): Promise<string> {
  const [row] = await db<{ today: string }[]>`
    select (current_instant() at time zone 'Europe/London')::date as today`;
  return row?.today ?? '';
}

interface Entry {
  carer_id: string;
  kind: string;
  start_time: string | null;
  end_time: string | null;
}

/** An appointment stands against a carer's own entry, whatever it says, and against the office's "not available". */
function planDays(
  db: Db,
  actor: Actor,
  { carer_id, kind, start_time, end_time }: Entry,
  days: readonly string[],
): Promise<Planned[]> {
  const heeds = actor.role === 'carer' || kind === 'unavailable';
  return db<Planned[]>`
    with wanted as (
      select d.date, london_instant(d.date, coalesce(${start_time}::time, '00:00')) as start_at,
        london_instant(d.date + ${!end_time || !start_time || end_time < start_time ? 1 : 0}::integer,
          coalesce(${end_time}::time, '00:00')) as end_at
      from unnest(${[...days]}::date[]) as d (date))
    select w.date, w.start_at < w.end_at as is_real,
      exists (select from rota_entry e where e.carer_id = ${carer_id} and e.deleted_at is null and e.kind = ${kind}
        and e.date = w.date and e.start_time is not distinct from ${start_time}::time
        and e.end_time is not distinct from ${end_time}::time) as is_there,
      (select e.kind from rota_entry e where e.carer_id = ${carer_id} and e.deleted_at is null and e.kind <> ${kind}
        and e.period && tstzrange(w.start_at, greatest(w.start_at, w.end_at))
        order by e.date, e.start_time nulls first limit 1) as other_kind,
      ${heeds} and exists (select from appointment_carer ac where ac.carer_id = ${carer_id} and ac.is_live
        and ac.period && tstzrange(w.start_at, greatest(w.start_at, w.end_at))) as is_booked
    from wanted w order by w.date`;
}

/** Throws not_found where the actor sees no entry of it. Of their own, carers take away what lies ahead of their appointments. */
export async function endPattern(
  db: Db,
  id: string,
  { from_date }: BodyOf<typeof endRotaPattern>,
): Promise<number> {
  const [known] = await db`select 1 from rota_entry where pattern_id = ${id} limit 1`;
  if (!known) throw new AppError('not_found');
  const removed = await db`update rota_entry set deleted_at = current_instant()
    where pattern_id = ${id} and date >= ${from_date} and deleted_at is null returning 1`;
  return removed.length;
}
