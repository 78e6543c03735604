import { formatDate, formatDateTime, toLondonDay } from '#contract/core/dates.ts';
import { nameAuthor } from '#contract/young-persons/message-author.ts';
import { readReferrer } from '#contract/young-persons/referral-form.ts';
import type { MessageTold, ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';

/** Author and time. */
export function describeAuthor(
  message: ReferralMessage,
  referral: Pick<Referral, 'referrer_name'>,
): { name: string; at: string } {
  const { author, from_office, created_at } = message;
  const name = nameAuthor(message, referral);
  return {
    name: author && from_office ? `${name}, the office` : name,
    at: formatDateTime(created_at),
  };
}

/** How the referrer will be told about a question, shown before it is asked. */
export function describeWay({
  created_by,
  origin,
  answers,
  referrer_has_left,
  is_kept_back,
}: Pick<Referral, 'created_by' | 'origin' | 'answers' | 'referrer_has_left' | 'is_kept_back'>): string {
  if (referrer_has_left && is_kept_back)
    return 'The referrer has left the organisation, so we cannot e-mail them. The referral is kept back, so we tell nobody else there.';
  if (referrer_has_left)
    return 'The referrer has left the organisation. We notify the social worker or their colleagues in the app. If it is urgent, ring one of them.';
  if (origin === 'client' && created_by)
    return 'We e-mail the referrer a link to this page. The e-mail does not include the question.';
  return readReferrer(answers).email
    ? 'We e-mail the referrer a link to answer without an account. Do not include the young person’s name.'
    : 'The referral has no e-mail address. Ask by telephone, and record the question and answer here.';
}

/** While a question waits: when its link expires. */
export function describeLink({ link_expires_at }: ReferralMessage, now: number): string | undefined {
  if (!link_expires_at) return undefined;
  const instant = Date.parse(link_expires_at);
  if (instant <= now) return 'The link in the e-mail has expired. Ask again to send a new one.';
  // The link works to the end of its last day.
  return `The link in the e-mail works until ${formatDate(toLondonDay(new Date(instant - 1).toISOString()))}.`;
}

/** Tells the author that it was sent, and who is notified. */
export function describeSent(
  kind: ReferralMessage['kind'],
  told: MessageTold,
  isOffice: boolean,
): { title: string; note?: string } {
  const word = kind === 'question' ? 'Question' : 'Answer';
  if (!isOffice) return { title: `${word} sent to the office` };
  if (told === 'link') return { title: `${word} sent`, note: 'We have e-mailed the referrer a link.' };
  if (told === 'referral') return { title: `${word} sent`, note: 'We have e-mailed the referrer.' };
  if (told === 'colleagues')
    return {
      title: `${word} sent`,
      note: 'The referrer has left. Their colleagues will see it when they sign in.',
    };
  if (told === 'left')
    return {
      title: `${word} saved`,
      note: 'The referrer has left, and we could not tell anyone else. Ring one of their colleagues.',
    };
  return { title: `${word} saved`, note: 'We sent no e-mail.' };
}

export interface Question {
  question: ReferralMessage;
  answers: ReferralMessage[];
}

/** Each question with its answers, the oldest first. */
export const groupByQuestion = (messages: readonly ReferralMessage[]): Question[] =>
  messages
    .filter(({ kind }) => kind === 'question')
    .map((question) => ({
      question,
      answers: messages.filter(({ question_id }) => question_id === question.id),
    }));
