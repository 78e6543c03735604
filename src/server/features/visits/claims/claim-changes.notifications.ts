import { formatDay, toLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Changed {
  id: string;
  appointment_id: string;
  planned_start_at: string;
  before: string;
  after: string | null;
  reason: string | null;
  /** Null if the recipient may not see them. */
  carer: string | null;
}

/** The policies select a carer's own, and for the office those whose record is open to the recipient. */
async function findChanges(db: Db, { role }: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<
    Changed[]
  >`select k.id, t.appointment_id, t.planned_start_at, k.before, k.after, k.reason,
      u.name as carer
    from claim_change k join timesheet t on t.appointment_carer_id = k.appointment_carer_id
      left join app_user u on u.id = t.carer_id
    where k.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ id, appointment_id, planned_start_at, before, after, reason, carer }) => {
    const day = formatDay(toLondonDay(planned_start_at));
    const by = role === 'admin' ? `${carer ?? 'A carer'}, ` : '';
    const change = after ? `from ${before} to ${after}` : `${before} removed`;
    return {
      subject_id: id,
      text: [`${by}${day}: ${change}`, reason].filter(Boolean).join('. '),
      lock_screen: role === 'admin' ? `Claims for ${day}` : `Your claims for ${day}`,
      href: `/dashboard/appointments/${appointment_id}`,
    };
  });
}

export const claimChangeNotifications = {
  claim_changed: {
    title: 'The office changed what you claimed',
    label: 'The office changes an expense or journey that I claimed',
    group: 'money',
    roles: ['carer'],
    urgency: 'usual',
    email: 'at_once',
    findWords: findChanges,
  },
  claim_changed_back: {
    title: 'A carer changed a claim that the office had corrected',
    label: 'A carer changes a claim that the office had corrected',
    group: 'money',
    roles: ['admin'],
    urgency: 'usual',
    email: 'daily',
    findWords: findChanges,
  },
} satisfies Record<string, NotificationKind>;
