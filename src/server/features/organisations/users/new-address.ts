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
 * How a new e-mail address affects an account.
 * `invites`: nobody has used it, and the first sign-in with the new address will be linked.
 * `keeps`: the same person signs in as before.
 * `unproved`: it is said to be the same person, but no linked sign-in proves it.
 * `hands_over`: the linked sign-in is somebody else’s, for example because the address was mistyped.
 * `unanswered`: one of the last three, but it was not said which.
 */
export type AddressChange = 'none' | 'invites' | 'keeps' | 'unproved' | 'hands_over' | 'unanswered';

/**
 * One's own account, and an address that is already theirs, need no question. For any other account that was used or
 * has recorded work, the administrator must say whether it is the same person. Throws `conflict` for giving away
 * one's own account.
 */
export function judgeAddress(
  before: HeldUser,
  after: HeldUser,
  { address_is_of: answer }: Pick<BodyOf<typeof updateUser>, 'address_is_of'>,
  isOwn: boolean,
): AddressChange {
  if (after.email === before.email) return 'none';
  if (before.known_as === null && !before.has_work) return 'invites';
  if (isOwn && answer === 'another_person')
    throw new AppError('conflict', { detail: 'You cannot give away your own account. Ask a colleague.' });
  if (
    isOwn ||
    [before.email, before.known_as].some((own) => own?.toLowerCase() === after.email.toLowerCase())
  )
    return 'keeps';
  if (!answer) return 'unanswered';
  if (answer === 'another_person') return 'hands_over';
  if (before.is_linked) return 'keeps';
  return before.known_as === null ? 'invites' : 'unproved';
}

/** Whether a second administrator must approve: another person's sign-in could open a colleague's account. */
export const needsSecondYes = (before: HeldUser, change: AddressChange): boolean =>
  change === 'unproved' ||
  (change === 'hands_over' && before.user_type === 'admin' && before.known_as !== null);

/** Invites a first-time user; the holder of the old address always gets an e-mail that says what happened. */
export async function tellOfAddress(
  db: Db,
  office: Office,
  before: HeldUser,
  after: HeldUser,
  change: Exclude<AddressChange, 'unanswered'>,
): Promise<void> {
  if (change === 'none') return;
  if (change === 'keeps') return tellNewAddress(db, office, { ...after, email_before: before.email });
  await tellAddressGone(db, office, before.email);
  if (!after.is_active) return;
  if (after.user_type === 'client') await inviteClientUser(db, office, after);
  else await inviteStaff(db, office, { ...after, user_type: after.user_type });
}
