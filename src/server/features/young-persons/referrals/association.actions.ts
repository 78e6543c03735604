import { nameDeciders } from '#contract/young-persons/referral-deciders.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { type Letters, tellOfAssociation } from '#server/features/young-persons/referrals/referral-emails.ts';
import { type Author, holdReferral } from '#server/features/young-persons/referrals/referrals.actions.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Links an approved referral to its young person, and notifies the referrer once. Throws not_found for either,
 * `version.stale`, `referral.wrong_step`, `referral.closes` unless confirmed, and `input.invalid` if the young person
 * belongs to another organisation.
 */
export async function associate(
  db: Db,
  { actor, now }: Author,
  wanted: { id: string; young_person_id: string; version?: number; closes_to_author?: boolean | undefined },
  letters: Letters,
  taken_fields: readonly string[] = [],
): Promise<void> {
  const { id, young_person_id } = wanted;
  // Locked, so that nobody moves them to another organisation at the same time.
  const [young_person] = await db`select 1 from young_person where id = ${young_person_id} for share`;
  if (!young_person) throw new AppError('not_found');
  const held = await holdReferral(db, actor, id, wanted.version);
  mustBeToAssociate(held);
  if (held.youngPerson?.id === young_person_id) return;
  if (!wanted.closes_to_author) await refuseToClose(db, held, young_person_id);
  await db`update referral set young_person_id = ${young_person_id}, taken_fields = ${[...taken_fields]}, updated_at = ${now}
    where id = ${id}`;
  // Correcting the link sends no second e-mail.
  if (!held.youngPerson) await tellOfAssociation(db, letters, held);
}

/** Throws `referral.closes` if the record is restricted and an author of the referral is not one of its readers. */
async function refuseToClose(db: Db, { id, reference }: Referral, young_person_id: string): Promise<void> {
  const losers = await db<{ name: string }[]>`
    select u.name from referral r join young_person y on y.id = ${young_person_id} and y.is_restricted
      join app_user u on u.id in (r.created_by, r.submitted_by, r.corrected_by) and u.is_active and u.user_type = 'client'
        and u.client_id = r.client_id
    where r.id = ${id} and not exists (select from young_person_reader o
      where o.young_person_id = y.id and o.user_id = u.id and o.removed_at is null)
    order by search_text(u.name), u.id`;
  if (losers.length === 0) return;
  const names = losers.map(({ name }) => name).join(' and ');
  throw new AppError('referral.closes', {
    detail: `This restricted record does not name ${names}, who wrote ${reference}. They would lose access to the referral. We would only tell them that you will be in touch.`,
  });
}

/** Throws `referral.wrong_step`, also if other administrators must say whom it is about. */
export function mustBeToAssociate(referral: Referral): void {
  const { may, status, reference } = referral;
  if (may.associate) return;
  const names = nameDeciders(referral);
  throw new AppError(
    'referral.wrong_step',
    status === 'approved' && names
      ? {
          detail: `${reference} may be about someone whose record you cannot open. ${names} must choose who it is about.`,
        }
      : {},
  );
}
