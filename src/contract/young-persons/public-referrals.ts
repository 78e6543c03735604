/**
 * The public referral form (REF-04), without an account. It accepts referrals and reveals nothing of what is stored,
 * except option lists, a reference, and drafts that people saved under a code only they know.
 *
 * 1. The page asks for a pass and works on it while the person types: it finds a nonce whose hash has leading zero
 *    bits. One pass sends one referral. Sending it again gets the first answer, and other content is refused.
 * 2. A new referral waits in quarantine until an administrator accepts it.
 * 3. A draft is encrypted under its code for PUBLIC_DRAFT_DAYS, and nobody can read it without the code. Two devices
 *    may use one code. A save names the version it is based on, and an older version is answered with the newer one.
 *    After the draft is sent, its code only returns when it was sent and its reference.
 * 4. A client organisation's own system sends with its API key instead of a pass, under its own reference. With that
 *    reference it also reads the referral's status. The system is known, so its referrals skip quarantine.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line } from '#contract/core/shapes.ts';
import { Answers } from '#contract/questions/questions.ts';
import { REFERRAL_STEPS, ReferralQuestion, ReferralStatus } from '#contract/young-persons/referrals.ts';

/** Leading zero bits: about 65,000 hashes, which take a phone some seconds. */
export const PASS_BITS = 16;
export const DRAFT_CODE_LENGTH = 8;
/** Letters and digits that people do not confuse. */
export const DRAFT_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const DraftCode = z
  .string()
  .max(60)
  .transform((typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, ''));

const DraftVersion = z.int().min(1);

/** The organisation's own reference for the referral. */
const ThirdPartyReference = Line(100).min(1, 'Enter your own reference for this referral.');

export const listPublicReferralQuestions = endpoint({
  method: 'GET',
  path: '/api/app_support_required_questions/external_link/',
  summary: 'The questions of the public referral form',
  access: { admin: 'OPTIONS', client: 'OPTIONS', public: 'OPEN' },
  audit: null,
  answer: z.array(ReferralQuestion),
});

export const createReferralPass = endpoint({
  method: 'POST',
  path: '/api/app_supports_required/public/pass/',
  summary: 'Get the challenge a public form must solve before it sends',
  access: { public: 'OPEN' },
  limit: 'public_link',
  audit: null,
  body: z.strictObject({}),
  answer: z.object({ pass: z.string(), bits: z.int(), expires_at: Instant }),
  status: 201,
});

export const createPublicReferral = endpoint({
  method: 'POST',
  path: '/api/app_supports_required/public/',
  summary:
    'Send a referral without an account, to be accepted by the office, or from a client organisation’s system with its key',
  access: { public: 'OPEN' },
  by_key: 'machine_write',
  audit: null,
  body: z.strictObject({
    /** Required without a key. With a key it is the key's organisation, and may be left out. */
    client_id: Id.optional(),
    answers: Answers,
    submit: z.literal(true).default(true),
    social_worker: Id.nullable().optional(),
    /** Required with a key. The same reference with the same body gets the first answer, and with another body 409. */
    third_party_reference: ThirdPartyReference.optional(),
    /** Required without a key, like the nonce. */
    pass: z.string().max(100).optional(),
    /** The SHA-256 of the pass, a full stop and the nonce must start with `bits` zero bits. */
    nonce: z.string().max(40).optional(),
    /** A field that people cannot see. If it is filled in, the office sees a mark. The referral is not refused. */
    website: z.string().max(200).optional(),
    /** The code of the draft that becomes this referral. The draft's text is then erased. */
    draft_code: DraftCode.optional(),
    /** The version that this is based on. Refused if the code has a newer one. */
    draft_version: DraftVersion.optional(),
    /** It was sent already, and the person still wants to send another. */
    send_again: z.literal(true).optional(),
  }),
  /** The token is for callers without a key. */
  answer: z.object({ id: Id, reference: z.string(), token: z.string().optional() }),
  status: 201,
  body_limit: 1024 * 1024,
});

export const getMachineReferralStatus = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/public/status/',
  summary: 'Get the status of a referral sent by a client organisation’s system, by their reference',
  access: { public: 'TOK' },
  by_key: 'machine_read',
  limit: 'machine_read',
  audit: null,
  query: z.strictObject({ third_party_reference: ThirdPartyReference }),
  answer: z.object({
    reference: z.string(),
    status: ReferralStatus,
    submitted_at: Instant,
    decided_at: Instant.nullable(),
    /** For a declined referral. */
    reason: z.string().nullable(),
  }),
});

export const sendReferralNotification = endpoint({
  method: 'POST',
  path: '/api/app_supports_required/public/{id}/send_notification/',
  summary: 'Notify the office of a referral and send the referrer a receipt, once',
  access: { admin: 'ALL', public: 'TOK' },
  audit: null,
  params: z.object({ id: Id }),
  /** The token in the answer to sending it. Administrators need none. */
  body: z.strictObject({ token: z.string().max(100).optional() }),
  answer: z.object({ reference: z.string() }),
  status: 201,
});

const PublicDraft = z.strictObject({
  client_id: Id.nullable(),
  answers: Answers,
  current_step: z.int().min(1).max(REFERRAL_STEPS),
});
export type PublicDraft = z.infer<typeof PublicDraft>;

/** A draft in its current state: the answer to its code, and the `current` of `version.stale`. */
export const KeptPublicDraft = PublicDraft.extend({ version: DraftVersion, expires_at: Instant });
export type KeptPublicDraft = z.infer<typeof KeptPublicDraft>;

/** The `current` of `referral.draft_sent`. */
export const SentPublicDraft = z.object({ reference: z.string(), sent_at: Instant });
export type SentPublicDraft = z.infer<typeof SentPublicDraft>;

const draft = { access: { public: 'TOK' }, limit: 'public_link', audit: null } as const;

export const createPublicDraft = endpoint({
  access: { public: 'OPEN' },
  audit: null,
  method: 'POST',
  path: '/api/app_supports_required/public/drafts/',
  summary: 'Save a draft of the public form and get a code',
  body: PublicDraft,
  answer: z.object({ code: z.string(), version: DraftVersion, expires_at: Instant }),
  status: 201,
});

export const savePublicDraft = endpoint({
  ...draft,
  method: 'PUT',
  path: '/api/app_supports_required/public/drafts/',
  summary: 'Update the draft of a code. An outdated version is refused with the newer one',
  body: PublicDraft.extend({ code: DraftCode, version: DraftVersion }),
  answer: z.object({ version: DraftVersion, expires_at: Instant }),
});

export const openPublicDraft = endpoint({
  ...draft,
  method: 'POST',
  path: '/api/app_supports_required/public/drafts/open/',
  summary:
    'Get the draft of a code, or the reference if it was sent. Unknown and expired codes are not found',
  body: z.strictObject({ code: DraftCode }),
  answer: KeptPublicDraft,
  status: 200,
  reads: true,
});
