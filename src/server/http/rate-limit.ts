import type { FastifyRequest } from 'fastify';
import type { Pool } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** Counts a caller's calls of this minute across all processes. Throws too_many_requests beyond `most`. */
export async function limitRate(
  system: Pool,
  request: FastifyRequest,
  what: string,
  most: number,
): Promise<void> {
  const [row] = await system<{ count: number }[]>`
    insert into rate_limit (key, minute, count) values (${`${what} ${request.ip}`}, date_trunc('minute', now()), 1)
    on conflict (key, minute) do update set count = rate_limit.count + 1 returning count`;
  if (row && row.count > most) throw new AppError('too_many_requests');
}
