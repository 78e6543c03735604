import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { hoursOfChange } from '#server/features/visits/timesheets/timesheets.queries.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Changed {
  id: string;
  appointment_id: string;
  before_start_at: string;
  before_end_at: string;
  after_start_at: string | null;
  after_end_at: string | null;
  before_hours: string;
  after_hours: string | null;
  reason: string | null;
  /** Null if the recipient may not see them. */
  carer: string | null;
}

/** The policies select a carer's own, and for the office those whose record is open to the recipient. */
async function findChanges(db: Db, { role }: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<
    Changed[]
  >`select k.id, t.appointment_id, k.before_start_at, k.before_end_at, k.after_start_at,
      k.after_end_at, k.reason, u.name as carer, ${db.unsafe(hoursOfChange('before'))} as before_hours,
      ${db.unsafe(hoursOfChange('after'))} as after_hours
    from timesheet_change k join timesheet t on t.id = k.timesheet_id left join app_user u on u.id = t.carer_id
    where k.id = any(${[...ids]}::uuid[])`;
  return rows.map((change) => {
    const day = formatDay(toLondonDay(change.before_start_at));
    const whose = role === 'admin' ? `${change.carer ?? 'A carer'}, ` : '';
    return {
      subject_id: change.id,
      text: [`${whose}${day}: ${describeTimes(change)}`, change.reason].filter(Boolean).join('. '),
      lock_screen: role === 'admin' ? `Times for ${day}` : `Your times for ${day}`,
      href: `/dashboard/appointments/${change.appointment_id}`,
    };
  });
}

/** `from 09:00–11:00, 2.00 h to 09:00–10:30, 1.50 h`. */
function describeTimes({ before_start_at, before_end_at, before_hours, ...after }: Changed): string {
  const before = `${toLondonTime(before_start_at)}–${toLondonTime(before_end_at)}, ${before_hours} h`;
  const { after_start_at, after_end_at, after_hours } = after;
  return after_start_at && after_end_at
    ? `from ${before} to ${toLondonTime(after_start_at)}–${toLondonTime(after_end_at)}, ${after_hours} h`
    : `${before} no longer count`;
}

export const timesheetNotifications = {
  times_changed: {
    title: 'The office changed your times',
    label: 'The office changes times that I submitted',
    group: 'money',
    roles: ['carer'],
    urgency: 'usual',
    email: 'at_once',
    findWords: findChanges,
  },
  times_changed_back: {
    title: 'A carer changed times that the office had corrected',
    label: 'A carer changes times that the office had corrected',
    group: 'money',
    roles: ['admin'],
    urgency: 'usual',
    email: 'daily',
    findWords: findChanges,
  },
} satisfies Record<string, NotificationKind>;
