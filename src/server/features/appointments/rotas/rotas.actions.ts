import postgres from 'postgres';
import {
  checkRotaTimes,
  findRotaPeriod,
  type RotaEntry,
  type RotaKind,
} from '#contract/appointments/rotas.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  findContradicted,
  getRotaEntry,
  isRotaOpen,
} from '#server/features/appointments/rotas/rotas.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';

interface Entry {
  carer_id: string;
  date: string;
  kind: RotaKind;
  start_time: string | null;
  end_time: string | null;
  note: string | null;
}

type Sent<T> = { [K in keyof T]?: T[K] | undefined };

/** Throws not_found, input.invalid, `rota.closed`, `rota.ask_for_leave` and `rota.contradiction`. */
export async function addRotaEntry(
  db: Db,
  actor: Actor,
  sent: Sent<Entry> & Pick<Entry, 'date' | 'kind'>,
): Promise<RotaEntry> {
  const { date, kind, start_time = null, end_time = null, note } = sent;
  const carer_id = await findRotaCarer(db, actor, sent.carer_id);
  const entry = { carer_id, date, kind, start_time, end_time, note: note || null };
  await mustBePossible(db, actor, entry);
  const [made] = await namingContradiction(
    db,
    entry,
    () => db<{ id: string }[]>`insert into rota_entry ${db(entry)} returning id`,
  );
  return getRotaEntry(db, made?.id ?? '');
}

/** Fields that are left out stay. Throws as `addRotaEntry` does, and `version.stale` with what there is now. */
export async function changeRotaEntry(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...sent }: Sent<Entry> & { version: number },
): Promise<RotaEntry> {
  const before = await getRotaEntry(db, id);
  await mustBeOpen(db, actor, before);
  await holdNewest(db, id, version);
  const { carer, ...kept } = before;
  const carer_id = sent.carer_id ? await findRotaCarer(db, actor, sent.carer_id) : carer.id;
  const changes = { ...sentFields(sent), ...(sent.note === '' ? { note: null } : {}) };
  const entry: Entry = { ...kept, ...changes, carer_id };
  await mustBePossible(db, actor, entry);
  const { date, kind, start_time, end_time, note } = entry;
  const written = { date, kind, start_time, end_time, note };
  // Carers hold no grant on whose an entry is.
  const columns = carer_id === carer.id ? written : { ...written, carer_id };
  await namingContradiction(db, entry, () => db`update rota_entry set ${db(columns)} where id = ${id}`);
  return getRotaEntry(db, id);
}

/** Throws not_found and `rota.closed`. */
export async function removeRotaEntry(db: Db, actor: Actor, id: string): Promise<void> {
  await mustBeOpen(db, actor, await getRotaEntry(db, id));
  await db`update rota_entry set deleted_at = current_instant() where id = ${id} and deleted_at is null`;
}

/** Carers write their own; the office says whose it is. Throws not_found and input.invalid. */
export async function findRotaCarer(db: Db, actor: Actor, asked: string | undefined): Promise<string> {
  if (actor.role === 'carer') {
    if (asked && asked !== actor.user.id) throw new AppError('not_found');
    return actor.user.id;
  }
  if (!asked) throw invalid('carer_id', 'Choose a carer.');
  await mustSee(db, 'app_user', asked);
  const [carer] = await db`select 1 from app_user where id = ${asked} and user_type = 'user'`;
  if (!carer) throw invalid('carer_id', 'Only carers have a rota.');
  return asked;
}

async function mustBePossible(db: Db, actor: Actor, entry: Entry): Promise<void> {
  const wrong = checkRotaTimes(entry);
  if (wrong) throw invalid(...wrong);
  await mustBeOpen(db, actor, entry);
  if (actor.role === 'carer' && entry.kind === 'holiday') throw new AppError('rota.ask_for_leave');
}

async function mustBeOpen(
  db: Db,
  actor: Actor,
  entry: Pick<Entry, 'date' | 'start_time' | 'end_time' | 'kind'>,
): Promise<void> {
  if (actor.role === 'carer' && !(await isRotaOpen(db, entry.date, findRotaPeriod(entry), entry.kind)))
    throw new AppError('rota.closed');
}

/** Keeps it from being changed until this is done. Throws `version.stale` with what there is now. */
async function holdNewest(db: Db, id: string, version: number): Promise<void> {
  const [now] = await db<{ version: number }[]>`
    select version from rota_entry where id = ${id} and deleted_at is null for update`;
  if (!now) throw new AppError('not_found');
  await mustBeNewest(now, version, () => getRotaEntry(db, id));
}

/** The database refuses the contradiction; this finds out with what, and says it. */
async function namingContradiction<T>(db: Db, entry: Entry, work: () => PromiseLike<T>): Promise<T> {
  await db`savepoint rota`;
  try {
    const done = await work();
    await db`release savepoint rota`;
    return done;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (error.constraint_name !== 'rota_entry_no_contradiction') throw error;
    await db`rollback to savepoint rota`;
    const other = await findContradicted(db, { ...entry, ...findRotaPeriod(entry) });
    if (!other) throw error;
    const message = `${other.carer.name}’s rota says ${describeEntry(other)}. Change or delete that first.`;
    throw new AppError('rota.contradiction', { detail: message, errors: [{ path: 'kind', message }] });
  }
}

/** "holiday on Tue 24/11/2026", "training on Tue 24/11/2026, 09:00–17:00". */
const describeEntry = ({ kind, date, start_time, end_time }: RotaEntry): string =>
  `${kind} on ${formatDay(date)}${start_time ? `, ${start_time}–${end_time}` : ''}`;
