/**
 * Wishes about carers: for one young person, a carer is asked for or ruled out (ROT-05).
 *
 * 1. A wish is the young person's, their organisation's or the agency's, and the office writes it down. Carers never learn of it.
 * 2. A carer has one wish at most for a young person at a time. It is ended, or ends by itself after its last day; then it stays in the record of changes.
 * 3. A carer who is ruled out is never suggested, never offered the appointment and no colleague may hand it to them. An administrator
 *    who books them all the same is asked about it, and is named with the answer. One who is asked for is suggested before others, as much as the agency's weights say.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Ref, Text, Version } from '#contract/core/shapes.ts';

export const WISH_KINDS = ['asked for', 'ruled out'] as const;
export const WISHERS = ['young person', 'client', 'agency'] as const;
export type WishKind = (typeof WISH_KINDS)[number];
export type Wisher = (typeof WISHERS)[number];

/** Within a sentence. */
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
  /** Its last day; null: until it is ended. */
  until: IsoDate.nullable(),
  /** Active appointments to come, as far as the wish reaches, that the carer is on: they are not taken off by themselves. */
  appointments_ahead: z.int(),
  /** Null to the organisation. */
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
