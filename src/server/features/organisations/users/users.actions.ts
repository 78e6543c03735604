import type { BodyOf } from '#contract/core/endpoint.ts';
import type { UserType } from '#contract/core/statuses.ts';
import {
  type createClientUser,
  type createUser,
  UserChanges,
  type updateUser,
} from '#contract/organisations/users.ts';
import type { CarryOut } from '#server/access-request-kind.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { pointAt, sentFields } from '#server/db/rows.ts';
import { askForAccess } from '#server/features/organisations/access-requests/access-requests.actions.ts';
import {
  type AddressChange,
  judgeAddress,
  needsSecondYes,
  tellOfAddress,
} from '#server/features/organisations/users/new-address.ts';
import { endSessions } from '#server/features/organisations/users/sessions.actions.ts';
import { mustBeNoSocialWorker } from '#server/features/organisations/users/social-worker-address.ts';
import {
  inviteClientUser,
  inviteStaff,
  type Office,
  tellSignInGone,
  tellSwitchedOff,
  tellSwitchedOn,
} from '#server/features/organisations/users/user-emails.ts';
import { getUserById, type HeldUser, holdUser } from '#server/features/organisations/users/users.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import { type Actor, mustBeFresh } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/**
 * Creates an account at a client organisation, which a trigger links to the social worker with that address, and
 * e-mails a welcome. The person signs in at the identity provider, which verifies the address. Returns the account's
 * id. Throws `duplicate` for an address that has an account, and `input.invalid`.
 */
export async function addClientUser(
  db: Db,
  body: BodyOf<typeof createClientUser>,
  office: Office,
): Promise<string> {
  const { name, email, client_id, phone = null } = body;
  if (!(await pointAt(db, 'client', client_id)))
    throw invalid('client_id', 'This organisation does not exist or is archived.');
  const [user] = await db<{ id: string; organisation: string }[]>`
    insert into app_user (name, email, user_type, client_id, phone)
    values (${name}, ${email}, 'client', ${client_id}, ${phone})
    returning id, (select c.name from client c where c.id = client_id) as organisation`;
  if (!user) throw new AppError('internal');
  await inviteClientUser(db, office, { name, email, organisation: user.organisation });
  return user.id;
}

/** Creates an agency account, and e-mails its owner. Throws `duplicate`, `input.invalid`. */
export async function addStaff(db: Db, body: BodyOf<typeof createUser>, office: Office): Promise<string> {
  mustCoordinateAsAdmin(body.user_type, body.coordinator_area);
  await mustBeNoSocialWorker(db, body.email);
  const [user] = await db<{ id: string }[]>`insert into app_user ${db(emptyAsNull(body))} returning id`;
  if (!user) throw new AppError('internal');
  await inviteStaff(db, office, body);
  return user.id;
}

/** The administrator and the moment. */
interface Doing {
  actor: Actor;
  now: Date;
}

/**
 * Returns whether the previous sessions must end. Throws not_found, `version.stale`, `conflict` for changing one's
 * own role or access, `user.last_administrator`, `user.has_appointments` for a carer who stops while booked,
 * `user.new_address`, `user.has_work` for giving recorded work to another person, `session.expired`,
 * `session.not_fresh` for giving access, `duplicate` and `input.invalid`.
 */
