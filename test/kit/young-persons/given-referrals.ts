import type { Answers } from '#contract/questions/questions.ts';
import type { ReferralOrigin, ReferralStatus } from '#contract/young-persons/referrals.ts';
import type { Pool } from '#server/db/pools.ts';
import { REFERRAL_FORM_SLUG, referralForm } from '#server/features/questions/question-forms/referral-form.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

export interface GivenReferral {
  id: string;
  reference: string;
  status: ReferralStatus;
  client_id: string;
  version: number;
}

export interface ReferralFacts {
  client?: { id: string };
  young_person?: { id: string };
  status?: ReferralStatus;
  origin?: ReferralOrigin;
  is_quarantined?: boolean;
  answers?: Answers;
  created_by?: { id: string };
  submitted_by?: { id: string };
  decided_by?: { id: string };
  /** It came by machine, with this key. */
  api_key?: { id: string };
  third_party_reference?: string;
}

export interface MessageFacts {
  referral: { id: string };
  /** Of the office where it is left out; null for an answer through a link. */
  created_by?: { id: string } | null;
  from_office?: boolean;
  question?: { id: string };
  text?: string;
  /** Of the link under which the question can be answered. */
  token?: string;
  expires_at?: string;
  used_at?: string;
}

interface Kit {
  client(): Promise<{ id: string }>;
  user(facts: { user_type: 'admin' }): Promise<{ id: string }>;
  now(): Date;
}

/** Referrals as they stand in the tables; the form that they answer is there from the first on. */
export function openGivenReferrals(owner: Pool, { client, user, now }: Kit) {
  async function referral(facts: ReferralFacts = {}): Promise<GivenReferral> {
    const { status = 'submitted', is_quarantined = false, api_key } = facts;
    const { origin = api_key ? 'machine' : 'client' } = facts;
    await seedForms(owner, [referralForm()]);
    const isDecided = status === 'approved' || status === 'declined';
    const [row] = await owner<GivenReferral[]>`insert into referral
        (client_id, young_person_id, status, origin, is_quarantined, answers, created_by, submitted_by, form_id, form_version,
          submitted_at, due_at, decided_at, decided_by, reason, closed_at, closed_reason,
          api_key_id, third_party_reference, sent_hash)
      select ${(facts.client ?? (await client())).id}, ${facts.young_person?.id ?? null}, ${status}, ${origin},
        ${is_quarantined}, ${owner.json((facts.answers ?? answerReferral()) as never)}, ${facts.created_by?.id ?? null},
        ${facts.submitted_by?.id ?? null}, f.id, v.form_version,
        ${status === 'draft' ? null : now()}, ${status === 'draft' ? null : now()},
        ${isDecided ? now() : null}, ${isDecided ? (facts.decided_by ?? (await user({ user_type: 'admin' }))).id : null},
        ${status === 'declined' ? 'No carer is free.' : null}, ${status === 'closed' ? now() : null},
        ${status === 'closed' ? 'It is over.' : null}, ${api_key?.id ?? null},
        ${facts.third_party_reference ?? null}, ${api_key ? Buffer.from('sent') : null}
      from question_form f join question_form_version v on v.form_id = f.id where f.slug = ${REFERRAL_FORM_SLUG}
        and v.published_at is not null
      returning id, reference, status, client_id, version`;
    if (!row) throw new Error('No referral was made.');
    return row;
  }

  /** Also of a referral that takes none any more, as one is after its decision. */
  async function referralMessage(facts: MessageFacts): Promise<{ id: string }> {
    const { referral: of, question, text = 'Which school?', from_office = !question } = facts;
    const created_by = facts.created_by === undefined ? await user({ user_type: 'admin' }) : facts.created_by;
    const fields = {
      referral_id: of.id,
      question_id: question?.id ?? null,
      from_office,
      text,
      created_by: created_by?.id ?? null,
    };
    return owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      const [row] = await db<{ id: string }[]>`insert into referral_message ${db(fields)} returning id`;
      if (!row) throw new Error('No message was made.');
      const { token, expires_at = '2100-01-01T00:00:00Z', used_at = null } = facts;
      if (token)
        await db`insert into referral_answer_link (token_hash, question_id, expires_at, used_at)
          values (sha256(${token}::bytea), ${row.id}, ${expires_at}, ${used_at})`;
      return row;
    });
  }
  return { referral, referralMessage };
}
