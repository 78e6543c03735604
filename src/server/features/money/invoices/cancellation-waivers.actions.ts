import type { BodyOf } from '#contract/core/endpoint.ts';
import type { CancellationWaiver, waiveCancellation } from '#contract/money/invoice-runs.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

/**
 * Leaves a late cancellation out of every run. Done again it changes nothing. Throws not_found for an assignment that is out of
 * sight and, by constraint, `invoice.taken` for one that is not cancelled and `visit.invoiced` for one that is charged.
 */
export async function waive(
  db: Db,
  { user }: Actor,
  { appointment_carer_id, reason }: BodyOf<typeof waiveCancellation>,
): Promise<CancellationWaiver> {
  const [seen] = await db`
    select from appointment_carer ac join appointment a on a.id = ac.appointment_id where ac.id = ${appointment_carer_id}`;
  if (!seen) throw new AppError('not_found');
  await db`insert into cancellation_waiver ${db({ appointment_carer_id, reason: reason ?? null, waived_by: user.id })}
    on conflict (appointment_carer_id) do nothing`;
  const [waiver] = await db<CancellationWaiver[]>`
    select w.id, w.waived_at as at, w.reason,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by,
      case when n.id is not null then jsonb_build_object('id', n.id, 'name', n.invoice_number) end as credit_note
    from cancellation_waiver w left join app_user u on u.id = w.waived_by left join invoice n on n.id = w.credit_note_id
    where w.appointment_carer_id = ${appointment_carer_id}`;
  if (!waiver) throw new AppError('conflict');
  return waiver;
}

/** Throws not_found. */
export async function dropWaiver(db: Db, id: string): Promise<void> {
  const dropped = await db`delete from cancellation_waiver where id = ${id} returning id`;
  if (dropped.length === 0) throw new AppError('not_found');
}
