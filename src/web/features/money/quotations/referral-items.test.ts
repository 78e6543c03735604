import { describe, expect, it } from 'vitest';
import type { AnswerValue } from '#contract/questions/questions.ts';
import { answerReferral, referralQuestions } from '#test/kit/young-persons/referral-answers.ts';
import { listReferredItems } from '#web/features/money/quotations/referral-items.ts';

const services = [{ id: 'mentoring', name: 'Mentoring' }];
const ask = (more: Record<string, AnswerValue>, today = '2026-11-24', fewest = 1) => {
  const answers = answerReferral({
    ...{ 'rf-start-date': '2026-12-01', 'rf-service-type': 'rf-service-type--mentoring' },
    ...{
      'rf-service-frequency': 'rf-service-frequency--weekly',
      'rf-service-ratio': 'rf-service-ratio--2-1',
    },
    ...more,
  });
  return listReferredItems({ questions: referralQuestions(), answers }, services, { today, fewest });
};
const days = ['rf-service-days--mon', 'rf-service-days--thu'];
const times = { start: '16:00', end: '18:00' };

describe('the visits of a referral', () => {
  it('[SVC-01] are on its days, with its times and ratio, for as many weeks as it says', () => {
    const items = ask({ 'rf-service-days': days, 'rf-service-times': times, 'rf-service-weeks': 2 });
    expect(items.map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-07', '2026-12-10', '2026-12-14']);
    expect(items[0]).toMatchObject({
      service_type_id: 'mentoring',
      start_time: '16:00',
      end_time: '18:00',
      carers: '2',
    });
  });

  it('[SVC-01] leave open what the referral leaves open, and start today if its day is over', () => {
    const flexible = ask({ 'rf-service-days': ['rf-service-days--flexible'] }, '2026-12-24');
    expect(flexible).toMatchObject([{ date: '2026-12-24', start_time: '', end_time: '' }]);
  });

  it('[SVC-01] have as many carers as are required, if the ratio says fewer', () => {
    const count = (ratio: string) =>
      ask({ 'rf-service-ratio': `rf-service-ratio--${ratio}` }, '2026-11-24', 2)[0]?.carers;
    expect(['1-1', 'shared', '2-1', '3-1'].map(count)).toEqual(['2', '2', '2', '3']);
  });

  it('[SVC-01] are no more than a quotation allows', () => {
    const daily = { 'rf-service-frequency': 'rf-service-frequency--daily', 'rf-service-weeks': 104 };
    expect(ask({ 'rf-service-days': days, ...daily })).toHaveLength(100);
  });
});
