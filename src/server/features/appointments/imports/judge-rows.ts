import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { ImportRow } from '#contract/appointments/appointment-imports.ts';
import type { Db } from '#server/db/pools.ts';
import { findCollisions } from '#server/features/appointments/collisions.actions.ts';
import type { Booking, Existing } from '#server/features/appointments/compare-bookings.ts';
import type { ReadImportRow } from '#server/features/appointments/imports/read-import-file.ts';
import { warnOfIds } from '#server/features/appointments/imports/warn-of-ids.ts';
import {
  findBookingWarnings,
  type Judged,
  judgeBookings,
} from '#server/features/appointments/judge-bookings.ts';
import { type NameBook, openNameBook } from '#server/features/appointments/name-book.actions.ts';
import { ID_IS_TAKEN } from '#server/features/appointments/naming-overlap.ts';
import { findUnchecked } from '#server/features/appointments/unchecked.queries.ts';

export interface JudgedRow extends Omit<ImportRow, 'changes' | 'is_overwritten'> {
  /** As the file has it; null where there are problems. */
  booking: Booking | null;
  is_changed_here: boolean;
  /** The appointment that it was judged by; null where there is none yet. */
  seen: Pick<Existing, 'version' | 'imported'> | null;
}

/** A row with the appointment as it would be: with what was changed here left alone, and with all as the file has it. */
interface GoodRow extends Pick<Judged, 'before' | 'left' | 'overwritten'> {
  row: JudgedRow;
}

/** A request that waits is answered between so many rows. */
const ROWS_AT_ONCE = 200;

/** Returns what each row would do, or everything that is wrong with it. */
export async function judgeRows(db: Db, file: readonly ReadImportRow[]): Promise<JudgedRow[]> {
  const names = await openNameBook(db);
  const rows: JudgedRow[] = [];
  for (const [index, row] of file.entries()) {
    if (index % ROWS_AT_ONCE === 0) await letOthersWork();
    rows.push(judgeRow(row, names));
  }
  const read = rows.flatMap((row) => (row.booking ? [{ row, booking: row.booking }] : []));
  const judged = await judgeBookings(
    db,
    read.map(({ booking }) => booking),
  );
  const closed = await findClosedIds(
    db,
    read.map(({ booking }) => booking),
  );
  const good = read.flatMap(({ row, booking }, index): GoodRow[] => {
    const found = judged[index];
    if (!found) return [];
    if (closed.has(booking.id_on_third_party)) {
      refuse(row, 'third_party_id', ID_IS_TAKEN);
      return [];
    }
    const { outcome, comparison, before, left, overwritten } = found;
    row.seen = before ? { version: before.version, imported: before.imported } : null;
    row.is_changed_here = comparison.changed_here.length > 0;
    if (outcome !== 'cancelled_here') row.outcome = outcome;
    else
      refuse(row, 'third_party_id', 'This appointment was cancelled here. Reinstate it before changing it.');
    return outcome === 'cancelled_here' ? [] : [{ row, before, left, overwritten }];
  });
  await refuseCollisions(db, good);
  await warnOfUnusual(db, good);
  await warnOfIds(
    db,
    good.map(({ row }) => row),
  );
  return rows;
}

