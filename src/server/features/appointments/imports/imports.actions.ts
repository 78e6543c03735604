import type { AppointmentWarningCode } from '#contract/appointments/appointment-warnings.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { write } from '#server/db/work.ts';
import { applyBookings, describeError } from '#server/features/appointments/bookings.actions.ts';
import { Booking } from '#server/features/appointments/compare-bookings.ts';
import {
  type Confirmed,
  confirmationIn,
  refuseUnconfirmed,
} from '#server/features/appointments/confirm-unusual.ts';
import { findUnusualRows } from '#server/features/appointments/imports/imports.queries.ts';
import { judgeRows } from '#server/features/appointments/imports/judge-rows.ts';
import type { ReadImportRow } from '#server/features/appointments/imports/read-import-file.ts';
import { judgeBookings } from '#server/features/appointments/judge-bookings.ts';
import { AppError } from '#server/http/app-error.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

/** Judges the rows of a file and keeps the result; nothing is booked. Returns the import's id. */
export async function previewImport(
  db: Db,
  created_by: string,
  file_name: string,
  file: readonly ReadImportRow[],
): Promise<string> {
  const rows = await judgeRows(db, file);
  const status = rows.some((row) => row.outcome === 'error') ? 'has_errors' : 'previewed';
  const [created] = await db<{ id: string }[]>`insert into appointment_import (created_by, file_name, status)
    values (${created_by}, ${file_name}, ${status}) returning id`;
  if (!created) throw new AppError('internal');
  await db`insert into appointment_import_row (import_id, line, values, booking, outcome, problems, warnings, is_changed_here, seen)
    select ${created.id}, r.line, r.values, r.booking, r.outcome, r.problems, r.warnings, r.is_changed_here, r.seen
    from jsonb_to_recordset(${db.json(rows as never)})
      as r (line integer, values jsonb, booking jsonb, outcome text, problems jsonb, warnings jsonb, is_changed_here boolean,
        seen jsonb)`;
  return created.id;
}

/**
 * Hands a previewed import to the queue; a running one again where nobody works on it, so that one whose
 * server died is taken up. Where the office has changed the same since, only the lines that are named become as in the file.
 * Throws `import.not_ready` and `appointment.unconfirmed`.
 */
export async function startImport(
  db: Db,
  id: string,
  confirmation: Confirmed,
  overwritten_lines: readonly number[] = [],
): Promise<void> {
  const { codes, note, answered_by } = confirmation;
  const started = await db`update appointment_import set status = 'running', done_count = 0,
      acknowledged_warnings = ${[...codes]}, acknowledgement_note = ${note}
    where id = ${id} and (status = 'previewed' or (status = 'running' and pg_try_advisory_xact_lock(${nameLock(db, id)})))
    returning 1`;
  if (started.length === 0) throw new AppError('import.not_ready');
  await db`update appointment_import_row set is_overwritten = true
    where import_id = ${id} and is_changed_here and line = any(${[...overwritten_lines]}::integer[])`;
  refuseUnconfirmed(await findUnusualRows(db, id), confirmation);
  await enqueue(db, 'apply_appointment_import', { import_id: id, user_id: answered_by });
}

const nameLock = (db: Db, id: string) => db`hashtextextended(${id}, 0)`;

const MAX_ATTEMPTS = 5;

/**
 * The queue's part: all rows in one transaction, as the administrator who asked. Progress is told on another
 * connection, since nothing of the work is visible before it commits. A crash leaves nothing; the queue tries again,
 * and what was applied already is left alone.
 */
