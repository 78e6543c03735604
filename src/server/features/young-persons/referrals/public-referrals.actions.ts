import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  randomInt,
  randomUUID,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import {
  type createPublicReferral,
  type createReferralPass,
  DRAFT_CODE_LENGTH,
  DRAFT_CODE_LETTERS,
  PASS_BITS,
  PASS_MINUTES,
  PUBLIC_DRAFT_DAYS,
  type PublicDraft,
} from '#contract/young-persons/public-referrals.ts';
import { readUrgency } from '#contract/young-persons/referral-form.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { findRegion } from '#server/features/organisations/clients/bank-holiday-region.ts';
import { findDueAt } from '#server/features/young-persons/referrals/referral-due.ts';
import { judgeGiven } from '#server/features/young-persons/referrals/referrals.actions.ts';
import { getAskedForm } from '#server/features/young-persons/referrals/referrals.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { asPublic, type PublicCaller } from '#server/http/public-work.ts';
import { hashSecret } from '#server/http/session.ts';

export async function givePass(call: PublicCaller): Promise<AnswerOf<typeof createReferralPass>> {
  const pass = randomBytes(24).toString('base64url');
  const expires_at = new Date(call.now.getTime() + PASS_MINUTES * 60_000);
  await asPublic(call).write(
    (db) =>
      db`insert into referral_pass (token_hash, expires_at) values (${hashSecret(pass)}, ${expires_at})`,
  );
  return { pass, bits: PASS_BITS, expires_at: expires_at.toISOString() };
}

/**
 * Takes one in. Sent again with the same pass, it is kept once and answered as the first time; two at once wait for one
 * another. Throws `referral.pass`, `input.invalid`, and `api_key.unknown` where something else was shown in a pass's place.
 */
export async function takeReferral(
  call: PublicCaller,
  body: BodyOf<typeof createPublicReferral>,
): Promise<AnswerOf<typeof createPublicReferral>> {
  const { pass, nonce } = body;
  if (!pass || nonce === undefined) {
    if (call.request.headers.authorization !== undefined) throw new AppError('api_key.unknown');
    const field = pass ? 'nonce' : 'pass';
    throw invalid(
      field,
      'Send a pass and its nonce, or your organisation’s key in the header Authorization.',
    );
  }
  if (countZeroBits(`${pass}.${nonce}`) < PASS_BITS) throw new AppError('referral.pass');
  const draft_token = body.draft_code && (await unlock(body.draft_code)).token;
  const sent = await asPublic(call, pass).write(async (db) => {
    const spent = await db`update referral_pass set used_at = current_instant()`;
    if (spent.count === 1)
      await insertReferral(db, call.now, body, {
        origin: 'public',
        is_quarantined: true,
        is_suspect: Boolean(body.website),
        pass_hash: hashSecret(pass),
      });
    const [row] = await db<
      { sent: { id: string; reference: string } | null }[]
    >`select actor_sent_referral() as sent`;
    if (!row?.sent) throw new AppError('referral.pass');
    await announceChange(db, 'referrals');
    return row.sent;
  });
  if (draft_token) await asPublic(call, draft_token).write((db) => db`delete from referral_draft`);
  return { ...sent, token: pass };
}

/**
 * Answers whether it is a new one: of what must not be there twice the first stays.
 * @param how how it came, as the table's columns have it
 */
export async function insertReferral(
  db: Db,
  now: Date,
  body: Pick<BodyOf<typeof createPublicReferral>, 'client_id' | 'social_worker' | 'answers'>,
  how: Readonly<Record<string, string | boolean | Buffer>>,
): Promise<boolean> {
  const { client_id, social_worker } = body;
  const known = client_id ? await db`select 1 from client where id = ${client_id}` : [];
  if (!client_id || known.length === 0) throw invalid('client_id', 'Choose an organisation from the list.');
  if (social_worker) {
    const known =
      await db`select 1 from social_worker where id = ${social_worker} and client_id = ${client_id}`;
    if (known.length === 0) throw invalid('social_worker', 'Choose a social worker of this organisation.');
  }
  const { form_id, form_version, questions } = await getAskedForm(db);
  const answers = judgeGiven(questions, body.answers, true, now);
  const inserted = await db`insert into referral ${db({
    ...how,
    id: randomUUID(),
    status: 'submitted',
    client_id,
    social_worker_id: social_worker ?? null,
    form_id,
    form_version,
    answers: db.json(answers as never),
    submitted_at: now,
    due_at: findDueAt(now, readUrgency(answers), await findRegion(db, client_id)),
  })} on conflict do nothing`;
  return inserted.count === 1;
}

/** Leading zero bits of the SHA-256 of a text. */
export function countZeroBits(text: string): number {
  let bits = 0;
  for (const byte of createHash('sha256').update(text).digest()) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}

/**
 * Has the office and the referrer told, once. Throws not_found, for a token that is unknown or of another referral too.
 */
export async function askToTell(db: Db, id: string): Promise<{ reference: string }> {
  const [row] = await db<{ reference: string | null }[]>`select ask_to_tell_of_referral(${id}) as reference`;
  if (!row?.reference) throw new AppError('not_found');
  return { reference: row.reference };
}

const derive = promisify<string, string, number, object, Buffer>(scrypt);
/** Slow on purpose: some 40 ms of one core a try. */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A code opens two things: the token that finds its draft, and the key that reads it. Neither is kept anywhere. */
async function unlock(code: string): Promise<{ token: string; key: Buffer }> {
  const derived = await derive(code, 'placewell referral draft', 64, COST);
  return { token: derived.subarray(0, 32).toString('hex'), key: derived.subarray(32) };
}

function seal(draft: PublicDraft, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(draft), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function open(sealed: Buffer, key: Buffer): PublicDraft {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as PublicDraft;
}

const drawCode = (): string =>
  Array.from(
    { length: DRAFT_CODE_LENGTH },
    () => DRAFT_CODE_LETTERS[randomInt(DRAFT_CODE_LETTERS.length)],
  ).join('');

/** Puts a draft away under a code that is told once. */
export async function keepPublicDraft(
  call: PublicCaller,
  draft: PublicDraft,
): Promise<{ code: string; expires_at: string }> {
  const code = drawCode();
  const { token, key } = await unlock(code);
  const expires_at = new Date(call.now.getTime() + PUBLIC_DRAFT_DAYS * 86_400_000);
  await asPublic(call, token).write(
    (db) => db`insert into referral_draft (token_hash, sealed, expires_at)
      values (${hashSecret(token)}, ${seal(draft, key)}, ${expires_at})`,
  );
  return { code, expires_at: expires_at.toISOString() };
}

/** Throws not_found: a code that is unknown, over or sent is the same. */
export async function changePublicDraft(
  call: PublicCaller,
  code: string,
  draft: PublicDraft,
): Promise<{ expires_at: string }> {
  const { token, key } = await unlock(code);
  const [row] = await asPublic(call, token).write(
    (db) => db<{ expires_at: string }[]>`update referral_draft
      set sealed = ${seal(draft, key)}, updated_at = ${call.now} returning expires_at`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws as `changePublicDraft`. */
export async function openDraft(
  call: PublicCaller,
  code: string,
): Promise<PublicDraft & { expires_at: string }> {
  const { token, key } = await unlock(code);
  const [row] = await asPublic(call, token).read(
    (db) => db<{ sealed: Buffer; expires_at: string }[]>`select sealed, expires_at from referral_draft`,
  );
  if (!row) throw new AppError('not_found');
  return { ...open(row.sealed, key), expires_at: row.expires_at };
}