/** Ids of appointments that are closed to the importer, which look new to them. */
async function findClosedIds(db: Db, bookings: readonly Booking[]): Promise<Set<string>> {
  const ids = bookings.map(({ id_on_third_party }) => id_on_third_party);
  const rows = await db<{ id: string }[]>`select closed_ids_of_bookings(${ids}) as id`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Of what would be booked or changed, or may be; what stays the same was asked about when it came. Where something was changed
 * here since, the file may be applied in two ways, and each row may be unusual beside the one or the other.
 */
async function warnOfUnusual(db: Db, good: readonly GoodRow[]): Promise<void> {
  const asked = good.filter(({ row }) => row.booking && row.outcome !== 'same');
  const ways = [asked.map(({ row, before, overwritten: after }) => ({ row, before, after }))];
  if (asked.some(({ row }) => row.is_changed_here)) {
    const changed = asked.filter(({ row }) => row.outcome !== 'changed_here');
    ways.push(changed.map(({ row, before, left: after }) => ({ row, before, after })));
  }
  for (const way of ways) {
    const found = await findBookingWarnings(db, way);
    for (const [index, { row }] of way.entries()) {
      const known = new Set(row.warnings.map(({ message }) => message));
      row.warnings.push(...(found[index] ?? []).filter(({ message }) => !known.has(message)));
    }
  }
}

/** Carers who are elsewhere then, by the diary as it is or by another row of the file. */
async function refuseCollisions(db: Db, good: readonly GoodRow[]): Promise<void> {
  const collisions = await findCollisions(
    db,
    good.map(({ left }) => left),
  );
  await refuseUnchecked(db, good);
  /** The row of each carer that ends last so far. */
  const latest = new Map<string, { line: number; end_at: number }>();
  const inOrder = good.toSorted((a, b) => Date.parse(a.left.start_at) - Date.parse(b.left.start_at));
  for (const { row, left: booking } of inOrder) {
    const elsewhere = collisions.get(booking.id_on_third_party);
    if (elsewhere) refuse(row, 'carer_emails', elsewhere);
    const end_at = Date.parse(booking.end_at);
    for (const carer_id of booking.carer_ids ?? []) {
      const before = latest.get(carer_id);
      if (before && before.end_at > Date.parse(booking.start_at)) {
        refuse(row, 'carer_emails', `A carer on this row is also on line ${before.line} at the same time.`);
      }
      if (!before || before.end_at < end_at) latest.set(carer_id, { line: row.line, end_at });
    }
  }
}

/** A check that ended since breaks no assignment there is. */
async function refuseUnchecked(db: Db, good: readonly GoodRow[]): Promise<void> {
  const fresh = good.filter(({ row }) => row.outcome === 'new' || row.outcome === 'changed');
  const unchecked = await findUnchecked(
    db,
    fresh.map(({ left }) => ({ ...left, carer_ids: left.carer_ids ?? [] })),
  );
  for (const [index, { row }] of fresh.entries())
    for (const { message } of unchecked[index] ?? []) refuse(row, 'carer_emails', message);
}

function refuse(row: JudgedRow, path: string, message: string): void {
  row.problems.push({ path, message });
  row.outcome = 'error';
  row.booking = null;
}

const MAX_CARERS = 6;

function judgeRow(read: ReadImportRow, names: NameBook): JudgedRow {
  const { line, values, period } = read;
  const problems = [...read.problems];
  const wrong = (path: string, message: string) => problems.push({ path, message });
  const need = (path: keyof ReadImportRow['values'], id: string | undefined, message: string): string => {
    if (!id) wrong(path, message);
    return id ?? '';
  };
  const client_id = need(
    'client',
    names.client(values.client),
    'There is no client organisation with this name.',
  );
  const service_type_id = need(
    'service_type',
    names.service_type(values.service_type),
    'There is no service with this name.',
  );
  const young_person_id =
    values.young_person &&
    need(
      'young_person',
      client_id && names.young_person(client_id, values.young_person),
      'This client has no young person with this name, or more than one.',
    );
  const carer_ids = read.carer_emails?.map((email) =>
    need('carer_emails', names.carer(email), 'There is no active carer with this e-mail address.'),
  );
  if (new Set(carer_ids).size > MAX_CARERS) {
    wrong('carer_emails', `Choose up to ${MAX_CARERS} carers.`);
  }
  const judged = { line, values, problems, warnings: [], is_changed_here: false, seen: null };
  if (problems.length > 0 || !period) return { ...judged, outcome: 'error', booking: null };
  // A column that the file does not have leaves what is here alone; an empty value empties it.
  const booking: Booking = {
    id_on_third_party: values.third_party_id,
    client_id,
    young_person_id: emptied(young_person_id),
    service_type_id,
    ...period,
    carer_ids: carer_ids && [...new Set(carer_ids)],
    place: emptied(values.place),
    notes: emptied(values.notes),
  };
  return { ...judged, outcome: 'new', booking };
}

const emptied = (value: string | undefined) => (value === '' ? null : value);
