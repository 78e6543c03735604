import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** A bucket of any S3-compatible storage, if one is set up. */
export interface OutsideStorage {
  put(key: string, content: Buffer, mime_type: string): Promise<void>;
  /** Throws `unavailable` if the storage does not answer, or has no such file. */
  get(key: string): Promise<Buffer>;
  /** Undefined if there is no such file. Throws `unavailable` if the storage does not answer. */
  find(key: string): Promise<Buffer | undefined>;
  /** Does nothing if there is no such file. Throws `unavailable` if the storage does not answer. */
  remove(key: string): Promise<void>;
}

export function openStorage(config: Config): OutsideStorage | undefined {
  const { S3_BUCKET_URL, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET_URL || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    service: 's3',
    region: S3_REGION,
    retries: 2,
  });
  const ask = async (key: string, init: RequestInit) => {
    const signal = AbortSignal.timeout(30_000);
    const answer = await client
      .fetch(`${S3_BUCKET_URL.replace(/\/$/, '')}/${key}`, { ...init, signal })
      .catch(() => undefined);
    if (!answer?.ok && answer?.status !== 404) throw new AppError('unavailable');
    return answer;
  };
  const find = async (key: string) => {
    const answer = await ask(key, {});
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
  };
  return {
    put: async (key, content, mime_type) => {
      const headers = { 'content-type': mime_type };
      const { ok } = await ask(key, { method: 'PUT', headers, body: new Uint8Array(content) });
      if (!ok) throw new AppError('unavailable');
    },
    get: async (key) => {
      const content = await find(key);
      if (!content) throw new AppError('unavailable');
      return content;
    },
    find,
    remove: async (key) => void (await ask(key, { method: 'DELETE' })),
  };
}

const AT_ONCE = 20;

interface ToMove {
  id: string;
  mime_type: string;
  content: Buffer;
}

/**
 * Moves receipts and files of case notes, referrals and conversations out of the database, a few at a time: first
 * uploads them, then deletes them here. Until then they stay, so an outage of the storage loses nothing and blocks no
 * uploads. Returns how many were moved.
 */
export async function moveFilesOutside(system: Pool, config: Config): Promise<number> {
  const storage = openStorage(config);
  if (!storage) return 0;
  const files = await system<ToMove[]>`select f.id, f.mime_type, c.content
    from stored_file f join stored_file_content c on c.file_id = f.id
    where f.storage_key is null and f.report_document_id is null and f.young_person_id is null order by f.id limit ${AT_ONCE}`;
  for (const { id, mime_type, content } of files) {
    const key = `files/${id}`;
    await storage.put(key, content, mime_type);
    const isKept = await system.begin(async (db) => {
      const [moved] = await db`update stored_file set storage_key = ${key} where id = ${id} returning id`;
      await db`delete from stored_file_content where file_id = ${id}`;
      return moved !== undefined;
    });
    if (!isKept) await storage.remove(key);
  }
  return files.length;
}

/** A shared lock for backups, and an exclusive one for removing a file. */
const REMOVALS = 823043;

/** During a backup, the storage keeps every file that was in the database at its start. */
export async function holdRemovals<T>(owner: Pool, work: () => Promise<T>): Promise<T> {
  await owner`select pg_advisory_lock_shared(${REMOVALS})`;
  return work();
}

/** Removes the bytes of a file whose row was deleted. Throws during a backup, and is retried later. */
export async function removeFileOutside(system: Pool, config: Config, key: string): Promise<void> {
  await system.begin(async (db) => {
    const [lock] = await db<{ is_held: boolean }[]>`select pg_try_advisory_xact_lock(${REMOVALS}) as is_held`;
    if (!lock?.is_held) throw new AppError('unavailable');
    const named = await db`select from stored_file where storage_key = ${key}`;
    if (named.length === 0) await openStorage(config)?.remove(key);
  });
}
