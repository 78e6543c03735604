import { describe, expect, it } from 'vitest';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { createQuestionForm, setAnswer } from '#web/features/questions/question-form.ts';
import {
  createReferralFormState,
  goToStep,
  type ReferralFormKind,
} from '#web/features/young-persons/referrals/referral-form-state.ts';

const question = (id: string, group: string, step: number): ReferralQuestion => ({
  id,
  label: id,
  help: null,
  input_type: 'TEXT',
  group_identifier: group,
  group_label: null,
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order: step,
  options: [],
  is_required: true,
  step,
  step_title: `Step ${step}`,
});
const questions = [question('rf-referrer-name', 'referrer-details', 1), question('rf-gp', 'health', 5)];

const start = (kind: ReferralFormKind = 'new', step?: number) => {
  const form = createQuestionForm(questions, {});
  return { form, state: createReferralFormState({ kind, questions, form, step }) };
};

const type = (form: ReturnType<typeof start>['form'], at: number, value: string) => {
  const asked = questions[at];
  if (asked) setAnswer(form, { question: asked, entry: 0 }, value);
};

describe('the state of the referral form', () => {
  it('[REF-03] The step cannot go below 1 or above the last', () => {
    const { state } = start();
    const goes = (step: number) => {
      goToStep(state, step);
      return state.getState().currentStep;
    };
    expect([0, -7, Number.NEGATIVE_INFINITY, Number.NaN, 3, 2.9, 9].map(goes)).toEqual([1, 1, 1, 1, 3, 2, 8]);
    expect(start('edit', 0).state.getState().currentStep).toBe(1);
  });

  it.each(['new', 'edit', 'view', 'draft'] as const)('[REF-03] A %s form gives its whole state', (kind) => {
    expect(Object.keys(start(kind).state.getState()).toSorted()).toEqual(
      [
        'currentStep',
        'formData',
        'formErrors',
        'hasUnsavedChanges',
        'isFormSubmitting',
        'isFormValid',
        'kind',
      ].toSorted(),
    );
  });

  it('[REF-03] The form is valid once nothing stops it from being submitted', () => {
    const { form, state } = start();
    expect(state.getState().formErrors.map(({ path }) => path)).toEqual([
      'answers.referrer-details.0.rf-referrer-name',
      'answers.health.0.rf-gp',
    ]);
    type(form, 0, 'Sam Lee');
    expect(state.getState()).toMatchObject({
      isFormValid: false,
      formData: { 'referrer-details': [{ 'rf-referrer-name': 'Sam Lee' }] },
    });
    type(form, 1, 'Dr Patel');
    expect(state.getState()).toMatchObject({ isFormValid: true, formErrors: [] });
  });
});
