import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import { PASS_MINUTES } from '#contract/core/link-limits.ts';
import {
  type createPublicReferral,
  type createReferralPass,
  PASS_BITS,
} from '#contract/young-persons/public-referrals.ts';
import { readUrgency } from '#contract/young-persons/referral-form.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { findRegion } from '#server/features/organisations/clients/bank-holiday-region.ts';
import { hashReferral } from '#server/features/young-persons/referrals/hash-referral.ts';
import {
  endDraft,
  holdDraft,
  tellSent,
  unlock,
} from '#server/features/young-persons/referrals/public-drafts.actions.ts';
import { findDueAt } from '#server/features/young-persons/referrals/referral-due.ts';
import { judgeGiven } from '#server/features/young-persons/referrals/referrals.actions.ts';
import { getAskedForm } from '#server/features/young-persons/referrals/referrals.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { asPublic, type PublicCaller, withToken } from '#server/http/public-work.ts';
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

interface SentByPass {
  id: string;
  reference: string;
  sent_at: string;
  sent_hash: string | null;
}

/**
 * Accepts a referral, and notifies the office. The same submission with the same pass is saved once and gets the
 * first answer; concurrent requests wait for each other, and so do two devices with one draft. A different submission
 * under a used pass is refused, so that it is not lost. Throws `referral.pass`, `input.invalid`,
 * `referral.draft_sent`, `version.stale` for a draft, and `api_key.unknown` for another credential instead of a pass.
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
  const sent_hash = hashReferral({
    client_id: body.client_id,
    social_worker: body.social_worker ?? null,
    answers: body.answers,
  });
  const lock = body.draft_code ? await unlock(body.draft_code) : undefined;
  const sent = await asPublic(call, pass).write(async (db) => {
    const draft = lock && (await withToken(db, { token: lock.token, back: pass }, () => holdDraft(db, lock)));
    const spent = await db`update referral_pass set used_at = current_instant()`;
    if (spent.count === 1) {
      if (!body.send_again) draft?.mustBeUnsent();
      draft?.mustBeOfVersion(body.draft_version);
      await insertReferral(db, call.now, body, {
        origin: 'public',
        is_quarantined: true,
        is_suspect: Boolean(body.website),
        pass_hash: hashSecret(pass),
        sent_hash,
      });
    }
    const [row] = await db<{ sent: SentByPass | null }[]>`select actor_sent_referral() as sent`;
    if (!row?.sent) throw new AppError('referral.pass');
    const { id, reference } = row.sent;
    // A row of an earlier release has no hash.
    if (row.sent.sent_hash && row.sent.sent_hash !== sent_hash.toString('hex')) {
      if (body.send_again) throw new AppError('referral.pass');
      throw tellSent({ reference, sent_at: new Date(row.sent.sent_at).toISOString() });
    }
    // Queued now, because a browser without signal makes no further call.
    await askToTell(db, id);
    if (lock && draft && spent.count === 1) {
      const told = { reference, sent_at: call.now.toISOString() };
      await withToken(db, { token: lock.token, back: pass }, () => endDraft(db, lock, told));
    }
    await announceChange(db, 'referrals');
    return { id, reference };
  });
  return { ...sent, token: pass };
}

/**
 * Returns whether it is new: a duplicate leaves the first one.
 * @param how its origin, in the table's columns
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

/** Counts leading zero bits of the SHA-256 of a text. */
export function countZeroBits(text: string): number {
  let bits = 0;
  for (const byte of createHash('sha256').update(text).digest()) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}

/**
 * Notifies the office and the referrer, once. Throws not_found, also for a token that is unknown or of another
 * referral.
 */
export async function askToTell(db: Db, id: string): Promise<{ reference: string }> {
  const [row] = await db<{ reference: string | null }[]>`select ask_to_tell_of_referral(${id}) as reference`;
  if (!row?.reference) throw new AppError('not_found');
  return { reference: row.reference };
}
