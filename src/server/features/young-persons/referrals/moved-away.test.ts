import { describe, expect, it } from 'vitest';
import { approveReferral, closeReferral } from '#contract/young-persons/referral-decisions.ts';
import { createReferral, getReferral, updateReferral } from '#contract/young-persons/referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { openSentReferrals } from '#test/kit/young-persons/sent-referrals.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { given, owner } = app;
await seedForms(owner);
const { office, anOrganisation } = openSentReferrals(app);

/** Creates a referral about a young person who moves to another organisation afterwards. */
async function aReferral(submit: boolean) {
  const { client, social_worker } = await anOrganisation();
  const young_person = await given.youngPerson({ client, status: 'ACTIVE' });
  const referral = await social_worker.send(createReferral, {
    body: { client_id: client.id, young_person_id: young_person.id, answers: answerReferral(), submit },
  });
  const next_client = await given.client();
  const move = (to: { id: string }) =>
    owner`update young_person set client_id = ${to.id} where id = ${young_person.id}`;
  await move(next_client);
  return { client, social_worker, referral, next_client, move };
}

const MOVED = expect.stringContaining('This young person has moved to another organisation');

describe('a referral about a young person who has moved to another organisation', () => {
  it('[REF-04] can be saved as a draft but not sent, until they are back', async () => {
    const { client, social_worker, referral, next_client, move } = await aReferral(false);
    const params = { id: referral.id };
    const save = (version: number, more: object) =>
      social_worker.call(updateReferral, { params, body: { version, ...more } });
    const kept = await save(referral.version, { answers: answerReferral({ 'rf-first-name': 'Ada' }) });
    expect(kept.status).toBe(200);
    const sent = await save(kept.body.version, { submit: true });
    expect([sent.status, sent.problem.code, sent.problem.detail]).toEqual([
      409,
      'referral.wrong_step',
      MOVED,
    ]);
    expect(JSON.stringify(sent.problem)).not.toContain(next_client.name);
    await move(client);
    expect((await save(kept.body.version, { submit: true })).status).toBe(200);
  });

  it.each([
    ['a draft', false],
    ['one that waits for the office', true],
  ])('[REF-04] says so when it is opened, as %s, until they are back', async (_, submit) => {
    const { client, social_worker, referral, next_client, move } = await aReferral(submit);
    const read = async (who: typeof office) => {
      const found = await who.get(getReferral, { params: { id: referral.id } });
      expect(JSON.stringify(found)).not.toContain(next_client.name);
      return found.has_moved_away;
    };
    expect([await read(social_worker), await read(office)]).toEqual([true, true]);
    await move(client);
    expect([await read(social_worker), await read(office)]).toEqual([false, false]);
  });

  it('[REF-04] does not say so about nobody yet, or once decided', async () => {
    const { client, social_worker } = await anOrganisation();
    const about_nobody = await given.referral({ client });
    expect((await social_worker.get(getReferral, { params: about_nobody })).has_moved_away).toBe(false);
    const { referral } = await aReferral(true);
    await owner`update referral set status = 'declined', reason = 'Moved', decided_at = now(),
      decided_by = (select id from app_user where user_type = 'admin' limit 1) where id = ${referral.id}`;
    const read = await office.get(getReferral, { params: { id: referral.id } });
    expect(read.has_moved_away).toBe(false);
  });

  it('[REF-04] cannot be corrected by its organisation, but can be withdrawn', async () => {
    const { social_worker, referral } = await aReferral(true);
    const params = { id: referral.id };
    const corrected = await social_worker.call(updateReferral, {
      params,
      body: { version: referral.version, answers: answerReferral({ 'rf-first-name': 'Ada' }) },
    });
    expect([corrected.status, corrected.problem.detail]).toEqual([409, MOVED]);
    const withdrawn = await social_worker.call(closeReferral, {
      params,
      body: { version: referral.version, reason: 'Moved' },
    });
    expect(withdrawn.body.status).toBe('closed');
  });

  it('[REF-04] cannot be approved, but can be declined', async () => {
    const { referral, move, client, next_client } = await aReferral(true);
    const params = { id: referral.id };
    const decide = (approved: boolean) =>
      office.call(approveReferral, {
        params,
        body: { approved, version: referral.version, reason: 'Moved' },
      });
    const refused = await decide(true);
    expect([refused.status, refused.problem.detail]).toEqual([409, MOVED]);
    expect((await office.get(getReferral, { params })).status).toBe('submitted');
    await move(client);
    await move(next_client);
    expect((await decide(false)).body.status).toBe('declined');
  });
});
