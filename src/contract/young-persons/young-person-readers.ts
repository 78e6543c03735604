import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Ref, Version } from '#contract/core/shapes.ts';
import { UserType } from '#contract/core/statuses.ts';
import { AccessRequest } from '#contract/organisations/access-requests.ts';

/**
 * The readers of a restricted record: only named people, and not even all administrators (docs/permissions.md). If a
 * named person's role would see the young person without the restriction, they do. For everybody else the record does
 * not exist.
 *
 * One administrator alone may restrict a record or remove a reader. Adding a reader later, or lifting the restriction,
 * waits for a second administrator (access-requests.ts). That administrator need not be able to open the record, and
 * does not learn whose it is.
 */

/** A carer or one of the client's people. Their role opens the record, unless it is closed to them. */
export const PersonWithAccess = Ref.extend({
  user_type: UserType,
  /** The young person's own social worker. */
  is_social_worker: z.boolean(),
  appointments_to_come: z.int(),
  /** Reports of appointments that have begun: not written yet, or returned. */
  reports_owed: z.int(),
});
export type PersonWithAccess = z.infer<typeof PersonWithAccess>;

export const Readers = z.object({
  is_restricted: z.boolean(),
  readers: z.array(Ref.extend({ user_type: UserType })),
  /** Candidates to add or to leave out on purpose: everybody who works with the young person, readers included. */
  people_with_access: z.array(PersonWithAccess),
  /** Requests that wait for a second administrator. */
  waiting: z.array(AccessRequest),
  /** The young person's id. */
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
    /**
     * The complete list. A reader who is left out is removed. The list is stored without effect while the record is not
     * restricted.
     */
    reader_ids: z.array(Id).max(200),
    version: Version,
  }),
  answer: Readers,
});
