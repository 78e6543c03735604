import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { z } from 'zod';
import { type createAppointment, MAX_REPEATS, type updateAppointment } from '#contract/appointments.ts';
import { dayOf, formatShortDay, repeatWeekly, timeOf } from '#contract/dates.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

type NewAppointment = Omit<BodyOf<typeof createAppointment>, 'repeat'> & { id_on_third_party?: string };
type Repeat = z.output<typeof import('#contract/appointments.ts').Repeat>;
type Changes = BodyOf<typeof updateAppointment>;

/** Creates one appointment; answers its id. Throws `appointment.overlap`, naming the other, and `input.invalid`. */
export async function bookAppointment(
  db: Db,
  input: NewAppointment,
  series_id: string | null = null,
): Promise<string> {
  await checkPeople(db, input);
  return namingOverlap(db, { ...input, id: null }, async () => {
    const [row] = await db<{ id: string }[]>`insert into appointment ${db({
      client_id: input.client_id,
      young_person_id: input.young_person_id ?? null,
      service_type_id: input.service_type_id,
      start_at: input.start_at,
      end_at: input.end_at,
      place: input.place || null,
      notes: input.notes || null,
      id_on_third_party: input.id_on_third_party ?? null,
      series_id,
    })} returning id`;
    if (!row) throw new AppError('internal');
    await assignCarers(db, row.id, input.carer_ids);
    return row.id;
  });
}

/** Books every appointment of a repeat, at the same London time whatever the clocks do: all or none. */
export async function bookSeries(db: Db, input: NewAppointment, repeat: Repeat): Promise<string[]> {
  const starts = repeatWeekly(input.start_at, repeat.every_weeks, repeat.until, MAX_REPEATS + 1);
  if (starts.length === 0) throw invalid('repeat.until', 'The last day is before the first appointment.');
  if (starts.length > MAX_REPEATS)
    throw invalid('repeat.until', `At most ${MAX_REPEATS} appointments at once. Choose an earlier last day.`);
  const ends = repeatWeekly(input.end_at, repeat.every_weeks, '9999-01-01', starts.length);
  const series_id = randomUUID();
  const ids: string[] = [];
  for (const [index, start_at] of starts.entries()) {
    ids.push(
      await bookAppointment(db, { ...input, start_at, end_at: ends[index] ?? input.end_at }, series_id),
    );
  }
  return ids;
}

/**
 * Changes, cancels or reinstates an appointment. Throws not_found, `version.stale` (the caller adds `current`),
 * `appointment.already_cancelled`, `appointment.overlap`, `input.invalid`.
 */
export async function changeAppointment(db: Db, id: string, changes: Changes): Promise<void> {
  const { version, carer_ids, status, cancellation_reason, ...fields } = changes;
  const [before] = await db<
    {
      status: string;
      version: number;
      client_id: string;
      young_person_id: string | null;
      start_at: string;
      end_at: string;
    }[]
  >`
    select status, version, client_id, young_person_id, start_at, end_at from appointment where id = ${id} for update`;
  if (!before) throw new AppError('not_found');
  if (before.version !== version) throw new AppError('version.stale');
  if (before.status === 'cancelled' && status !== 'active')
    throw new AppError('appointment.already_cancelled');
  if (cancellation_reason !== undefined && status !== 'cancelled') {
    throw invalid('cancellation_reason', 'A reason belongs to a cancellation only.');
  }
  const after = { ...before, ...defined(fields) };
  const assigned = await findAssigned(db, id);
  await checkPeople(db, { ...after, carer_ids: carer_ids ?? [] }, assigned);
  await namingOverlap(db, { ...after, id, carer_ids: carer_ids ?? assigned }, async () => {
    if (carer_ids) await removeOtherCarers(db, id, carer_ids);
    const next = defined({
      ...fields,
      status,
      ...(status ? { cancellation_reason: cancellation_reason ?? null } : {}),
    });
    // The version rises even where only the carers change.
    await db`update appointment set ${db({ ...next, updated_at: new Date() })} where id = ${id}`;
    if (carer_ids) await assignCarers(db, id, carer_ids);
  });
}

