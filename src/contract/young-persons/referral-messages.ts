/**
 * Questions about a referral and their answers (REF-04): messages between the office and the referrer, on the referral.
 *
 * 1. An open referral that was accepted takes messages; they are never changed or taken away.
 * 2. A referrer with an account answers on the referral. Any other, where the referral gives an e-mail address, answers
 *    through a link: once, within ANSWER_LINK_DAYS. Its token stands behind the `#` of the address, so that no log has it.
 *    Somebody whose account is off, or who has left as a social worker, gets none: the social worker of the referral, or else
 *    their colleagues, are told where they sign in.
 * 3. A link that is unknown, over or used, or whose referral is not open any more, is the same: not there. The same
 *    answer sent again is answered as the first time.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Ref, Text } from '#contract/core/shapes.ts';
import { OPEN_REFERRAL_STATUSES, type ReferralSummary } from '#contract/young-persons/referrals.ts';

export const MAX_MESSAGE_LENGTH = 4000;
/** Of one referral; held by referral_message_guard. */
export const MAX_REFERRAL_MESSAGES = 100;

/** Whether questions may be asked and answered. Held by referral_message_guard. */
export const takesMessages = ({
  status,
  is_quarantined,
}: Pick<ReferralSummary, 'status' | 'is_quarantined'>) =>
  OPEN_REFERRAL_STATUSES.includes(status) && !is_quarantined;

export const ReferralMessage = z.object({
  id: Id,
  kind: z.enum(['question', 'answer']),
  /** The question that an answer answers. */
  question_id: Id.nullable(),
  text: z.string(),
  /** Of the office; otherwise of the referrer's side. */
  from_office: z.boolean(),
  /** Null to clients for the office and for another organisation's people, and for an answer through a link. */
  author: Ref.nullable(),
  came_by_link: z.boolean(),
  created_at: Instant,
  /** Of a question that was sent as a link: until when the link works. Null once it is used, and to clients. */
  link_expires_at: Instant.nullable(),
});
export type ReferralMessage = z.infer<typeof ReferralMessage>;

/**
 * How the other side is told of a message: an e-mail with a link, one that leads to the referral, colleagues of a referrer who has
 * left by notification, or not at all; `left` where it is because the referrer has left and nobody else can be told.
 */
export const MessageTold = z.enum(['link', 'referral', 'colleagues', 'left', 'nobody']);
export type MessageTold = z.infer<typeof MessageTold>;

const readers = { admin: 'ALL', client: 'CLI' } as const;
const params = z.object({ id: Id });
const MessageText = Text(MAX_MESSAGE_LENGTH).min(1, 'Enter a message.');

export const listReferralMessages = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/{id}/messages/',
  summary: `List up to ${MAX_REFERRAL_MESSAGES} questions and answers about a referral, oldest first`,
  access: readers,
  audit: 'referral.messages',
  params,
  answer: z.array(ReferralMessage),
});

export const addReferralMessage = endpoint({
  method: 'POST',
  path: '/api/app_supports_required/{id}/messages/',
  summary: 'Ask or answer a question about an open referral. The other side gets an e-mail',
  access: readers,
  audit: null,
  params,
  body: z.strictObject({
    text: MessageText,
    /** The question that this answers; left out, it is a question itself. */
    question_id: Id.optional(),
  }),
  answer: ReferralMessage.extend({ told: MessageTold }),
  status: 201,
});

const link = { access: { public: 'TOK' }, limit: 'public_link', audit: null } as const;
const Token = z.string().max(100);

export const openReferralQuestion = endpoint({
  ...link,
  method: 'POST',
  path: '/api/app_supports_required/public/questions/open/',
  summary: 'Get the question of a link. Unknown, expired and used links are not found',
  body: z.strictObject({ token: Token }),
  answer: z.object({ reference: z.string(), text: z.string() }),
  status: 200,
  reads: true,
});

export const answerReferralQuestion = endpoint({
  ...link,
  method: 'POST',
  path: '/api/app_supports_required/public/questions/answer/',
  summary: 'Answer the question of a link, once',
  body: z.strictObject({ token: Token, text: MessageText }),
  answer: z.object({ reference: z.string() }),
  status: 201,
});
