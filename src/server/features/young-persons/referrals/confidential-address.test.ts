import { describe, expect, it } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import { downloadReferral } from '#contract/reports/referral-documents.ts';
import { listReferralSteps } from '#contract/young-persons/referral-form.ts';
import { getReferral, type Referral, updateReferral } from '#contract/young-persons/referrals.ts';
import { buildReferralSheet } from '#server/features/reports/referral-documents/referral-sheet.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const office = as.admin();
const HIDDEN = /9 Hidden Lane|The Annexe|Thornton|CR0 9ZZ/;
const INSTEAD = 'Confidential: ask the office';

const answersWith = (confidential: 'yes' | 'no') =>
  answerReferral({
    'rf-address-line-1': '9 Hidden Lane',
    'rf-address-line-2': 'The Annexe',
    'rf-town': 'Thornton',
    'rf-postcode': 'CR0 9ZZ',
    'rf-address-confidential': `rf-address-confidential--${confidential}`,
    ...(confidential === 'yes' ? { 'rf-address-confidential-from': 'her father' } : {}),
  });

async function aReferral(confidential: 'yes' | 'no' = 'yes') {
  const client = await given.client();
  const [user, other] = [
    await given.user({ user_type: 'client', client }),
    await given.user({ user_type: 'client', client }),
  ];
  const { id } = await given.referral({ client, created_by: user, answers: answersWith(confidential) });
  return { params: { id }, author: as.user(user), colleague: as.user(other) };
}

const correct = (answers: Answers, more: Record<string, string>): Answers => ({
  ...answers,
  address: [{ ...answers.address?.[0], ...more }],
});
const store = async ({ id }: { id: string }) =>
  (await owner<{ answers: Answers }[]>`select answers from referral where id = ${id}`)[0]?.answers;
const print = (referral: Referral) => JSON.stringify(buildReferralSheet(referral, [], 'Placewell'));

describe('an address that a referral marks as confidential', () => {
  it('[REF-01] [YPN-04] is visible to the office and its author, but not to colleagues, on screen and as PDF', async () => {
    const { params, author, colleague } = await aReferral();
    const seen = await colleague.get(getReferral, { params });
    expect(JSON.stringify(seen.answers)).not.toMatch(HIDDEN);
    expect(seen.answers.address?.[0]?.['rf-address-line-1']).toBe(INSTEAD);
    expect(print(seen)).not.toMatch(HIDDEN);
    expect(print(seen)).toContain(INSTEAD);
    expect((await colleague.call(downloadReferral, { params })).status).toBe(200);
    const missing = listReferralSteps(seen.questions, seen.answers, '2026-11-24').flatMap(
      ({ errors }) => errors,
    );
    expect(missing).toEqual([]);
    for (const reader of [office, author])
      expect(JSON.stringify((await reader.get(getReferral, { params })).answers)).toMatch(HIDDEN);
  });

  it('[REF-01] is visible to all if marked as not confidential, and hidden if unmarked', async () => {
    const { params, colleague } = await aReferral('no');
    expect(JSON.stringify((await colleague.get(getReferral, { params })).answers)).toMatch(HIDDEN);
    await owner`update referral set answers = answers #- '{address,0,rf-address-confidential}' where id = ${params.id}`;
    expect(JSON.stringify((await colleague.get(getReferral, { params })).answers)).not.toMatch(HIDDEN);
  });

  it('[REF-04] stays unchanged when a colleague corrects something else, and they cannot change it', async () => {
    const { params, colleague } = await aReferral();
    const { answers, version } = await colleague.get(getReferral, { params });
    const body = { answers: correct(answers, { 'rf-address-confidential-from': 'both parents' }), version };
    const corrected = await colleague.send(updateReferral, { params, body });
    expect(JSON.stringify(corrected.answers)).not.toMatch(HIDDEN);
    expect((await store(params))?.address?.[0]).toEqual({
      ...answersWith('yes').address?.[0],
      'rf-address-confidential-from': 'both parents',
    });
    for (const more of [
      { 'rf-address-line-1': '1 Other Street' },
      { 'rf-address-confidential': 'rf-address-confidential--no' },
    ]) {
      const changed = { answers: correct(corrected.answers, more), version: corrected.version };
      const refused = await colleague.call(updateReferral, { params, body: changed });
      expect([refused.status, refused.problem.errors?.[0]?.message]).toEqual([
        400,
        expect.stringContaining('The address is confidential'),
      ]);
    }
  });
});
