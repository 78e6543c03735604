import type { Db } from '#server/db/pools.ts';
import { invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

export interface KeptTimes {
  start_at: string;
  end_at: string;
  break_minutes: number;
  sleep_in: boolean;
}

interface Change {
  held: {
    id: string;
    status: string;
    submitted_by: string | null;
    started_at: string | null;
    ended_at: string | null;
    break_minutes: number;
    sleep_in: boolean;
  };
  /** Undefined if the times are cleared. */
  after: KeptTimes | undefined;
  reason: string | undefined;
  carer_id: string;
}

/**
 * Saves the office's change of submitted times, and notifies their carer. Carers change their own times freely, but
 * once the office has changed them, their changes are saved as well, and the office is notified. Throws
 * `input.invalid` if the office changes a carer's times without a reason.
 */
export async function keepChange(
  db: Db,
  actor: Actor,
  { held, after, reason, carer_id }: Change,
): Promise<void> {
  const { id, status, started_at, ended_at, break_minutes, sleep_in } = held;
  if (status !== 'submitted' || !started_at || !ended_at) return;
  const isOffice = actor.role === 'admin';
  if (!isOffice && !(await isCorrected(db, id, carer_id))) return;
  const before = { start_at: started_at, end_at: ended_at, break_minutes, sleep_in };
  if (after && isSame(before, after)) return;
  if (isOffice && !reason && held.submitted_by === carer_id)
    throw invalid('reason', 'Enter a reason. We send it to the carer.');
  const [change] = await db<{ id: string }[]>`insert into timesheet_change ${db({
    timesheet_id: id,
    changed_by: actor.user.id,
    reason: reason || null,
    ...columns('before', before),
    ...(after ? columns('after', after) : {}),
  })} returning id`;
  if (!change) return;
  const { id: subject_id } = change;
  if (isOffice) await tellPeople(db, { kind: 'times_changed', subject_id, to: [carer_id] });
  else await tellPeople(db, { kind: 'times_changed_back', subject_id, to: 'office' });
}

/** Whether the office has changed these times since they were submitted. */
async function isCorrected(db: Db, timesheet_id: string, carer_id: string): Promise<boolean> {
  const [row] = await db`select 1 from timesheet_change
    where timesheet_id = ${timesheet_id} and changed_by <> ${carer_id} limit 1`;
  return row !== undefined;
}

const isSame = (a: KeptTimes, b: KeptTimes) =>
  Date.parse(a.start_at) === Date.parse(b.start_at) &&
  Date.parse(a.end_at) === Date.parse(b.end_at) &&
  a.break_minutes === b.break_minutes &&
  a.sleep_in === b.sleep_in;

const columns = (when: 'before' | 'after', { start_at, end_at, break_minutes, sleep_in }: KeptTimes) => ({
  [`${when}_start_at`]: start_at,
  [`${when}_end_at`]: end_at,
  [`${when}_break_minutes`]: break_minutes,
  [`${when}_sleep_in`]: sleep_in,
});
