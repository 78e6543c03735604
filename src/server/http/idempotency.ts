import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SentFile } from '#server/http/multipart.ts';

/**
 * Within 24 hours, the same key with the same request gets the first answer again. The transaction of the work also
 * claims the key. So a second request waits for the first, and a crash leaves neither the work nor the claim.
 */
export async function firstAnswer(
  db: Db,
  user_id: string,
  key: string,
  request: FastifyRequest,
  sent: { body: unknown; files: readonly SentFile[] },
): Promise<unknown> {
  const hash = createHash('sha256').update(
    `${request.method} ${request.url}\n${JSON.stringify(sent.body ?? null)}`,
  );
  for (const file of sent.files) hash.update(`\n${file.name}\n`).update(file.content);
  const request_hash = hash.digest();
  await db`delete from idempotency_key where user_id = ${user_id} and key = ${key} and created_at < now() - interval '24 hours'`;
  const claimed =
    await db`insert into idempotency_key (user_id, key, request_hash) values (${user_id}, ${key}, ${request_hash})
    on conflict do nothing returning key`;
  if (claimed.length > 0) return undefined;
  const [earlier] = await db<{ request_hash: Buffer; answer: unknown }[]>`
    select request_hash, answer from idempotency_key where user_id = ${user_id} and key = ${key}`;
  if (!earlier || !request_hash.equals(earlier.request_hash)) throw new AppError('idempotency.reused');
  return earlier.answer;
}

/** Whether a request with this key was answered before. */
export async function hasAnswer(db: Db, user_id: string, key: string): Promise<boolean> {
  const [earlier] = await db`select 1 from idempotency_key where user_id = ${user_id} and key = ${key}`;
  return earlier !== undefined;
}

export async function keepAnswer(db: Db, user_id: string, key: string, answer: unknown): Promise<void> {
  await db`update idempotency_key set answer = ${db.json(answer as never)} where user_id = ${user_id} and key = ${key}`;
}
