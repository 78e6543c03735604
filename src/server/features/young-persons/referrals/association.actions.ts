import type { Referral } from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { type Letters, tellOfAssociation } from '#server/features/young-persons/referrals/referral-emails.ts';
import { type Author, holdReferral } from '#server/features/young-persons/referrals/referrals.actions.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Says whom an approved referral is about, and tells the referrer once. Throws not_found for either, `version.stale`,
 * `referral.wrong_step`, and `input.invalid` where the young person is of another organisation.
 */
export async function associate(
  db: Db,
  { actor, now }: Author,
  wanted: { id: string; young_person_id: string; version?: number },
  letters: Letters,
  taken_fields: readonly string[] = [],
): Promise<void> {
  const { id, young_person_id } = wanted;
  // Held, so that nobody moves them to another organisation meanwhile.
  const [young_person] = await db`select 1 from young_person where id = ${young_person_id} for share`;
  if (!young_person) throw new AppError('not_found');
  const held = await holdReferral(db, actor, id, wanted.version);
  mustBeToAssociate(held);
  if (held.youngPerson?.id === young_person_id) return;
  await db`update referral set young_person_id = ${young_person_id}, taken_fields = ${[...taken_fields]}, updated_at = ${now}
    where id = ${id}`;
  // One that is put right leads nobody to another letter.
  if (!held.youngPerson) await tellOfAssociation(db, letters, held);
}

/** Throws `referral.wrong_step`, also where others of the office say whom it is about. */
export function mustBeToAssociate({ may, status, reference, deciders }: Referral): void {
  if (may.associate) return;
  const names = deciders.map(({ name }) => name).join(' or ');
  throw new AppError(
    'referral.wrong_step',
    status === 'approved' && names
      ? {
          detail: `${reference} may be about somebody whose record is closed to you. ${names} says whom it is about.`,
        }
      : {},
  );
}
