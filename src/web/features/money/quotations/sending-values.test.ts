import { describe, expect, it } from 'vitest';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import {
  chooseSocialWorker,
  chooseYoungPerson,
  fillSocialWorker,
  findReferrer,
  startSending,
} from '#web/features/money/quotations/sending-values.ts';

const [ann, ben, gone] = [
  { id: 'ann', name: 'Ann' },
  { id: 'ben', name: 'Ben' },
  { id: 'gone', name: 'Gone' },
];
const referrer = 'rob.reed@example.test';
const known = { workers: [ann, ben], referrer };
const refer = (socialWorkers: (typeof ann)[]) => ({
  socialWorkers,
  youngPerson: { id: 'amara', name: 'Amara' },
  answers: answerReferral(),
});
const record = (allocated_social_worker: typeof ann | null) => ({ allocated_social_worker });

describe('a quotation to be sent', () => {
  it('[SWK-02] is addressed to the social worker of the referral or of the record, otherwise to the referrer', () => {
    const start = (socialWorkers: (typeof ann)[], worker: typeof ann | null) => {
      const { social_worker_id, to } = startSending(refer(socialWorkers), record(worker), known);
      return [social_worker_id, to];
    };
    expect(start([ann], ben)).toEqual(['ann', '']);
    expect(start([], ben)).toEqual(['ben', '']);
    expect(start([gone], ben)).toEqual(['ben', '']);
    expect(start([gone], gone)).toEqual(['', referrer]);
    expect(startSending(undefined, undefined, { ...known, referrer: '' })).toMatchObject({
      ...{ social_worker_id: '', to: '', young_person_id: '' },
    });
  });

  it('[SWK-02] is addressed to the referrer only by the office: a client user sends to people it knows', () => {
    expect(findReferrer(refer([]), 'admin')).toBe(referrer);
    expect(findReferrer(refer([]), 'client')).toBe('');
    expect(findReferrer(undefined, 'admin')).toBe('');
  });

  it('[SWK-02] takes the social worker of the chosen young person, and keeps what was typed', () => {
    const begun = startSending(undefined, undefined, known);
    const first = fillSocialWorker(chooseYoungPerson(begun, 'amara', undefined), record(ann), known);
    expect(first).toMatchObject({ young_person_id: 'amara', social_worker_id: 'ann', to: '' });
    const second = chooseYoungPerson(first, 'zed', record(ann));
    expect(second.social_worker_id).toBe('');
    expect(fillSocialWorker(second, record(ben), known).social_worker_id).toBe('ben');
    const typed = { ...begun, to: 'team@example.test' };
    expect(fillSocialWorker(typed, record(ann), known)).toEqual(typed);
    expect(chooseSocialWorker(typed, 'ann', known)).toEqual({ ...typed, social_worker_id: 'ann' });
    expect(chooseSocialWorker(begun, 'ann', known)).toMatchObject({ to: '' });
  });
});
