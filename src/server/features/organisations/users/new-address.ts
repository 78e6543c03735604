import type { BodyOf } from '#contract/core/endpoint.ts';
import type { updateUser } from '#contract/organisations/users.ts';
import type { Db } from '#server/db/pools.ts';
import {
  inviteClientUser,
  inviteStaff,
  type Office,
  tellAddressGone,
  tellNewAddress,
} from '#server/features/organisations/users/user-emails.ts';
import type { HeldUser } from '#server/features/organisations/users/users.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * How another e-mail address changes an account.
 * `invites`: there is no linked sign-in yet, and the first one with the new address will be.
 * `keeps`: the same person signs in as before.
 * `hands_over`: the sign-in that is linked is somebody else's, as where the address was mistyped.
 * `unanswered`: one of the last two, and it was not said which.
 */
export type AddressChange = 'none' | 'invites' | 'keeps' | 'hands_over' | 'unanswered';

/**
 * Whether it is the same person is known of one's own account and of an address that is only written otherwise; of the
 * others it is asked. Throws `conflict` for giving one's own account away.
 */
export function judgeAddress(
  before: HeldUser,
  after: HeldUser,
  { address_is_of: answer }: Pick<BodyOf<typeof updateUser>, 'address_is_of'>,
  isOwn: boolean,
): AddressChange {
  if (after.email === before.email) return 'none';
  if (!before.is_linked) return 'invites';
  if (isOwn && answer === 'another_person')
    throw new AppError('conflict', { detail: 'You cannot give your own account away. Ask a colleague.' });
  if (isOwn || after.email.toLowerCase() === before.email.toLowerCase()) return 'keeps';
  if (!answer) return 'unanswered';
  return answer === 'same_person' ? 'keeps' : 'hands_over';
}

/** Somebody who gets in for the first time is invited; the owner of an address that goes is told, and told the truth. */
export async function tellOfAddress(
  db: Db,
  office: Office,
  before: HeldUser,
  after: HeldUser,
  change: Exclude<AddressChange, 'unanswered'>,
): Promise<void> {
  if (change === 'none') return;
  if (change === 'keeps') return tellNewAddress(db, office, { ...after, email_before: before.email });
  if (change === 'hands_over') await tellAddressGone(db, office, before.email);
  if (after.user_type === 'client') await inviteClientUser(db, office, after);
  else await inviteStaff(db, office, { ...after, user_type: after.user_type });
}
