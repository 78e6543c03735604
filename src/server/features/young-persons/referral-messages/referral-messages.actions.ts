import { randomBytes } from 'node:crypto';
import { addDays, startOfLondonDay, todayInLondon } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { ANSWER_LINK_DAYS } from '#contract/core/link-limits.ts';
import { readReferrer } from '#contract/young-persons/referral-form.ts';
import {
  type addReferralMessage,
  type MessageTold,
  takesMessages,
} from '#contract/young-persons/referral-messages.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import {
  type Correspondent,
  tellReferrerOfMessage,
} from '#server/features/young-persons/referral-messages/message-emails.ts';
import type { Letters } from '#server/features/young-persons/referrals/referral-emails.ts';
import { getReferralById } from '#server/features/young-persons/referrals/referrals.queries.ts';
import { findStandIns } from '#server/features/young-persons/referrals/stand-ins.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';
import { hashSecret } from '#server/http/session.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

interface Writer {
  actor: Pick<Actor, 'role' | 'user'>;
  now: Date;
}

/**
 * Adds a question, or an answer to one, and notifies the other side. Throws not_found, `referral.no_messages`, and
 * `input.invalid` for an answer that belongs to no question of this referral.
 */
export async function addMessage(
  db: Db,
  writer: Writer,
  referral_id: string,
  body: BodyOf<typeof addReferralMessage>,
  letters: Letters,
): Promise<{ id: string; told: MessageTold }> {
  const { actor } = writer;
  const referral = await getReferralById(db, actor, referral_id);
  if (!takesMessages(referral)) throw new AppError('referral.no_messages');
  await refuseAddressInWords(db, actor, referral.youngPerson?.id, { text: body.text });
  const question = body.question_id ? await getQuestion(db, referral_id, body.question_id) : undefined;
  const isOffice = actor.role === 'admin';
  const [row] = await db<{ id: string }[]>`insert into referral_message ${db({
    referral_id,
    question_id: question?.id ?? null,
    from_office: isOffice,
    text: body.text,
    created_by: actor.user.id,
  })} returning id`;
  if (!row) throw new AppError('internal');
  if (!isOffice) {
    await enqueue(db, 'tell_of_referral_message', { message_id: row.id });
    return { id: row.id, told: 'referral' };
  }
  const told = question
    ? await tellOfAnswer(db, referral, question, letters)
    : await tellOfQuestion(db, writer, referral, row.id, letters);
  const reader = question ? question.created_by : referral.created_by?.id;
  if (told === 'referral' && reader)
    await tellPeople(db, { kind: 'referral_message', subject_id: referral_id, to: [reader], key: row.id });
  return { id: row.id, told };
}

interface Question {
  id: string;
  from_office: boolean;
  created_by: string | null;
}

async function getQuestion(db: Db, referral_id: string, id: string): Promise<Question> {
  const [question] = await db<Question[]>`select id, from_office, created_by from referral_message
    where id = ${id} and referral_id = ${referral_id} and kind = 'question'`;
  if (!question) throw invalid('question_id', 'Choose a question of this referral.');
  return question;
}

/** A colleague's answer to the office's own question came by phone: nobody is notified. */
async function tellOfAnswer(
  db: Db,
  referral: Referral,
  { from_office, created_by }: Question,
  letters: Letters,
): Promise<MessageTold> {
  const asker = from_office ? undefined : await findUser(db, created_by, referral);
  if (!asker) return 'nobody';
  await tellReferrerOfMessage(db, letters, referral, asker, 'answer');
  return 'referral';
}

/**
 * A referrer with an account gets a link to the referral, which needs a sign-in. Any other gets a link to this
 * question only, if the referral gives an address. A referral about a restricted young person, or from a referrer who
 * has left, gets no such link: their colleagues are notified.
 */
async function tellOfQuestion(
  db: Db,
  { now }: Writer,
  referral: Referral,
  question_id: string,
  letters: Letters,
): Promise<MessageTold> {
  const author = await findUser(db, referral.created_by?.id, referral);
  if (author) {
    await tellReferrerOfMessage(db, letters, referral, author, 'question');
    return 'referral';
  }
  if (referral.referrer_has_left) return tellColleagues(db, referral, question_id);
  const { email } = readReferrer(referral.answers);
  if (!email || (await isRestricted(db, referral))) return 'nobody';
  const token = randomBytes(24).toString('base64url');
  // Valid to the end of the last day, so that the e-mail needs only a date.
  const last_day = addDays(todayInLondon(now), ANSWER_LINK_DAYS);
  await db`insert into referral_answer_link (token_hash, question_id, expires_at)
    values (${hashSecret(token)}, ${question_id}, ${startOfLondonDay(addDays(last_day, 1))})`;
  await tellReferrerOfMessage(db, letters, referral, { name: '', email }, 'question', { token, last_day });
  return 'link';
}

async function tellColleagues(db: Db, referral: Referral, key: string): Promise<MessageTold> {
  const told = { kind: 'referral_message', subject_id: referral.id, key };
  const count = await tellPeople(db, { ...told, to: await findStandIns(db, referral.id) });
  return count > 0 ? 'colleagues' : 'left';
}

/** Somebody of the referral's own organisation who can sign in. */
async function findUser(
  db: Db,
  id: string | null | undefined,
  { client }: Referral,
): Promise<Correspondent | undefined> {
  const [user] = await db<Correspondent[]>`select name, mail_address(id) as email from app_user
    where id = ${id ?? null} and is_active and user_type = 'client' and client_id = ${client.id}`;
  return user;
}

async function isRestricted(db: Db, { youngPerson }: Referral): Promise<boolean> {
  if (!youngPerson) return false;
  const [row] = await db<
    { is_restricted: boolean }[]
  >`select is_restricted from young_person where id = ${youngPerson.id}`;
  return row?.is_restricted ?? true;
}

/** Reads the question of the caller's link. Throws not_found. */
export async function openQuestion(db: Db): Promise<{ reference: string; text: string }> {
  const [row] = await db<
    { question: { reference: string; text: string } | null }[]
  >`select actor_asked_question() as question`;
  if (!row?.question) throw new AppError('not_found');
  return row.question;
}

/** Answers it, once. Throws not_found for every link that does not work, for whatever reason. */
export async function answerQuestion(db: Db, text: string): Promise<{ reference: string }> {
  const [row] = await db<{ reference: string | null }[]>`select answer_asked_question(${text}) as reference`;
  if (!row?.reference) throw new AppError('not_found');
  return { reference: row.reference };
}
