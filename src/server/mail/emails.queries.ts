import type { Pool } from '#server/db/pools.ts';

interface WaitingEmails {
  count: number;
  /** How long the oldest e-mail has waited. 0 if none waits. */
  oldest_seconds: number;
}

/** E-mails that have been neither sent nor refused. */
export async function countWaitingEmails(system: Pool): Promise<WaitingEmails> {
  const [row] = await system<WaitingEmails[]>`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest_seconds
      from email where sent_at is null and refused_at is null`;
  return row ?? { count: 0, oldest_seconds: 0 };
}
