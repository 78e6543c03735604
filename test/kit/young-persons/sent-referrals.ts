import { approveReferral } from '#contract/young-persons/referral-decisions.ts';
import { createReferral, type Referral } from '#contract/young-persons/referrals.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

/** Referrals as people send and decide on them. */
export function openSentReferrals({ as, given }: Pick<TestApp, 'as' | 'given'>) {
  const office = as.admin();

  async function anOrganisation() {
    const client = await given.client();
    const social_worker = as.user(await given.user({ user_type: 'client', client, name: 'Rob Reed' }));
    return { client, social_worker };
  }

  const submit = (who: SignedInClient, client: { id: string }, more = {}): Promise<Referral> =>
    who.send(createReferral, { body: { client_id: client.id, answers: answerReferral(more), submit: true } });

  async function decide({ id, version }: Referral, approved = true, reason?: string): Promise<Referral> {
    return office.send(approveReferral, {
      params: { id },
      body: { approved, version, ...(reason ? { reason } : {}) },
    });
  }

  return { office, anOrganisation, submit, decide };
}
