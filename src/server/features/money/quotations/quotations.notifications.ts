import { sayAmount } from '#contract/core/decimals.ts';
import type { Db } from '#server/db/pools.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Facts {
  id: string;
  quotation_number: string;
  status: string;
  total: string;
  client: string;
  is_by_client: boolean;
}

/** Quotations among those that are open to the recipient; of the young person nothing is said. */
async function findWords(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<Facts[]>`
    select q.id, q.quotation_number, q.status, c.name as client, coalesce(u.user_type = 'client', false) as is_by_client,
      ((q.subtotal_pence + q.vat_pence)::numeric / 100)::numeric(14, 2)::text as total
    from quotation q join client c on c.id = q.client_id left join app_user u on u.id = q.created_by
    where q.id = any(${[...ids]}::uuid[]) and q.status <> 'sent'`;
  return rows.map(({ id, quotation_number, status, total, client, is_by_client }) => {
    const text = `${quotation_number} ${status}: ${client}, ${sayAmount(total)}${is_by_client ? '. They made this quotation themselves' : ''}`;
    return { subject_id: id, text, lock_screen: text, href: `/dashboard/quotations/${id}` };
  });
}

export const quotationNotifications: Readonly<Record<string, NotificationKind>> = {
  quotation_answered: {
    title: 'Quotation answered',
    label: 'A quotation is accepted or declined',
    group: 'money',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords,
  },
};
