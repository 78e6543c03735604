/**
 * Questions about a referral and their answers (REF-04): messages between the office and the referrer.
 *
 * 1. An open, accepted referral accepts messages. They never change and are never deleted.
 * 2. A referrer with an account answers on the referral. Others answer through a link, if the referral gives an e-mail
 *    address: once, within ANSWER_LINK_DAYS. Its token is after the `#` of the address, so no log has it. A person
 *    whose account is switched off, or who has left as a social worker, gets no link. Instead the referral's social
 *    worker, or else their colleagues, are told where they sign in.
 * 3. A link that is unknown, expired or used, or whose referral is closed, counts as missing. The same answer sent
 *    again gets the first result.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Ref, Text } from '#contract/core/shapes.ts';
import { OPEN_REFERRAL_STATUSES, type ReferralSummary } from '#contract/young-persons/referrals.ts';

export const MAX_MESSAGE_LENGTH = 4000;
/** For one referral. Enforced by referral_message_guard. */
export const MAX_REFERRAL_MESSAGES = 100;

/** Whether questions may be asked and answered. Enforced by referral_message_guard. */
export const takesMessages = ({
  status,
  is_quarantined,
}: Pick<ReferralSummary, 'status' | 'is_quarantined'>) =>
  OPEN_REFERRAL_STATUSES.includes(status) && !is_quarantined;

export const ReferralMessage = z.object({
  id: Id,
  kind: z.enum(['question', 'answer']),
  /** The question that this answers. */
  question_id: Id.nullable(),
  text: z.string(),
  /** Whether the office wrote it. Otherwise the referrer's side did. */
  from_office: z.boolean(),
  /**
   * Null for an answer through a link. Also null for clients if the office or another organisation's people wrote it.
   */
  author: Ref.nullable(),
  came_by_link: z.boolean(),
  created_at: Instant,
  /** For a question sent as a link: when the link expires. Null once it is used, and for clients. */
  link_expires_at: Instant.nullable(),
});
export type ReferralMessage = z.infer<typeof ReferralMessage>;

/**
 * How the other side hears of a message: by an e-mail with a link, by an e-mail that leads to the referral, by
 * notification to the colleagues of a referrer who has left, or not at all. `left`: the referrer has left and nobody
 * else can be told.
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
    /** The question that this answers. Left out for a question. */
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
