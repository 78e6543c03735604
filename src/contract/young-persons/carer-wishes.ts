/**
 * Wishes about carers: a carer is wanted or ruled out for one young person (ROT-05).
 *
 * 1. The young person, their organisation or the agency has the wish, and the office records it. Carers never learn of
 *    it.
 * 2. A carer has at most one wish for a young person at a time. The office ends it, or it ends after its last day. It
 *    then stays in the change records.
 * 3. A carer who is ruled out is never suggested or offered the appointment, and no colleague may swap it to them. An
 *    administrator who still books them must confirm it, and the confirmation names the administrator. A carer who is
 *    wanted is suggested before others, as far as the agency's weights allow.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Ref, Text, Version } from '#contract/core/shapes.ts';

export const WISH_KINDS = ['asked for', 'ruled out'] as const;
export const WISHERS = ['young person', 'client', 'agency'] as const;
export type WishKind = (typeof WISH_KINDS)[number];
export type Wisher = (typeof WISHERS)[number];

/** For use within a sentence. */
export const WISHER_WORDS: Record<Wisher, string> = {
  'young person': 'the young person',
  client: 'their organisation',
  agency: 'the agency',
};

export const MAX_WISH_REASON = 500;

export const CarerWish = z.object({
  id: Id,
  young_person_id: Id,
  carer: Ref,
  kind: z.enum(WISH_KINDS),
  wished_by: z.enum(WISHERS),
  reason: z.string(),
  /** The last day. Null: until somebody ends it. */
  until: IsoDate.nullable(),
  /** The carer's active future appointments during the wish. A wish does not remove them. */
  appointments_ahead: z.int(),
  /** Null for the organisation. */
  created_by: Ref.nullable(),
  created_at: Instant,
  version: Version,
});
export type CarerWish = z.infer<typeof CarerWish>;

const params = z.object({ id: Id });

export const listCarerWishes = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/carer_wishes/',
  summary:
    'List carers asked for or ruled out for a young person, by name. The organisation gets carers who were with its own young people',
  access: { admin: 'ALL', client: 'CLI' },
  audit: 'young_person.carer_wishes',
  params,
  answer: z.array(CarerWish),
});

export const createCarerWish = endpoint({
  method: 'POST',
  path: '/api/app_young_persons/{id}/carer_wishes/',
  summary: 'Ask for or rule out a carer',
  access: { admin: 'ALL' },
  audit: null,
  params,
  body: z.strictObject({
    carer_id: Id,
    kind: z.enum(WISH_KINDS),
    wished_by: z.enum(WISHERS),
    reason: Text(MAX_WISH_REASON).min(1, 'Enter a reason.'),
    until: IsoDate.nullable().optional(),
  }),
  answer: CarerWish,
  status: 201,
});

export const endCarerWish = endpoint({
  method: 'DELETE',
  path: '/api/carer_wishes/{id}',
  summary: 'End a request or exclusion. It stays in the record of changes',
  access: { admin: 'ALL' },
  audit: null,
  params,
  answer: z.object({ id: Id }),
});
