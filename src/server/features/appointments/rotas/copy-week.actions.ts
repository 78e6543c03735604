import type {
  CopiedCarers,
  CopiedEntry,
  RotaCopy,
  undoRotaCopy,
} from '#contract/appointments/rota-copies.ts';
import { addDays, findMonday } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Db } from '#server/db/pools.ts';
import { changeAppointment } from '#server/features/appointments/appointments.actions.ts';
import {
  type CopiedWeeks,
  planCarers,
  planEntries,
} from '#server/features/appointments/rotas/copy-week.queries.ts';
import { addRotaEntry } from '#server/features/appointments/rotas/rotas.actions.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { AppError } from '#server/http/app-error.ts';
import { findProblem } from '#server/http/problem.ts';
import type { Actor } from '#server/http/session.ts';

interface Asked {
  date: string;
  from_date?: string | undefined;
  entries: boolean;
  carers: boolean;
}

/** Returns what copying would do. Nothing is changed. */
export async function planCopy(db: Db, { entries, carers, ...asked }: Asked): Promise<RotaCopy> {
  const weeks = findWeeks(asked);
  const planned = entries ? await planEntries(db, weeks) : [];
  return {
    ...weeks,
    entries: planned.map(({ note: _note, ...entry }) => ({ ...entry, id: null })),
    appointments: carers ? await planCarers(db, weeks) : [],
  };
}

/** Does what the plan says; what has come in its way since is refused and told as the rest. */
export async function copyWeek(
  db: Db,
  actor: Actor,
  { entries, carers, ...asked }: Asked,
): Promise<RotaCopy> {
  const weeks = findWeeks(asked);
  // One after the other: equal entries do not contradict each other, and nothing else would hold back a second copy.
  await db`select pg_advisory_xact_lock(hashtextextended(${`copy into ${weeks.to_date}`}, 0))`;
  const made: CopiedEntry[] = [];
  for (const { note, ...entry } of entries ? await planEntries(db, weeks) : [])
    made.push(await copyEntry(db, actor, entry, note));
  const planned = carers ? await planCarers(db, weeks) : [];
  await takeTurns(
    db,
    planned.filter(isCopied).flatMap((each) => each.carers.map(({ id }) => id)),
  );
  const appointments: CopiedCarers[] = [];
  for (const each of planned) appointments.push(await copyCarers(db, each));
  return { ...weeks, entries: made, appointments };
}

/** The Mondays of both weeks. */
function findWeeks({ date, from_date }: Pick<Asked, 'date' | 'from_date'>): CopiedWeeks {
  const to_date = findMonday(date);
  return { from_date: from_date ? findMonday(from_date) : addDays(to_date, -7), to_date };
}

const isCopied = ({ outcome }: { outcome: string }) => outcome === 'copied';

async function copyEntry(
  db: Db,
  actor: Actor,
  { carer, date, kind, start_time, end_time, ...planned }: Omit<CopiedEntry, 'id'>,
  note: string | null,
): Promise<CopiedEntry> {
  const entry: CopiedEntry = { carer, date, kind, start_time, end_time, ...planned, id: null };
  if (!isCopied(entry)) return entry;
  return orRefused(entry, async () => {
    const { id } = await addRotaEntry(db, actor, {
      carer_id: carer.id,
      ...{ date, kind, start_time, end_time, note },
    });
    return { ...entry, id };
  });
}

async function copyCarers(db: Db, planned: CopiedCarers): Promise<CopiedCarers> {
  if (!isCopied(planned)) return planned;
  const { appointment_id, version, carers } = planned;
  return orRefused(planned, async () => {
    const carer_ids = carers.map(({ id }) => id);
    await changeAppointment(db, appointment_id, { version, carer_ids }, 'unasked');
    const [now] = await db<
      { version: number }[]
    >`select version from appointment where id = ${appointment_id}`;
    return { ...planned, version: now?.version ?? version };
  });
}

/** The work keeps a savepoint of its own, so that the rest goes on. */
async function orRefused<T extends { outcome: string; reason: string | null }>(
  planned: T,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...planned, outcome: 'refused', reason: findProblem(error).detail };
  }
}

/** Takes back what is as the copy made it. Answers how many of each. */
export async function undoCopy(
  db: Db,
  { entry_ids, appointments }: BodyOf<typeof undoRotaCopy>,
): Promise<{ entries: number; appointments: number }> {
  const removed = await db`update rota_entry set deleted_at = current_instant()
    where id = any(${entry_ids}::uuid[]) and deleted_at is null and version = 1 returning 1`;
  const rows = await db<{ id: string; version: number }[]>`
    select a.id, a.version from appointment a
      join jsonb_to_recordset(${db.json(appointments)}) as r (appointment_id uuid, version integer)
        on r.appointment_id = a.id and r.version = a.version
    where a.status = 'active' and a.start_at > current_instant() order by a.id for update of a`;
  for (const { id, version } of rows) await changeAppointment(db, id, { version, carer_ids: [] }, 'unasked');
  return { entries: removed.length, appointments: rows.length };
}
