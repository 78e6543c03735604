import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Ref, Version } from '#contract/core/shapes.ts';
import { UserType } from '#contract/core/statuses.ts';
import { AccessRequest } from '#contract/organisations/access-requests.ts';

/**
 * The readers of a restricted record: named people and nobody else, administrators included (docs/permissions). Where a
 * role sees the young person without the restriction, its named people do; to everybody else there is no such record.
 *
 * Closing a record, and taking somebody off, is one administrator's decision. Whoever is named later, and lifting the restriction,
 * waits for a second administrator (access-requests.ts), who need not be able to open the record, and is not told whose it is.
 */

/** A carer or somebody of the client: the record is open to them by their role, as long as it is not closed to them. */
export const PersonWithAccess = Ref.extend({
  user_type: UserType,
  /** The young person's own social worker. */
  is_social_worker: z.boolean(),
  appointments_to_come: z.int(),
  /** Of appointments that have begun: not written yet, or returned. */
  reports_owed: z.int(),
});
export type PersonWithAccess = z.infer<typeof PersonWithAccess>;

export const Readers = z.object({
  is_restricted: z.boolean(),
  readers: z.array(Ref.extend({ user_type: UserType })),
  /** To be named, or left out on purpose: whoever has to do with the young person, readers among them. */
  people_with_access: z.array(PersonWithAccess),
  /** What waits for a second administrator. */
  waiting: z.array(AccessRequest),
  /** The young person's. */
  version: Version,
});
export type Readers = z.infer<typeof Readers>;

export const getReaders = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/readers/',
  summary: 'Get whether the record is restricted, and who can open it',
  access: { admin: 'ALL' },
  audit: 'young_person.readers',
  params: z.object({ id: Id }),
  answer: Readers,
});

export const setReaders = endpoint({
  method: 'PUT',
  path: '/api/app_young_persons/{id}/readers/',
  summary:
    'Restrict the record to named people, including an administrator, or lift the restriction. Giving someone access needs a second administrator, and a sign-in within the last 15 minutes',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({
    is_restricted: z.boolean(),
    /** All of them: one that is left out is taken off. Kept, and without effect, while the record is not restricted. */
    reader_ids: z.array(Id).max(200),
    version: Version,
  }),
  answer: Readers,
});