export async function applyImport(
  services: Pick<Services, 'pools' | 'clock' | 'isClockMoved'>,
  job: { import_id: string; user_id: string; attempt: number },
): Promise<void> {
  const { import_id, user_id } = job;
  const { app_admin, app_system } = services.pools;
  const fail = async (sentence: string) => {
    await app_system`update appointment_import set status = 'failed', finished_at = now(), failure = ${sentence}
      where id = ${import_id} and status = 'running'`;
  };
  // Not waited for within the transaction: its connection is never left idle, and a lost word of progress harms nobody.
  let telling = Promise.resolve();
  const tellDone = (done: number) => {
    telling = telling.then(() => tellProgress(app_system, import_id, done)).catch(() => undefined);
  };
  try {
    await write(app_admin, { ...workAt(services), user_id, request_id: import_id }, (db) =>
      applyRows(db, job, tellDone),
    );
  } catch (error) {
    if (error instanceof RefusedRow) await fail(error.message);
    else if (job.attempt < MAX_ATTEMPTS) throw error;
    else await fail('The import failed. Nothing was imported. Try again later.');
  }
  await telling;
  await announceChange(app_system, 'imports');
}

async function tellProgress(system: Db, import_id: string, done: number): Promise<void> {
  await system`update appointment_import set done_count = ${done} where id = ${import_id} and status = 'running'`;
  await announceChange(system, 'imports');
}

class RefusedRow extends Error {}

interface Acknowledged {
  acknowledged_warnings: AppointmentWarningCode[];
  acknowledgement_note: string | null;
  now: string;
}

async function applyRows(
  db: Db,
  { import_id: id, user_id }: { import_id: string; user_id: string },
  tellDone: (done: number) => void,
): Promise<void> {
  await db`set local statement_timeout = '10min'`;
  // A second worker with the same import waits here and then finds it applied.
  await db`select pg_advisory_xact_lock(${nameLock(db, id)})`;
  const [run] = await db<
    Acknowledged[]
  >`select acknowledged_warnings, acknowledgement_note, current_instant() as now
    from appointment_import where id = ${id} and status = 'running'`;
  if (!run) return;
  const rows = await db<{ line: number; booking: unknown; outcome: string; is_overwritten: boolean }[]>`
    select line, booking, outcome, is_overwritten from appointment_import_row where import_id = ${id} order by line`;
  const bookings = rows.map((row) => Booking.parse(row.booking));
  const overwritten = bookings.filter((_, index) => rows[index]?.is_overwritten);
  const judged = await judgeBookings(db, bookings);
  const stale = new Set(await findStaleLines(db, id));
  const other = rows.find(
    ({ line, outcome }, index) => stale.has(line) || judged[index]?.outcome !== outcome,
  );
  if (other) throw new RefusedRow(`Line ${other.line}: ${CHANGED_SINCE} Nothing was imported.`);
  const results = await applyBookings(db, bookings, judged, {
    confirmation: confirmationIn(run, user_id, new Date(run.now)),
    overwritten: new Set(overwritten.map(({ id_on_third_party }) => id_on_third_party)),
    tellDone,
  });
  const refused = results.findIndex((result) => result instanceof AppError);
  const result = results[refused];
  if (result instanceof AppError) {
    throw new RefusedRow(`Line ${rows[refused]?.line}: ${describeError(result)} Nothing was imported.`);
  }
  // In the transaction of the work: whoever sees the appointments sees the import applied.
  await db`update appointment_import set status = 'applied', done_count = ${rows.length}, finished_at = now() where id = ${id}`;
  await announceChange(db, 'appointments');
}

const CHANGED_SINCE =
  'Something has changed since you checked the file. Choose it again to see what it will do now.';

/**
 * Lines of which something came between the preview and now: a newer import, or a change by the office. Where nothing was to
 * change, what the office did is as right as before. Asked after they are judged anew, so that nothing slips between.
 */
async function findStaleLines(db: Db, import_id: string): Promise<number[]> {
  const rows = await db<{ line: number }[]>`
    select r.line from appointment_import_row r
      -- The rows were written a moment ago and are not counted yet: joined freely, they are taken for one, and compared with all.
      left join lateral (select a.id, a.version from appointment a
        where a.id_on_third_party = r.booking ->> 'id_on_third_party' offset 0) a on true
      left join lateral (select i.booking from imported_booking i where i.appointment_id = a.id offset 0) i on true
    where r.import_id = ${import_id} and (
      (r.seen ->> 'version')::integer is distinct from a.version and r.outcome <> 'same'
      or nullif(r.seen -> 'imported', 'null') is distinct from i.booking)`;
  return rows.map(({ line }) => line);
}
