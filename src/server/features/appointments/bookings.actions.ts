/**
 * Bookings that come from outside, by file or connector, known by their id there.
 * Repeating one changes nothing: only what differs is written.
 */
import { z } from 'zod';
import { normaliseName } from '#contract/names.ts';
import { Id, Instant } from '#contract/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { bookAppointment, changeAppointment } from '#server/features/appointments/appointments.actions.ts';

export const Booking = z.object({
  id_on_third_party: z.string(),
  client_id: Id,
  young_person_id: Id.nullable(),
  service_type_id: Id,
  start_at: Instant,
  end_at: Instant,
  carer_ids: z.array(Id),
  place: z.string().nullable(),
  notes: z.string().nullable(),
});
export type Booking = z.infer<typeof Booking>;

export type BookingOutcome = 'new' | 'changed' | 'same';

interface Existing extends Omit<Booking, 'id_on_third_party'> {
  id: string;
  version: number;
  status: 'active' | 'cancelled';
  cancellation_reason: string | null;
}

async function findExisting(db: Db, ids: string[]): Promise<Map<string, Existing>> {
  const rows = await db<(Existing & { id_on_third_party: string })[]>`
    select a.id, a.id_on_third_party, a.version, a.status, a.cancellation_reason, a.client_id, a.young_person_id, a.service_type_id,
      a.start_at, a.end_at, a.place, a.notes,
      coalesce((select array_agg(ac.carer_id::text order by ac.sort_order, ac.id) from appointment_carer ac
        where ac.appointment_id = a.id and ac.removed_at is null), '{}') as carer_ids
    from appointment a where a.id_on_third_party = any(${ids})`;
  return new Map(rows.map((row) => [row.id_on_third_party, row]));
}

/** What applying each booking would do, in their order. */
export async function outcomesOf(db: Db, bookings: readonly Booking[]): Promise<BookingOutcome[]> {
  const existing = await findExisting(
    db,
    bookings.map((booking) => booking.id_on_third_party),
  );
  return bookings.map((booking) => {
    const before = existing.get(booking.id_on_third_party);
    return before ? (isSame(before, booking) ? 'same' : 'changed') : 'new';
  });
}

/** Books what is new and changes what differs. Throws what booking and changing throw. */
export async function applyBooking(db: Db, booking: Booking): Promise<BookingOutcome> {
  const before = (await findExisting(db, [booking.id_on_third_party])).get(booking.id_on_third_party);
  if (!before) {
    await bookAppointment(db, booking);
    return 'new';
  }
  if (isSame(before, booking)) return 'same';
  const { id_on_third_party: _, ...fields } = booking;
  await changeAppointment(db, before.id, {
    ...fields,
    version: before.version,
    ...(before.status === 'cancelled' ? { status: 'active' as const } : {}),
  });
  return 'changed';
}

/** Cancels a booking that was cancelled outside; nothing happens where it is unknown or cancelled already. */
export async function applyCancellation(
  db: Db,
  id_on_third_party: string,
  cancellation_reason: string,
): Promise<BookingOutcome> {
  const before = (await findExisting(db, [id_on_third_party])).get(id_on_third_party);
  if (!before || before.status === 'cancelled') return 'same';
  await changeAppointment(db, before.id, {
    status: 'cancelled',
    cancellation_reason,
    version: before.version,
  });
  return 'changed';
}

function isSame(before: Existing, booking: Booking): boolean {
  const instants = (a: string, b: string) => Date.parse(a) === Date.parse(b);
  return (
    before.status === 'active' &&
    instants(before.start_at, booking.start_at) &&
    instants(before.end_at, booking.end_at) &&
    before.client_id === booking.client_id &&
    before.young_person_id === booking.young_person_id &&
    before.service_type_id === booking.service_type_id &&
    (before.place ?? '') === (booking.place ?? '') &&
    (before.notes ?? '') === (booking.notes ?? '') &&
    before.carer_ids.join() === booking.carer_ids.join()
  );
}

/** The names that a file or another system uses, turned into ids. A name that fits two people fits none. */
export interface NameBook {
  client(name: string): string | undefined;
  service_type(name: string): string | undefined;
  carer(email: string): string | undefined;
  young_person(client_id: string, name: string): string | undefined;
}

export async function openNameBook(db: Db): Promise<NameBook> {
  const [clients, services, carers, young] = await Promise.all([
    db<{ id: string; name: string }[]>`select id, name from client where archived_at is null`,
    db<{ id: string; name: string; slug: string }[]>`select id, name, slug from service_type`,
    db<
      { id: string; email: string }[]
    >`select id, email from app_user where user_type = 'user' and is_active`,
    db<
      { id: string; name: string; client_id: string }[]
    >`select id, name, client_id from young_person where status <> 'ARCHIVED'`,
  ]);
  const clientIds = unique(clients.map(({ id, name }) => [normaliseName(name), id]));
  const serviceIds = unique(
    services.flatMap(
      ({ id, name, slug }) =>
        [
          [normaliseName(name), id],
          [slug, id],
        ] as [string, string][],
    ),
  );
  const carerIds = unique(carers.map(({ id, email }) => [email.toLowerCase(), id]));
  const youngIds = unique(
    young.map(({ id, name, client_id }) => [`${client_id} ${normaliseName(name)}`, id]),
  );
  return {
    client: (name) => clientIds.get(normaliseName(name)),
    service_type: (name) => serviceIds.get(normaliseName(name)),
    carer: (email) => carerIds.get(email.trim().toLowerCase()),
    young_person: (client_id, name) => youngIds.get(`${client_id} ${normaliseName(name)}`),
  };
}

function unique(entries: [string, string][]): Map<string, string> {
  const ids = new Map<string, string>();
  const twice = new Set<string>();
  for (const [key, id] of entries) {
    if (ids.has(key) && ids.get(key) !== id) twice.add(key);
    ids.set(key, id);
  }
  for (const key of twice) ids.delete(key);
  return ids;
}
