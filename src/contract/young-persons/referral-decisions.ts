/** The office's part of a referral (REF-02, REF-04): accept, review, decide, close, and say whom it is about. */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate, Ref, Text, Version } from '#contract/core/shapes.ts';
import { YoungPersonStatus } from '#contract/core/statuses.ts';
import { Referral, ReferralSummary } from '#contract/young-persons/referrals.ts';

const readers = { admin: 'ALL', client: 'CLI' } as const;
const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

export const acceptReferral = endpoint({
  method: 'PUT',
  path: '/api/app_supports_required/{id}/accept/',
  summary: 'Accept a referral that came in without an account',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ version: Version }),
  answer: Referral,
});

export const reviewReferral = endpoint({
  method: 'PUT',
  path: '/api/app_supports_required/{id}/review/',
  summary: 'Start the review. The referrer sees the new status',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ version: Version }),
  answer: Referral,
});

export const lookAtCorrection = endpoint({
  method: 'PUT',
  path: '/api/app_supports_required/{id}/correction_seen/',
  summary: 'Mark the referrer’s later changes as checked',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ version: Version }),
  answer: Referral,
});

export const approveReferral = endpoint({
  method: 'PUT',
  path: '/api/app_supports_required/{id}/approve/',
  summary: 'Approve or decline a referral once, unless you submitted it. Declining needs a reason',
  access: office,
  audit: null,
  params,
  body: z
    .strictObject({ approved: z.boolean(), reason: Text(2000).optional(), version: Version })
    .refine(({ approved, reason }) => approved || Boolean(reason), {
      path: ['reason'],
      message: 'Enter a reason for declining.',
    }),
  answer: Referral,
});

export const closeReferral = endpoint({
  method: 'PUT',
  path: '/api/app_supports_required/{id}/close/',
  summary: 'Close a decided referral, or withdraw an undecided one, with a reason',
  access: readers,
  audit: null,
  params,
  body: z.strictObject({ reason: Text(2000).min(1, 'Enter a reason.'), version: Version }),
  answer: Referral,
});

/** A person whom an approved referral may be about. */
export const LikelyYoungPerson = z.object({
  id: Id,
  name: z.string(),
  dob: IsoDate.nullable(),
  client: Ref,
  status: YoungPersonStatus,
  /** From 0 to 100. */
  likeness: z.int(),
  /** In words, such as "The same date of birth, and nearly the same name". */
  why: z.string(),
});
export type LikelyYoungPerson = z.infer<typeof LikelyYoungPerson>;

export const listLikelyYoungPersons = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/{id}/likely_young_persons/',
  summary: 'List possible matches in the same organisation, likeliest first',
  access: office,
  audit: 'referral.likely_young_persons',
  shows: (found) => found.map(({ id }) => id),
  params,
  answer: z.array(LikelyYoungPerson),
});

export const associateReferral = endpoint({
  method: 'PUT',
  path: '/api/app_supports_required/{id}/associate_with_young_person/{childId}',
  summary: 'Link an approved referral to a young person of the same organisation',
  access: office,
  audit: null,
  params: z.object({ id: Id, childId: Id }),
  body: z.strictObject({
    version: Version,
    /** Confirms that its writers will no longer see it. Without it the call is refused with `referral.closes`. */
    closes_to_author: z.boolean().optional(),
  }),
  answer: Referral,
});

export const MAX_ASSOCIATIONS = 50;

export const associateReferrals = endpoint({
  method: 'PUT',
  path: '/api/app_supports_required/associate_with_young_persons/',
  summary: 'Link several approved referrals, all or none',
  access: office,
  audit: null,
  body: z.strictObject({
    associations: z
      .array(z.strictObject({ support_required_id: Id, young_person_id: Id }))
      .min(1, 'Choose at least one referral.')
      .max(MAX_ASSOCIATIONS, `You can link up to ${MAX_ASSOCIATIONS} at once.`)
      .refine(
        (all) => new Set(all.map(({ support_required_id }) => support_required_id)).size === all.length,
        'Choose each referral once.',
      ),
  }),
  answer: z.object({ items: z.array(ReferralSummary) }),
});
