import { REFERRAL_FILES } from '#contract/core/file-limits.ts';
import { REFERRAL_FILES_FIELD } from '#contract/young-persons/referral-files.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type Author,
  holdReferral,
  tellOfCorrection,
} from '#server/features/young-persons/referrals/referrals.actions.ts';
import { getReferralById } from '#server/features/young-persons/referrals/referrals.queries.ts';
import { type AcceptedFile, removeFiles, storeFiles } from '#server/files/files.actions.ts';
import { AppError } from '#server/http/app-error.ts';

/** Checked before the files are read. Throws not_found, `referral.wrong_step`. */
export async function mayAttach(db: Db, actor: Author['actor'], id: string): Promise<void> {
  const { may } = await getReferralById(db, actor, id);
  if (!may.attach) throw new AppError('referral.wrong_step');
}

/** Throws not_found, `referral.wrong_step`, and `input.too_large` for too many. */
export async function attachFiles(
  db: Db,
  actor: Author['actor'],
  id: string,
  files: readonly AcceptedFile[],
): Promise<void> {
  const held = await holdOpen(db, actor, id);
  if (files.length === 0) return;
  await storeFiles(db, files, ['referral_id', id], actor.user.id, {
    most: REFERRAL_FILES.most,
    field: REFERRAL_FILES_FIELD,
    sentence: `A referral can have up to ${REFERRAL_FILES.most} files.`,
  });
  await tellOfFiles(db, actor, held);
}

/** A removed file stays removed. Throws not_found, `referral.wrong_step`. */
export async function takeOffFile(
  db: Db,
  actor: Author['actor'],
  id: string,
  file_id: string,
): Promise<void> {
  const held = await holdOpen(db, actor, id);
  await removeFiles(db, [file_id], 'referral_id', id);
  await tellOfFiles(db, actor, held);
}

/** The office may have read it without them; several files in one call notify once. */
async function tellOfFiles(db: Db, { role }: Author['actor'], held: Referral): Promise<void> {
  if (role === 'client' && held.status !== 'draft') await tellOfCorrection(db, held);
}

async function holdOpen(db: Db, actor: Author['actor'], id: string): Promise<Referral> {
  const held = await holdReferral(db, actor, id, undefined);
  if (!held.may.attach) throw new AppError('referral.wrong_step');
  return held;
}