export async function changeUser(
  db: Db,
  { actor, now }: Doing,
  id: string,
  changes: BodyOf<typeof updateUser>,
  office: Office,
  isApproved = false,
): Promise<boolean> {
  const { version, appointments_to_come, restricted_records_to, address_is_of, ...fields } = changes;
  const isOwn = id === actor.user.id;
  // Before the row is locked: changes of readers and their approvals take this lock first.
  await db`select take_office_turn()`;
  const [me] =
    await db`select from app_user where id = ${actor.user.id} and user_type = 'admin' and is_active`;
  // The administrator was switched off while waiting for the lock.
  if (!me) throw new AppError('session.expired');
  const before = await holdUser(db, id);
  await mustBeNewest(before, version, () => getUserById(db, id));
  const after = { ...before, ...sentFields(fields) };
  if (isOwn) mustKeepOffice(before, after);
  mustFitType(before, after, fields);
  if (after.user_type !== 'client' && after.email.toLowerCase() !== before.email.toLowerCase())
    await mustBeNoSocialWorker(db, after.email);
  const address = judgeAddress(before, after, { address_is_of }, isOwn);
  if (address === 'hands_over') await mustHaveNoWork(db, id);
  if (address === 'unanswered' && !before.is_linked) throw new AppError('user.new_address');
  if (givesAccess(before, after, address)) mustBeFresh(actor, now);
  if (needsSecondYes(before, address) && !isApproved) {
    mustBeAlone(before, changes);
    await askForAccess(db, { actor, now }, { ...ofIdentity(id), change: changes });
    return false;
  }
  if (isCarer(before) && !isCarer(after)) await leaveAppointments(db, id, appointments_to_come);
  const next = emptyAsNull(sentFields(fields));
  if (address === 'hands_over') Object.assign(next, NOT_LINKED, { known_as: null });
  if (before.user_type === 'admin' && after.user_type !== 'admin') next.coordinator_area = null;
  if (Object.keys(next).length > 0) await db`update app_user set ${db(next)} where id = ${id}`;
  // A duplicate address is refused before any question.
  if (address === 'unanswered') throw new AppError('user.new_address');
  await tellOfAddress(db, office, before, after, address);
  if (before.is_active && !after.is_active) await tellSwitchedOff(db, office, before);
  if (!before.is_active && after.is_active) await tellSwitchedOn(db, office, after);
  if (restricted_records_to) await askToHandOver(db, { actor, now }, after, id, restricted_records_to);
  else if (isAdministrator(before) && !isAdministrator(after))
    await tellPeople(db, {
      kind: 'administrator_left',
      subject_id: id,
      key: `${id} ${version}`,
      to: 'office',
    });
  return !after.is_active || after.user_type !== before.user_type || address === 'hands_over';
}

/** The approver sees only the new address, so the request may change nothing else. Throws `input.invalid`. */
function mustBeAlone(before: HeldUser, changes: BodyOf<typeof updateUser>): void {
  const { name, user_type, is_active } = before;
  const known: Record<string, unknown> = { name, user_type, is_active };
  const besides = (['name', 'user_type', 'is_active', 'restricted_records_to'] as const).find(
    (field) => changes[field] !== undefined && changes[field] !== known[field],
  );
  if (besides)
    throw invalid(besides, 'Change this on its own. A second administrator must approve the new address.');
}

/** Such a change needs a fresh sign-in. Otherwise a screen left open could let anybody in. */
const givesAccess = (before: HeldUser, after: HeldUser, address: AddressChange): boolean =>
  (after.user_type === 'admin' && before.user_type !== 'admin') ||
  (after.is_active && !before.is_active) ||
  address === 'invites' ||
  address === 'unproved' ||
  address === 'hands_over';

/** Otherwise the successor would appear as the author of the former person's records. */
async function mustHaveNoWork(db: Db, id: string): Promise<void> {
  const [row] = await db<{ has_work: boolean }[]>`select account_has_work(${id}) as has_work`;
  if (row?.has_work) throw new AppError('user.has_work');
}

/** An unlinked account: the next sign-in by its address is linked (link-sign-in.ts). */
const NOT_LINKED = { subject: null, subject_issuer: null };

/** A request to let another sign-in open this account. */
const ofIdentity = (id: string) => ({
  kind: 'account_identity' as const,
  subject_id: id,
  beneficiary_id: id,
});

/**
 * Unlinks the account's sign-in; the caller ends the sessions. If the account's address is not the one its person is
 * known by, another person's sign-in could open it, so a second administrator must approve. Both addresses get an
 * e-mail. Throws not_found, and `conflict` for one's own account, which could lock them out for good.
 */
export async function letSignInGo(
  db: Db,
  { actor, now }: Doing,
  id: string,
  office: Office,
  isApproved = false,
): Promise<void> {
  if (id === actor.user.id)
    throw new AppError('conflict', {
      detail: 'You use this sign-in yourself. Ask another administrator.',
    });
  await db`select take_office_turn()`;
  const user = await holdUser(db, id);
  if (!user.is_linked) return;
  const known_as = user.known_as ?? user.email;
  const isMoved = known_as.toLowerCase() !== user.email.toLowerCase();
  if (isMoved && !isApproved) {
    await askForAccess(db, { actor, now }, { ...ofIdentity(id), change: { forget_sign_in: true } });
    return;
  }
  await db`update app_user set ${db(NOT_LINKED)} where id = ${id}`;
  for (const to of isMoved ? [user.email, known_as] : [user.email])
    await tellSignInGone(db, office, { ...user, to });
}

