import { formatDay } from '#contract/core/dates.ts';
import { sayAmount, sayMiles } from '#contract/core/decimals.ts';
import type { Db } from '#server/db/pools.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Returned {
  id: string;
  appointment_carer_id: string;
  date: string;
  what: string;
  amount: string | null;
  miles: string | null;
  /** Null once it was changed, or if the record is closed to its carer. */
  reason: string | null;
}

async function findReturned(db: Db, _reader: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<Returned[]>`
    select e.id, e.appointment_carer_id, e.date, r.reason as what, e.amount, null::numeric as miles, actor_return_reason(e.id) as reason
    from expense e join expense_reason r on r.id = e.reason_id where e.id = any(${[...ids]}::uuid[])
    union all
    select m.id, m.appointment_carer_id, m.date, (actor_journey_words(m.id))[1] || ' to ' || (actor_journey_words(m.id))[2], null, m.miles,
      actor_return_reason(m.id)
    from mileage m where m.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ id, appointment_carer_id, date, what, amount, miles, reason }) => {
    const claim = [what, amount ? sayAmount(amount) : sayMiles(miles ?? '0')].join(', ');
    return {
      subject_id: id,
      text: [`${formatDay(date)}: ${claim}`, reason].filter(Boolean).join('. '),
      lock_screen: `Your claims for ${formatDay(date)}`,
      href: `/dashboard/visits/${appointment_carer_id}?step=${amount ? 'expenses' : 'miles'}`,
    };
  });
}

export const claimDecisionNotifications = {
  claim_returned: {
    title: 'The office returned a claim',
    label: 'The office returns an expense or journey that I claimed',
    group: 'money',
    roles: ['carer'],
    urgency: 'usual',
    email: 'at_once',
    findWords: findReturned,
  },
} satisfies Record<string, NotificationKind>;
