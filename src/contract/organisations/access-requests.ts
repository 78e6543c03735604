/**
 * Access that one person asks for and a second one gives.
 *
 *   waiting ── a second person says yes ──> approved    the change is made then, in that transaction
 *           ── a second person says no ───> declined
 *           ── who asked ─────────────────> withdrawn
 *           ── seven days ────────────────> expired
 *
 * Held by access_request and its guard (db/functions/organisations.access-requests.sql). The second person is an active
 * administrator, and of a social worker also who leads their team; never who asked, and never who gains. Both need a sign-in of
 * the last 15 minutes. Whether the change is still possible is judged when it is made: until then nothing is promised.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Ref } from '#contract/core/shapes.ts';

export const AccessRequestKind = z.enum([
  'record_reader',
  'record_open',
  'record_hand_over',
  'account_identity',
  'social_worker',
]);
export type AccessRequestKind = z.infer<typeof AccessRequestKind>;

const AccessOutcome = z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired']);

export const AccessRequest = z.object({
  id: Id,
  kind: AccessRequestKind,
  /** The young person, account or social worker. Null for a record that is closed to the reader. */
  subject: Ref.nullable(),
  /** The person who gets access. */
  beneficiary: Ref.nullable(),
  /** What happens to an account or a social worker. */
  change: z.object({ email: z.string().nullable(), is_active: z.boolean().nullable() }),
  requested_by: Ref,
  requested_at: Instant,
  expires_at: Instant,
  outcome: AccessOutcome,
  decided_by: Ref.nullable(),
  decided_at: Instant.nullable(),
  /** What the reader may do about it now. */
  may: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

type Described = Pick<AccessRequest, 'kind' | 'subject' | 'beneficiary' | 'change'>;

/** The request in words: `Let Ben Carer open a restricted record`. */
export function describeAccess({ kind, subject, beneficiary, change }: Described): string {
  const [whose, who] = [subject?.name ?? 'somebody', beneficiary?.name ?? 'somebody'];
  switch (kind) {
    case 'record_reader':
      return subject ? `Let ${who} open ${whose}’s restricted record` : `Let ${who} open a restricted record`;
    case 'record_open':
      return subject ? `Lift the restriction on ${whose}’s record` : 'Lift the restriction on a record';
    case 'record_hand_over':
      return `Let ${who} open any restricted record that only ${whose} could open in the office`;
    case 'account_identity':
      return change.email
        ? `Give ${whose}’s account the e-mail address ${change.email}`
        : `Let a new sign-in open ${whose}’s account`;
    case 'social_worker':
      return [
        change.is_active === false && `Mark ${whose} as having left and switch their account off`,
        change.is_active && `Mark ${whose} as at work again and switch their account on`,
        change.email && `Send mail for ${whose} to ${change.email}`,
      ]
        .filter(Boolean)
        .join(', and ');
  }
}

const readers = { admin: 'ALL', client: 'CLI' } as const;

export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/api/access_requests/',
  summary: 'Requests for access waiting for a second person, oldest first',
  access: readers,
  audit: null,
  query: z.strictObject({ subject_id: Id.optional() }),
  answer: z.array(AccessRequest),
});

export const answerAccessRequest = endpoint({
  method: 'PUT',
  path: '/api/access_requests/{id}',
  summary:
    'Approve or decline someone else’s request; declining your own withdraws it. Approving makes the change and needs a sign-in within the last 15 minutes',
  access: readers,
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({ outcome: z.enum(['approved', 'declined']) }),
  answer: AccessRequest,
});
