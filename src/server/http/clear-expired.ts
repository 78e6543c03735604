import type { Pool } from '#server/db/pools.ts';

/** Deletes what has expired: tokens, sessions, counts of calls, stored answers to repeated calls. */
export async function clearExpired(system: Pool): Promise<void> {
  await system`delete from bearer_token where expires_at < now() - interval '1 hour'`;
  await system`delete from session where coalesce(ended_at, last_seen_at) < now() - interval '30 days'`;
  await system`delete from used_id_token where expires_at < now() - interval '1 hour'`;
  await system`delete from identity_record where expires_at < now()`;
  await system`delete from rate_limit where minute < now() - interval '1 hour'`;
  await system`delete from form_token where expires_at < now()`;
  await system`delete from referral_pass where expires_at < now()`;
  await system`delete from referral_draft where expires_at < now()`;
  await system`delete from live_connection where seen_at < now() - interval '1 hour'`;
  await system`delete from idempotency_key where created_at < now() - interval '24 hours'`;
}
