import { expect, it } from 'vitest';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { explainTwoCarers } from '#web/features/money/quotations/carers-needed.ts';

const refer = (option: string) => ({
  reference: 'REF-2026-0001',
  answers: answerReferral({ 'rf-lone-working': `rf-lone-working--${option}` }),
});

it('[SVC-01] two carers are required if the referral says so, or the record does', () => {
  expect(explainTwoCarers(refer('no'), undefined)).toBe('Referral REF-2026-0001 says two carers only.');
  expect(explainTwoCarers(refer('no'), { lone_working: 'Safe' })).toMatch(/^Referral/);
  for (const referral of [undefined, refer('yes')])
    expect(explainTwoCarers(referral, { lone_working: TWO_CARERS })).toBe(
      'Their record says two carers must go.',
    );
  for (const option of ['yes', 'with-conditions'])
    expect(explainTwoCarers(refer(option), { lone_working: 'With conditions' })).toBeUndefined();
  expect(explainTwoCarers(undefined, undefined)).toBeUndefined();
});
