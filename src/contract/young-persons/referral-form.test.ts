import { describe, expect, it } from 'vitest';
import {
  judgeReferral,
  listReferralSteps,
  readReferredPerson,
  readUrgency,
} from '#contract/young-persons/referral-form.ts';
import { answerReferral, referralQuestions } from '#test/kit/young-persons/referral-answers.ts';

const TODAY = '2026-11-24';
const questions = referralQuestions();

describe('submitting a referral', () => {
  it('[REF-04] requires every required answer', () => {
    expect(judgeReferral(questions, answerReferral(), TODAY).errors).toEqual([]);
    const { errors } = judgeReferral(questions, {}, TODAY);
    expect(errors.length).toBeGreaterThan(50);
    expect(errors.map(({ path }) => path)).toContain('answers.identity.0.rf-first-name');
  });

  it('[REF-04] requires steps 1, 2, 3 and 7, the reason and the declaration if support is needed today', () => {
    const answers = answerReferral({ 'rf-urgency': 'rf-urgency--today' });
    for (const group of ['home-safety', 'health', 'education', 'risk-levels', 'risk-details'])
      answers[group] = [{}];
    expect(readUrgency(answers)).toBe('today');
    expect(judgeReferral(questions, answers, TODAY).errors).toEqual([]);
    answers.needs = [{}];
    expect(judgeReferral(questions, answers, TODAY).errors.map(({ path }) => path)).toEqual([
      'answers.needs.0.rf-reason-for-referral',
    ]);
  });

  it('[REF-04] requires a date of birth in the past, and an age up to 25', () => {
    const findProblems = (dob: string) =>
      judgeReferral(questions, answerReferral({ 'rf-dob': dob }), TODAY).errors.map(({ path }) => path);
    expect(findProblems('2026-11-25')).toEqual(['answers.identity.0.rf-dob']);
    expect(findProblems('2000-11-24')).toEqual(['answers.identity.0.rf-dob']);
    expect(findProblems('2000-11-25')).toEqual([]);
  });
});

describe('a referral’s steps', () => {
  it('[REF-03] list what each still needs, and are complete when nothing is missing', () => {
    const empty = listReferralSteps(questions, {}, TODAY);
    expect(empty.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(empty.every(({ answered }) => answered === 0)).toBe(true);
    for (const { required, answered, errors } of listReferralSteps(questions, answerReferral(), TODAY)) {
      expect(answered).toBe(required);
      expect(errors).toEqual([]);
    }
  });

  it('[REF-03] need more answers as others require them, and count unreadable ones as missing', () => {
    const answers = answerReferral({ 'rf-allergies-present': 'rf-allergies-present--yes' });
    const [before] = listReferralSteps(questions, answerReferral(), TODAY).filter(({ step }) => step === 5);
    delete answers.health?.[0]?.['rf-allergies-details'];
    const [after] = listReferralSteps(questions, answers, TODAY).filter(({ step }) => step === 5);
    expect((after?.required ?? 0) - (before?.required ?? 0)).toBe(1);
    expect(after?.errors.map(({ path }) => path)).toEqual(['answers.health.0.rf-allergies-details']);
    expect(readReferredPerson({ identity: [{ 'rf-dob': '31/2/2012', 'rf-first-name': 7 }] })).toEqual({
      ...{ first_name: '', last_name: '', preferred_name: '' },
      dob: null,
    });
  });
});
