import type { Db } from '#server/db/pools.ts';
import { judgePeriods } from '#server/features/appointments/judge-periods.ts';
import { refuseConfidentialAddress } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { invalid } from '#server/http/app-error.ts';

interface People {
  client_id: string;
  young_person_id?: string | null | undefined;
  service_type_id: string;
  start_at: string;
  end_at: string;
  carer_ids: readonly string[];
  place?: string | null | undefined;
  notes?: string | null | undefined;
  cancellation_reason?: string | null | undefined;
}

interface Booked {
  client_id: string;
  young_person_id: string | null;
  service_type_id: string;
  carer_ids: readonly string[];
}

/**
 * Rules between rows that no single constraint can say. Of one that was `booked` before, a carer may stay on, having left since;
 * and what is over stays with the organisation that it was for, wherever the young person has moved since.
 * Their times are judged first. Throws `input.invalid` for the first that is broken.
 */
export async function checkPeople(db: Db, bookings: readonly People[], booked?: Booked): Promise<void> {
  judgePeriods(bookings);
  const assigned = booked?.carer_ids ?? [];
  const young_ids = bookings.flatMap(({ young_person_id }) => young_person_id ?? []);
  const carer_ids = bookings.flatMap((each) => each.carer_ids).filter((id) => !assigned.includes(id));
  const client_ids = [...new Set(bookings.map(({ client_id }) => client_id))];
  const service_ids = bookings
    .map(({ service_type_id }) => service_type_id)
    .filter((id) => id !== booked?.service_type_id);
  const [clients, young, carers, archivedServices] = await Promise.all([
    // Held: an organisation is archived before or after, and then its appointments to come are in the way.
    db<{ id: string; archived_at: string | null; now: string }[]>`
      select id, archived_at, current_instant() as now from client where id = any(${client_ids}::uuid[]) order by id for key share`,
    young_ids.length === 0
      ? []
      : db<{ id: string; client_id: string; status: string; now: string }[]>`
          select id, client_id, status, current_instant() as now from young_person where id = any(${young_ids}::uuid[]) order by id for key share`,
    carer_ids.length === 0
      ? []
      : db<{ id: string }[]>`select id from app_user
          where id = any(${carer_ids}::uuid[]) and user_type = 'user' and is_active order by id for key share`,
    db<{ name: string }[]>`select name from service_type
      where id = any(${service_ids}::uuid[]) and archived_at is not null`,
  ]);
  const youngById = new Map(young.map((person) => [person.id, person]));
  const known = new Set([...assigned, ...carers.map(({ id }) => id)]);
  const archivedById = new Map(
    clients.filter(({ archived_at }) => archived_at).map((each) => [each.id, each]),
  );
  const [service] = archivedServices;
  if (service)
    throw invalid(
      'service_type_id',
      `${service.name} is archived. Choose another service, or bring it back in Settings.`,
    );
  for (const booking of bookings) {
    const client = archivedById.get(booking.client_id);
    if (client && Date.parse(booking.end_at) > Date.parse(client.now))
      throw invalid('client_id', 'This organisation is archived. Bring it back before you book.');
    if (new Set(booking.carer_ids).size !== booking.carer_ids.length)
      throw invalid('carer_ids', 'Choose each carer once.');
    const person = youngById.get(booking.young_person_id ?? '');
    const isOver = person !== undefined && Date.parse(booking.end_at) <= Date.parse(person.now);
    const isAsBooked =
      booked?.client_id === booking.client_id && booked.young_person_id === booking.young_person_id;
    if (booking.young_person_id && person?.client_id !== booking.client_id && !(isOver && isAsBooked))
      throw invalid('young_person_id', 'This young person is not with this client organisation.');
    if (person?.status === 'ARCHIVED' && !isOver)
      throw invalid('young_person_id', 'This young person is archived. Bring them back before you book.');
    const unknown = booking.carer_ids.findIndex((id) => !known.has(id));
    if (unknown >= 0) throw invalid(`carer_ids.${unknown}`, 'This carer is not active.');
  }
  await refuseConfidentialAddress(db, bookings);
}
