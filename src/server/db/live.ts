import type { Db } from '#server/db/pools.ts';

/** What may have changed. Topics carry no ids: a screen that hears one asks again and sees what it may see. */
export type Topic =
  | 'appointments'
  | 'claims'
  | 'diaries'
  | 'imports'
  | 'mailbox'
  | 'organisations'
  | 'reports'
  | 'young_persons';

export const LIVE_CHANNEL = 'placewell_live';

/** Tells every process, and through it every open screen, once the transaction commits. */
export async function announceChange(db: Db, topic: Topic): Promise<void> {
  await db`select pg_notify(${LIVE_CHANNEL}, ${topic})`;
}
