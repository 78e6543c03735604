import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import type { RunPeriod } from '#server/features/money/invoices/approved-work.queries.ts';

/**
 * Holds the work of a client's period that may be charged until the caller's work is kept or falls away, and answers its
 * assignments. A change that is being saved is waited for, and one that comes later waits: whatever changes times, miles, the
 * service or whom it is for takes the assignment's row first (`invoiced_work_guard`, `appointment_keep_work`). So what is read from
 * now on is what stands when it is charged. Work that is not approved yet is not held: nobody waits for a run without need.
 */
export async function holdWork(db: Db, period: RunPeriod & { client_id: string }): Promise<string[]> {
  const { client_id, young_person_id } = period;
  const [from, to] = [startOfLondonDay(period.start_date), startOfLondonDay(addDays(period.end_date, 1))];
  // An appointment before its assignments, as a change of it takes them.
  const cancelled = await db<{ id: string }[]>`
    select ac.id from appointment_carer ac join appointment a on a.id = ac.appointment_id
    where not ac.is_live and ac.removed_at is null and a.cancelled_at is not null and ac.client_id = ${client_id}
      and ac.start_at >= ${from} and ac.start_at < ${to}
      ${young_person_id ? db`and a.young_person_id = ${young_person_id}` : db``}
      and not exists (select from invoiced_work w where w.appointment_carer_id = ac.id)
    order by a.id, ac.id for share of a, ac`;
  const worked = await db<{ id: string }[]>`
    select ac.id from timesheet t join report r on r.appointment_carer_id = t.appointment_carer_id
      join appointment_carer ac on ac.id = t.appointment_carer_id
    where t.is_live and t.is_listed and t.status <> 'required' and r.status in ('approved', 'not required')
      and t.client_id = ${client_id} and t.planned_start_at >= ${from} and t.planned_start_at < ${to}
      ${young_person_id ? db`and r.young_person_id = ${young_person_id}` : db``}
      and not exists (select from invoiced_work w where w.appointment_carer_id = ac.id)
    order by ac.id for share of ac`;
  return [...cancelled, ...worked].map(({ id }) => id);
}
