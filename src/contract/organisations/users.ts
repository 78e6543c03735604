import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { isDistrict } from '#contract/core/postcode.ts';
import { User } from '#contract/core/sessions.ts';
import {
  Email,
  Id,
  Instant,
  Line,
  listShape,
  Phone,
  paging,
  QueryBoolean,
  Ref,
  Text,
  Version,
} from '#contract/core/shapes.ts';
import { UserType } from '#contract/core/statuses.ts';

/** A user as an administrator sees and changes them. */
export const UserDetail = User.extend({
  /** The area for which an administrator is the local coordinator. */
  coordinator_area: z.string().nullable(),
  version: Version,
  updated_at: Instant,
});
export type UserDetail = z.infer<typeof UserDetail>;

/** People who work for the agency. `createUser` adds them. */
export const StaffType = z.enum(['admin', 'user']);
export type StaffType = z.infer<typeof StaffType>;

const Empty = z.literal('').transform(() => null);
/** The first half of a postcode, such as CR0. It says how near somebody lives, but not where. */
export const PostcodeDistrict = Line(4)
  .toUpperCase()
  .refine(isDistrict, 'Enter the first half of a postcode, like CR0.');
export const ContractedHours = z
  .string()
  .trim()
  .regex(/^\d{1,3}([.]\d{1,2})?$/, 'Enter hours a week, like 37.5.')
  .refine((hours) => Number(hours) <= 168, 'Enter 168 hours or less: a week has no more.');

/** Facts about the agency's own people that only the office knows. */
const staffFields = {
  home_area: Line(100).nullable(),
  postcode_district: z.union([Empty, PostcodeDistrict]).nullable(),
  contracted_hours_week: z.union([Empty, ContractedHours]).nullable(),
  emergency_contact_name: Line(200).nullable(),
  emergency_contact_relationship: Line(100).nullable(),
  emergency_contact_phone: z.union([Empty, Phone]).nullable(),
  notes: Text(4000).nullable(),
};

/** A user with everything that the office knows about them. */
export const UserRecord = UserDetail.extend({
  home_area: z.string().nullable(),
  postcode_district: z.string().nullable(),
  /** Hours a week as a decimal string. */
  contracted_hours_week: z.string().nullable(),
  emergency_contact_name: z.string().nullable(),
  emergency_contact_relationship: z.string().nullable(),
  emergency_contact_phone: z.string().nullable(),
  notes: z.string().nullable(),
  /**
   * Whether a sign-in at the provider is linked to it. Until then, the first sign-in with its e-mail address will be.
   */
  is_linked: z.boolean(),
  /** The client's social worker with this account. Organisation and address were the same when the two were linked. */
  social_worker: Ref.nullable(),
  /** For mail about work. The account’s own e-mail address is for signing in. */
  mail_to: z.string(),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** A user as a carer or client sees them: only the name. */
export const UserName = z.object({ id: Id, name: z.string(), user_type: UserType });

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me/',
  summary: 'The signed-in user',
  access: { admin: 'OWN', carer: 'OWN', client: 'OWN' },
  audit: null,
  answer: User,
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users/',
  summary: 'Users',
  access: { admin: 'ALL' },
  audit: null,
  query: z.strictObject({
    name: Line(200).optional(),
    email: Line(254).optional(),
    user_type: UserType.optional(),
    client_id: Id.optional(),
    is_active: QueryBoolean.optional(),
    ...paging(['name', 'email', 'user_type', 'last_login']),
  }),
  answer: listShape(UserDetail),
});

export const listActiveUsers = endpoint({
  method: 'GET',
  path: '/api/users/active_users/',
  summary: 'Names of active users to choose from',
  access: { admin: 'ALL' },
  audit: null,
  query: z.strictObject({ user_type: UserType.optional() }),
  answer: z.array(UserName),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'One user; carers and clients get the name only',
  access: { admin: 'ALL', carer: 'APPT', client: 'CLI' },
  audit: 'user.view',
  params: z.object({ id: Id }),
  answer: z.union([UserRecord, User, UserName]),
});

export const createClientUser = endpoint({
  method: 'POST',
  path: '/api/users/create_client_user/',
  summary: 'Add an account for someone at a client organisation, and e-mail them',
  access: { admin: 'ALL' },
  needs_fresh_sign_in: true,
  limit: 'e_mail',
  audit: null,
  body: z.strictObject({
    name: Line(200).min(1, 'Enter a name.'),
    email: Email,
    client_id: Id,
    phone: Phone.nullable().optional(),
  }),
  answer: UserRecord,
  status: 201,
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users/',
  summary: 'Add a carer or administrator, and e-mail them where and how to sign in',
  access: { admin: 'ALL' },
  needs_fresh_sign_in: true,
  limit: 'e_mail',
  audit: null,
  body: z
    .strictObject({ phone: Phone.nullable(), coordinator_area: Line(100).nullable(), ...staffFields })
    .partial()
    .extend({ name: Line(200).min(1, 'Enter a name.'), email: Email, user_type: StaffType }),
  answer: UserRecord,
  status: 201,
});

/** The body of a change. It waits if a second administrator must approve it. */
export const UserChanges = z
  .strictObject({
    name: Line(200).min(1, 'Enter a name.'),
    email: Email,
    user_type: StaffType,
    phone: Phone.nullable(),
    is_active: z.boolean(),
    coordinator_area: Line(100).nullable(),
    ...staffFields,
    /** For a carer who stops being one: whether to keep them on their future appointments or remove them. */
    appointments_to_come: z.enum(['keep', 'take_off']),
    /**
     * For an administrator who stops being one, or has stopped: the administrator who takes over restricted records
     * that nobody else in the office may open. Nobody can name themselves. It waits for a second administrator. The
     * answer is the same whether or not there is such a record.
     */
    restricted_records_to: Id,
    /**
     * For a new address of an account that was used or has work. If it is the same person, they keep their sign-in. If
     * their sign-in was unlinked, a second administrator must approve first. If it is another person, the linked
     * sign-in is unlinked, its sessions end, and the first sign-in with the new address is linked. That is refused if
     * the account has work in its name.
     */
    address_is_of: z.enum(['same_person', 'another_person']),
  })
  .partial()
  .extend({ version: Version });

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  summary:
    'Change a user. Switching them off or changing their type signs them out everywhere. `appointments_to_come` says what happens to their future appointments. `address_is_of` is required to change the address of an account with use or work under its name; a second administrator must approve it if another sign-in could then open the account. Making someone an administrator, or giving access to a new address, needs a sign-in within the last 15 minutes',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: UserChanges,
  answer: UserRecord,
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/users/{id}/end_sessions/',
  summary:
    'Sign a user out everywhere, for example if a device is lost; ends their calendar address and device notifications too',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ ended: z.int() }),
  status: 200,
});

export const forgetSignIn = endpoint({
  method: 'POST',
  path: '/api/users/{id}/forget_sign_in/',
  summary:
    'Reset a user’s sign-in, for example if their account at the provider was recreated. It signs them out everywhere, links the next sign-in with their verified e-mail address, and e-mails them. If that is not the address they signed in with, a second administrator must approve it',
  access: { admin: 'ALL' },
  needs_fresh_sign_in: true,
  audit: null,
  params: z.object({ id: Id }),
  answer: UserRecord,
  status: 200,
});
