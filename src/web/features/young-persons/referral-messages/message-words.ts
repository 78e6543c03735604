import { formatDate, formatDateTime, toLondonDay } from '#contract/core/dates.ts';
import { nameAuthor } from '#contract/young-persons/message-author.ts';
import { readReferrer } from '#contract/young-persons/referral-form.ts';
import type { MessageTold, ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';

/** By whom, and when. */
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

/** How the referrer will hear of a question, said before it is asked. */
export function describeWay({
  created_by,
  origin,
  answers,
  referrer_has_left,
  is_kept_back,
}: Pick<Referral, 'created_by' | 'origin' | 'answers' | 'referrer_has_left' | 'is_kept_back'>): string {
  if (referrer_has_left && is_kept_back)
    return 'The referrer has left the organisation and gets no e-mail. Nobody else there is told, as the referral is kept back.';
  if (referrer_has_left)
    return 'The referrer has left the organisation and gets no e-mail. Its social worker, or else their colleagues, are told where they sign in; if it is urgent, ring one of them.';
  if (origin === 'client' && created_by)
    return 'The referrer gets an e-mail that leads here. The e-mail does not say the question.';
  return readReferrer(answers).email
    ? 'The referrer gets an e-mail with a link, and answers without an account. Leave out the young person’s name.'
    : 'The referral gives no e-mail address. Ask by telephone, and note the question and the answer here.';
}

/** While a question waits: until when its link works. */
export function describeLink({ link_expires_at }: ReferralMessage, now: number): string | undefined {
  if (!link_expires_at) return undefined;
  const instant = Date.parse(link_expires_at);
  if (instant <= now) return 'The link in the e-mail is over. Ask again to send a new one.';
  // To the end of its last day.
  return `The link in the e-mail works until ${formatDate(toLondonDay(new Date(instant - 1).toISOString()))}.`;
}

/** Tells the writer that it is done, and who hears of it. */
export function describeSent(
  kind: ReferralMessage['kind'],
  told: MessageTold,
  isOffice: boolean,
): { title: string; note?: string } {
  const word = kind === 'question' ? 'Question' : 'Answer';
  if (!isOffice) return { title: `${word} sent to the office` };
  if (told === 'link') return { title: `${word} sent`, note: 'The referrer gets an e-mail with a link.' };
  if (told === 'referral') return { title: `${word} sent`, note: 'The referrer gets an e-mail.' };
  if (told === 'colleagues')
    return {
      title: `${word} sent`,
      note: 'The referrer has left. Their colleagues see it when they sign in.',
    };
  if (told === 'left')
    return {
      title: `${word} noted`,
      note: 'The referrer has left, and nobody else could be told. Ring a colleague of theirs.',
    };
  return { title: `${word} noted`, note: 'Nobody was sent an e-mail.' };
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