/** Makes the change that a second administrator approved, and ends the sessions of the old sign-in. */
export const giveIdentity: CarryOut = async ({ db, actor, now, services }, { subject_id, change }) => {
  if ('forget_sign_in' in change) await letSignInGo(db, { actor, now }, subject_id, services, true);
  else await changeUser(db, { actor, now }, subject_id, UserChanges.parse(change), services, true);
  await endSessions(services.pools.app_system, subject_id, now);
  await announceChange(db, 'organisations');
};

const isAdministrator = ({ user_type, is_active }: HeldUser) => user_type === 'admin' && is_active;
const isCarer = ({ user_type, is_active }: HeldUser) => user_type === 'user' && is_active;

function mustKeepOffice(before: HeldUser, after: HeldUser): void {
  if (!after.is_active)
    throw new AppError('conflict', { detail: 'You cannot switch off your own account. Ask a colleague.' });
  if (after.user_type !== before.user_type)
    throw new AppError('conflict', { detail: 'You cannot change your own user type. Ask a colleague.' });
}

const STAFF_FIELDS = [
  'home_area',
  'postcode_district',
  'contracted_hours_week',
  'emergency_contact_name',
  'emergency_contact_relationship',
  'emergency_contact_phone',
  'notes',
] as const;

function mustFitType(before: HeldUser, after: HeldUser, fields: Partial<BodyOf<typeof updateUser>>): void {
  if (before.user_type === 'client' && after.user_type !== 'client')
    throw invalid(
      'user_type',
      'You cannot change the type of a client’s account. Add another account for this person.',
    );
  const field = STAFF_FIELDS.find((name) => fields[name]);
  if (after.user_type === 'client' && field)
    throw invalid(field, 'We only keep this for people who work for the agency.');
  mustCoordinateAsAdmin(after.user_type, fields.coordinator_area);
}

function mustCoordinateAsAdmin(user_type: UserType, area: string | null | undefined): void {
  if (area && user_type !== 'admin')
    throw invalid('coordinator_area', 'Only an administrator can coordinate an area.');
}

/** Treats an empty field as not known. */
function emptyAsNull(fields: Record<string, unknown>): Record<string, string | boolean | null> {
  return Object.fromEntries(
    Object.entries(sentFields(fields)).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Record<string, string | boolean | null>;
}

/**
 * The transaction that locks the account's row sees every appointment it was assigned to, because assigning waits for
 * the lock. Removes the carer from a current appointment too, unless they recorded times or started to write.
 */
async function leaveAppointments(
  db: Db,
  carer_id: string,
  appointments_to_come: 'keep' | 'take_off' | undefined,
): Promise<void> {
  const ahead = await db<{ appointment_id: string }[]>`select appointment_id from appointment_carer
    where carer_id = ${carer_id} and is_live and upper(period) > current_instant() and (start_at > current_instant()
      or (timesheet_status <> 'submitted' and not assignment_is_written(id, false)))`;
  if (ahead.length === 0 || appointments_to_come === 'keep') return;
  if (appointments_to_come !== 'take_off') throw new AppError('user.has_appointments');
  const ids = ahead.map(({ appointment_id }) => appointment_id);
  await db`select take_leaver_off(${carer_id}, ${ids}::uuid[])`;
}

/**
 * Asks to make the named administrator the reader of restricted records that nobody else in the office can open; a
 * second administrator must approve. Everybody who leaves is handled in the same way, so only the new reader learns
 * whether there is such a record. Throws `input.invalid`, and whatever the request throws.
 */
async function askToHandOver(
  db: Db,
  asking: Doing,
  leaver: HeldUser,
  id: string,
  successor_id: string,
): Promise<void> {
  const path = 'restricted_records_to';
  if (isAdministrator(leaver))
    throw invalid(path, 'They’re still an administrator. Choose this when they stop being one.');
  if (successor_id === asking.actor.user.id)
    throw invalid(path, 'You cannot take these over yourself. Choose another administrator.');
  const [successor] = await db`select from app_user
    where id = ${successor_id} and id <> ${id} and user_type = 'admin' and is_active`;
  if (!successor) throw invalid(path, 'Choose an active administrator who will remain one.');
  await askForAccess(db, asking, {
    kind: 'record_hand_over',
    subject_id: id,
    beneficiary_id: successor_id,
  });
}
