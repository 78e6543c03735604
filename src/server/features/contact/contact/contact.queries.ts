import type { Db } from '#server/db/pools.ts';

interface Sender {
  /** The address that the office answers to. */
  answered_to: string;
  /** The organisation of a client's people; null for the agency's own. */
  authority: string | null;
}

/** Finds the actor as the sender of a message to the office. */
export async function findSender(db: Db): Promise<Sender | undefined> {
  const [row] = await db<Sender[]>`select account_addresses(actor_id()) ->> 'mail_to' as answered_to,
        (select c.name from client c where c.id = actor_client_id()) as authority`;
  return row;
}
