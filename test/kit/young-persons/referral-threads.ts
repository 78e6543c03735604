import {
  addReferralMessage,
  answerReferralQuestion,
  listReferralMessages,
  openReferralQuestion,
} from '#contract/young-persons/referral-messages.ts';
import { getReferral } from '#contract/young-persons/referrals.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { GivenReferral, ReferralFacts } from '#test/kit/young-persons/given-referrals.ts';

interface Mail {
  to_address: string;
  subject: string;
  body: string;
}

/** Questions about referrals as people ask and answer them. */
export function openReferralThreads({ as, given, owner }: Pick<TestApp, 'as' | 'given' | 'owner'>) {
  const [office, anybody] = [as.admin(), as.nobody()];
  /** One that was sent by a social worker with an account, of an organisation of its own. */
  async function sent(more: ReferralFacts = {}) {
    const client = await given.client();
    const user = await given.user({ user_type: 'client', client });
    const referral = await given.referral({ client, created_by: user, submitted_by: user, ...more });
    return { client, user, social_worker: as.user(user), referral };
  }

  /** One from the public form that was accepted: its referrer has no account, and an address. */
  const sentByPhone = (more: ReferralFacts = {}) => given.referral({ origin: 'public', ...more });

  const post = (who: SignedInClient, { id }: { id: string }, text: string, question_id?: string) =>
    who.call(addReferralMessage, { params: { id }, body: { text, ...(question_id ? { question_id } : {}) } });
  const ask = async (referral: { id: string }, text = 'Which school?') =>
    (await post(office, referral, text)).body;
  const read = (who: SignedInClient, { id }: { id: string }) =>
    who.get(listReferralMessages, { params: { id } });
  const open = (token: string) => anybody.call(openReferralQuestion, { body: { token } });
  const answer = (token: string, text: string) =>
    anybody.call(answerReferralQuestion, { body: { token, text } });
  const readThread = async (who: SignedInClient, { id }: { id: string }) =>
    (await who.get(getReferral, { params: { id } })).thread;

  const findMail = ({ reference }: Pick<GivenReferral, 'reference'>) =>
    owner<
      Mail[]
    >`select to_address, subject, body from email where subject like ${`%${reference}`} order by created_at, id`;

  /** The token of the link in the newest letter to a referrer. */
  async function findToken(referral: Pick<GivenReferral, 'reference'>): Promise<string> {
    const body = (await findMail(referral)).at(-1)?.body ?? '';
    return /\/external\/referral\/answer#([\w-]{32})\n/.exec(body)?.[1] ?? '';
  }

  async function askByLink(more: ReferralFacts = {}) {
    const referral = await sentByPhone(more);
    const question = await ask(referral);
    return { referral, question, token: await findToken(referral) };
  }

  return {
    office,
    anybody,
    sent,
    sentByPhone,
    post,
    ask,
    read,
    open,
    answer,
    readThread,
    findMail,
    findToken,
    askByLink,
  };
}