async function assignCarers(db: Db, appointment_id: string, carer_ids: readonly string[]): Promise<void> {
  for (const [sort_order, carer_id] of carer_ids.entries()) {
    await db`insert into appointment_carer (appointment_id, carer_id, sort_order, report_required, report_status)
      select ${appointment_id}, ${carer_id}, ${sort_order}, st.is_report_required,
             case when st.is_report_required then 'required' else 'not required' end
      from appointment a join service_type st on st.id = a.service_type_id where a.id = ${appointment_id}
      on conflict (appointment_id, carer_id) do update set removed_at = null, sort_order = excluded.sort_order`;
  }
}

async function removeOtherCarers(
  db: Db,
  appointment_id: string,
  carer_ids: readonly string[],
): Promise<void> {
  await db`update appointment_carer set removed_at = current_instant()
    where appointment_id = ${appointment_id} and removed_at is null and carer_id <> all(${[...carer_ids]}::uuid[])`;
}

async function findAssigned(db: Db, appointment_id: string): Promise<string[]> {
  const rows = await db<{ carer_id: string }[]>`select carer_id from appointment_carer
    where appointment_id = ${appointment_id} and removed_at is null`;
  return rows.map((row) => row.carer_id);
}

/** Rules between rows that no single constraint can say. Who is `assigned` already may stay on, having left since. */
async function checkPeople(
  db: Db,
  input: Pick<NewAppointment, 'client_id' | 'young_person_id' | 'carer_ids'>,
  assigned: readonly string[] = [],
): Promise<void> {
  if (new Set(input.carer_ids).size !== input.carer_ids.length)
    throw invalid('carer_ids', 'Name each carer once.');
  if (input.young_person_id) {
    const [young] =
      await db`select 1 from young_person where id = ${input.young_person_id} and client_id = ${input.client_id}`;
    if (!young) throw invalid('young_person_id', 'This client organisation has no such young person.');
  }
  const added = input.carer_ids.filter((id) => !assigned.includes(id));
  if (added.length === 0) return;
  const known = await db<{ id: string }[]>`select id from app_user
    where id = any(${added}::uuid[]) and user_type = 'user' and is_active`;
  const unknown = input.carer_ids.findIndex(
    (id) => added.includes(id) && !known.some((carer) => carer.id === id),
  );
  if (unknown >= 0) throw invalid(`carer_ids.${unknown}`, 'There is no such active carer.');
}

/** What was to be booked. The database does not say what it clashed with: row policies keep that from its message. */
interface Wanted {
  /** Null for a new one. */
  id: string | null;
  carer_ids: readonly string[];
  start_at: string;
  end_at: string;
}

/** The database refuses the overlap; this finds out with what, and says it. */
async function namingOverlap<T>(db: Db, wanted: Wanted, work: () => Promise<T>): Promise<T> {
  await db`savepoint booking`;
  try {
    const done = await work();
    await db`release savepoint booking`;
    return done;
  } catch (error) {
    const isOverlap =
      error instanceof postgres.PostgresError && error.constraint_name === 'appointment_carer_no_overlap';
    if (!isOverlap) throw error;
    await db`rollback to savepoint booking`;
    throw await overlapError(db, wanted);
  }
}

async function overlapError(db: Db, { id, carer_ids, start_at, end_at }: Wanted): Promise<AppError> {
  const [other] = await db<
    { carer: string; service: string; place: string | null; start_at: string; end_at: string }[]
  >`
    select u.name as carer, s.name as service, a.place, a.start_at, a.end_at
    from appointment_carer ac join appointment a on a.id = ac.appointment_id
      join app_user u on u.id = ac.carer_id join service_type s on s.id = a.service_type_id
    where ac.carer_id = any(${[...carer_ids]}::uuid[]) and ac.is_live and a.id is distinct from ${id}::uuid
      and ac.period && tstzrange(${start_at}, ${end_at})
    order by a.start_at, a.id limit 1`;
  if (!other) return new AppError('appointment.overlap');
  const where = other.place ? `, ${other.place}` : '';
  const message = `${other.carer} is already on another appointment: ${formatShortDay(dayOf(other.start_at))} ${timeOf(other.start_at)}–${timeOf(other.end_at)}, ${other.service}${where}.`;
  return new AppError('appointment.overlap', { detail: message, errors: [{ path: 'carer_ids', message }] });
}

function defined<T extends Record<string, unknown>>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
