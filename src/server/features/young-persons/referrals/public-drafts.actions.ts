/**
 * Drafts of the public form (REF-04), each encrypted with a code that only its author knows.
 *
 * 1. Neither the code nor its key is stored: a draft is found by a hash, and only its author can read it.
 * 2. A save to an old version is refused with the current draft, so that no device overwrites another one's text.
 * 3. Once the referral is sent, the text is deleted. Its reference and time replace it until the code expires.
 */

import { createCipheriv, createDecipheriv, randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { formatDateTime } from '#contract/core/dates.ts';
import { PUBLIC_DRAFT_DAYS } from '#contract/core/link-limits.ts';
import {
  DRAFT_CODE_LENGTH,
  DRAFT_CODE_LETTERS,
  type KeptPublicDraft,
  type PublicDraft,
  type SentPublicDraft,
} from '#contract/young-persons/public-referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import { asPublic, type PublicCaller } from '#server/http/public-work.ts';
import { hashSecret } from '#server/http/session.ts';

/** Derived from a code: the token that finds its draft, and the key that decrypts it. */
interface Lock {
  token: string;
  key: Buffer;
}

const derive = promisify<string, string, number, object, Buffer>(scrypt);
/** Slow on purpose: about 40 ms of CPU for each attempt. */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const IV_BYTES = 12;
const TAG_BYTES = 16;

export async function unlock(code: string): Promise<Lock> {
  const derived = await derive(code, 'placewell referral draft', 64, COST);
  return { token: derived.subarray(0, 32).toString('hex'), key: derived.subarray(32) };
}

function seal(content: PublicDraft | SentPublicDraft, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function open(sealed: Buffer, key: Buffer): PublicDraft | SentPublicDraft {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as PublicDraft | SentPublicDraft;
}

const drawCode = (): string =>
  Array.from(
    { length: DRAFT_CODE_LENGTH },
    () => DRAFT_CODE_LETTERS[randomInt(DRAFT_CODE_LETTERS.length)],
  ).join('');

/** Saves a draft under a code that is shown once. */
export async function keepPublicDraft(
  call: PublicCaller,
  draft: PublicDraft,
): Promise<{ code: string; version: number; expires_at: string }> {
  const code = drawCode();
  const { token, key } = await unlock(code);
  const expires_at = new Date(call.now.getTime() + PUBLIC_DRAFT_DAYS * 86_400_000);
  await asPublic(call, token).write(
    (db) => db`insert into referral_draft (token_hash, sealed, expires_at)
      values (${hashSecret(token)}, ${seal(draft, key)}, ${expires_at})`,
  );
  return { code, version: 1, expires_at: expires_at.toISOString() };
}

/** Throws not_found (for an unknown or expired code alike), `referral.draft_sent` and `version.stale`. */
export async function changePublicDraft(
  call: PublicCaller,
  { code, version, draft }: { code: string; version: number; draft: PublicDraft },
): Promise<{ version: number; expires_at: string }> {
  const lock = await unlock(code);
  return asPublic(call, lock.token).write(async (db) => {
    const held = await holdDraft(db, lock);
    if (!held) throw new AppError('not_found');
    held.mustBeUnsent();
    held.mustBeOfVersion(version);
    const [row] = await db<{ version: number; expires_at: string }[]>`update referral_draft
      set sealed = ${seal(draft, lock.key)}, version = version + 1, updated_at = ${call.now}
      returning version, expires_at`;
    if (!row) throw new AppError('not_found');
    return row;
  });
}

/** Throws not_found and `referral.draft_sent`, like `changePublicDraft`. */
export async function openDraft(call: PublicCaller, code: string): Promise<KeptPublicDraft> {
  const lock = await unlock(code);
  const found = await asPublic(call, lock.token).read((db) => findDraft(db, lock));
  if (!found) throw new AppError('not_found');
  if ('reference' in found) throw tellSent(found);
  return found;
}

/** The draft of the given token, locked; undefined for an unknown or expired code. */
export async function holdDraft(db: Db, lock: Lock) {
  await db`select 1 from referral_draft for update`;
  const found = await findDraft(db, lock);
  return (
    found && {
      mustBeUnsent: () => {
        if ('reference' in found) throw tellSent(found);
      },
      mustBeOfVersion: (version: number | undefined) => {
        const isOlder = version !== undefined && 'version' in found && found.version !== version;
        if (isOlder) throw new AppError('version.stale', { current: found });
      },
    }
  );
}

/** Deletes its text; the code then shows what was sent. */
export async function endDraft(db: Db, { key }: Lock, sent: SentPublicDraft): Promise<void> {
  await db`update referral_draft set sealed = ${seal(sent, key)}, version = version + 1, updated_at = ${sent.sent_at}`;
}

async function findDraft(db: Db, { key }: Lock): Promise<KeptPublicDraft | SentPublicDraft | undefined> {
  const [row] = await db<
    { sealed: Buffer; version: number; expires_at: string }[]
  >`select sealed, version, expires_at from referral_draft`;
  if (!row) return undefined;
  const { sealed, ...standing } = row;
  const content = open(sealed, key);
  return 'reference' in content ? content : { ...content, ...standing };
}

/** Says when it was sent, and under which reference. */
export function tellSent(sent: SentPublicDraft): AppError {
  const at = formatDateTime(sent.sent_at);
  return new AppError('referral.draft_sent', {
    detail: `This referral was sent on ${at}, reference ${sent.reference}.`,
    current: sent,
  });
}
