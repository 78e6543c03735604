import type { ImportRow } from '#contract/appointment-imports.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db, Pools } from '#server/db/pools.ts';
import { write } from '#server/db/work.ts';
import { type CsvRow, periodOf, readCsv } from '#server/features/appointment-imports/read-csv.ts';
import {
  applyBooking,
  Booking,
  type NameBook,
  openNameBook,
  outcomesOf,
} from '#server/features/appointments/bookings.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import { enqueue } from '#server/jobs/jobs.ts';

interface JudgedRow extends ImportRow {
  booking: Booking | null;
}

/** Reads and judges a file and keeps the result; nothing is booked. Answers the import's id. Throws `input.invalid`. */
export async function previewImport(
  db: Db,
  created_by: string,
  file_name: string,
  csv: string,
): Promise<string> {
  const names = await openNameBook(db);
  const seen = new Set<string>();
  const rows = readCsv(csv).map((row) => judgeRow(row, names, seen));
  const bookings = rows.flatMap((row) => (row.booking ? [row.booking] : []));
  const outcomes = await outcomesOf(db, bookings);
  let next = 0;
  for (const row of rows) if (row.booking) row.outcome = outcomes[next++] ?? 'new';
  const error_count = rows.filter((row) => row.outcome === 'error').length;

  const [created] = await db<
    { id: string }[]
  >`insert into appointment_import (created_by, file_name, status, row_count, error_count)
    values (${created_by}, ${file_name}, ${error_count > 0 ? 'has_errors' : 'previewed'}, ${rows.length}, ${error_count}) returning id`;
  if (!created) throw new AppError('internal');
  await db`insert into appointment_import_row (import_id, line, values, booking, outcome, problems)
    select ${created.id}, line, values, nullif(booking, 'null'), outcome, problems
    from jsonb_to_recordset(${db.json(rows as never)}) as r (line integer, values jsonb, booking jsonb, outcome text, problems jsonb)`;
  return created.id;
}

const LONGEST = { third_party_id: 100, place: 200, notes: 4000 } as const;

function judgeRow({ line, values }: CsvRow, names: NameBook, seen: Set<string>): JudgedRow {
  const problems: ImportRow['problems'] = [];
  const need = (path: keyof typeof values, id: string | undefined, message: string): string => {
    if (!id) problems.push({ path, message });
    return id ?? '';
  };
  for (const [path, most] of Object.entries(LONGEST)) {
    if ((values[path as keyof typeof values] ?? '').length > most)
      problems.push({ path, message: `Use at most ${most} characters.` });
  }
  if (!values.third_party_id)
    problems.push({
      path: 'third_party_id',
      message: 'Give the row an id, so that it is never imported twice.',
    });
  else if (seen.has(values.third_party_id))
    problems.push({ path: 'third_party_id', message: 'This id stands in the file twice.' });
  seen.add(values.third_party_id);

  const client_id = need(
    'client',
    names.client(values.client),
    'There is no client organisation of this name.',
  );
  const service_type_id = need(
    'service_type',
    names.service_type(values.service_type),
    'There is no service of this name.',
  );
  const young_person_id = values.young_person
    ? need(
        'young_person',
        client_id && names.young_person(client_id, values.young_person),
        'This client has no young person of this name, or more than one.',
      )
    : null;
  const emails = values.carer_emails.split(/[;,\s]+/).filter(Boolean);
  const carer_ids = emails.map((email) =>
    need('carer_emails', names.carer(email), 'There is no active carer with this e-mail address.'),
  );
  const period = periodOf(values);
  if ('path' in period) problems.push(period);

  const judged = { line, values, problems };
  if (problems.length > 0 || 'path' in period) return { ...judged, outcome: 'error', booking: null };
  const booking: Booking = {
    id_on_third_party: values.third_party_id,
    client_id,
    young_person_id,
    service_type_id,
    ...period,
    carer_ids: [...new Set(carer_ids)],
    place: values.place || null,
    notes: values.notes || null,
  };
  return { ...judged, outcome: 'new', booking };
}

/** Hands a previewed import to the queue. Throws not_found and `import.not_ready`. */
export async function startImport(db: Db, id: string, user_id: string): Promise<void> {
  const started = await db`update appointment_import set status = 'running', done_count = 0
    where id = ${id} and status = 'previewed' returning 1`;
  if (started.length === 0) throw new AppError('import.not_ready');
  await enqueue(db, 'apply_appointment_import', { import_id: id, user_id });
}

const PROGRESS_EVERY = 50;

/**
 * The queue's part: all rows in one transaction, as the administrator who asked. Progress is told on another
 * connection, since nothing of the work is visible before it commits. A crash leaves nothing; the queue tries again.
 */
export async function applyImport(pools: Pools, import_id: string, user_id: string): Promise<void> {
  const { app_admin, app_system } = pools;
  const tell = async (done: number) => {
    await app_system`update appointment_import set done_count = ${done} where id = ${import_id} and status = 'running'`;
    await announceChange(app_system, 'imports');
  };
  let line = 0;
  try {
    await write(app_admin, { user_id, request_id: import_id, now: null }, async (db) => {
      await db`set local statement_timeout = '10min'`;
      const [run] = await db`select 1 from appointment_import where id = ${import_id} and status = 'running'`;
      if (!run) return;
      const rows = await db<{ line: number; booking: unknown }[]>`
        select line, booking from appointment_import_row where import_id = ${import_id} order by line`;
      for (const [index, row] of rows.entries()) {
        line = row.line;
        await applyBooking(db, Booking.parse(row.booking));
        if (index % PROGRESS_EVERY === 0) await tell(index);
      }
      await announceChange(db, 'appointments');
    });
    await app_system`update appointment_import set status = 'applied', done_count = row_count, finished_at = now() where id = ${import_id}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence =
      error.details.errors?.[0]?.message ?? error.details.detail ?? 'This row could not be booked.';
    await app_system`update appointment_import set status = 'failed', finished_at = now(),
      failure = ${`Line ${line}: ${sentence} Nothing was imported.`} where id = ${import_id}`;
  }
  await announceChange(app_system, 'imports');
}
