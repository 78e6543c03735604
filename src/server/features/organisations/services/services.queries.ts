import type { Service } from '#contract/organisations/services.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** No appointment is longer than 168 hours (`appointment_length`), so the index on its start can be used. */
const selectServices = (db: Db) => db`
  select s.id, s.name, s.category, s.is_report_required, s.report_due_hours, s.is_sleep_in,
    coalesce(a.ahead, 0) as appointments_ahead, s.archived_at is not null as is_archived, s.version
  from service_type s left join (
    select service_type_id, count(*)::integer as ahead from appointment
    where start_at > current_instant() - interval '168 hours'
      and end_at > current_instant() and status = 'active'
    group by service_type_id) a on a.service_type_id = s.id`;

/** Services in use first, as in every list to choose from. */
export async function findServices(db: Db): Promise<Service[]> {
  return db<
    Service[]
  >`${selectServices(db)} order by s.archived_at is not null, s.sort_order, lower(s.name), s.id`;
}

/** Throws not_found. */
export async function getService(db: Db, id: string): Promise<Service> {
  const [service] = await db<Service[]>`${selectServices(db)} where s.id = ${id}`;
  if (!service) throw new AppError('not_found');
  return service;
}
