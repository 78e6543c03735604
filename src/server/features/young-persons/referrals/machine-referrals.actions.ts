import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import type {
  createPublicReferral,
  getMachineReferralStatus,
} from '#contract/young-persons/public-referrals.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { hashReferral } from '#server/features/young-persons/referrals/hash-referral.ts';
import {
  askToTell,
  insertReferral,
} from '#server/features/young-persons/referrals/public-referrals.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { asPublic, type PublicCaller } from '#server/http/public-work.ts';
import type { KeyHolder } from '#server/http/session.ts';

type Sent = Pick<AnswerOf<typeof createPublicReferral>, 'id' | 'reference'>;

/**
 * Accepts a referral from a client organisation's own system. A reference that was sent before gets the first answer;
 * concurrent requests wait for each other. The sender is known, so nothing goes to quarantine. Throws
 * `api_key.unknown` for another organisation, `referral.reference_used` for a different body, and `input.invalid`.
 */
export async function takeMachineReferral(
  call: PublicCaller,
  { key, id: api_key_id, client_id }: KeyHolder,
  body: BodyOf<typeof createPublicReferral>,
): Promise<Sent> {
  if (body.client_id && body.client_id !== client_id) throw new AppError('api_key.unknown');
  const { third_party_reference, answers, social_worker = null } = body;
  if (!third_party_reference)
    throw invalid('third_party_reference', 'Enter your own reference for this referral.');
  const sent_hash = hashReferral({ client_id, social_worker, answers });
  const findSent = async (db: Db): Promise<Sent | undefined> => {
    const [row] = await db<{ sent: (Sent & { sent_hash: string }) | null }[]>`
      select actor_machine_referral(${third_party_reference}) as sent`;
    if (!row?.sent) return undefined;
    if (row.sent.sent_hash !== sent_hash.toString('hex')) throw new AppError('referral.reference_used');
    return { id: row.sent.id, reference: row.sent.reference };
  };
  return asPublic(call, key).write(async (db) => {
    const earlier = await findSent(db);
    if (earlier) return earlier;
    const how = { origin: 'machine', third_party_reference, api_key_id, sent_hash };
    const isNew = await insertReferral(db, call.now, { client_id, social_worker, answers }, how);
    const sent = await findSent(db);
    if (!sent) throw new AppError('internal');
    if (!isNew) return sent;
    await askToTell(db, sent.id);
    await announceChange(db, 'referrals');
    return sent;
  });
}

/** Throws not_found alike for another organisation's reference, an unknown one and a restricted young person's. */
export async function getMachineStatus(
  call: PublicCaller,
  { key }: KeyHolder,
  third_party_reference: string,
): Promise<AnswerOf<typeof getMachineReferralStatus>> {
  type Status = AnswerOf<typeof getMachineReferralStatus>;
  const [row] = await asPublic(call, key).read(
    (db) => db<{ found: Status | null }[]>`select actor_machine_status(${third_party_reference}) as found`,
  );
  if (!row?.found) throw new AppError('not_found');
  const { submitted_at, decided_at, ...rest } = row.found;
  const asInstant = (at: string) => new Date(at).toISOString();
  return { ...rest, submitted_at: asInstant(submitted_at), decided_at: decided_at && asInstant(decided_at) };
}
