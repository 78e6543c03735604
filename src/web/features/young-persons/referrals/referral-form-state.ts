/**
 * The state of a referral form (REF-03): new, draft, correction or read-only. The answers themselves are in the
 * question form, which this follows.
 */
import { useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { todayInLondon } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { judgeReferral } from '#contract/young-persons/referral-form.ts';
import { REFERRAL_STEPS, type ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { answersIn, type QuestionForm } from '#web/features/questions/question-form.ts';

export type ReferralFormKind = 'new' | 'edit' | 'view' | 'draft';

interface ReferralFormState {
  kind: ReferralFormKind;
  /** The answers as typed. */
  formData: Answers;
  /** From 1 to REFERRAL_STEPS. */
  currentStep: number;
  isFormSubmitting: boolean;
  isFormValid: boolean;
  /** Everything that stops the form from being submitted, in its order. */
  formErrors: FieldError[];
  /** Something typed is not on the server. */
  hasUnsavedChanges: boolean;
}

export type ReferralFormStore = StoreApi<ReferralFormState>;

interface Of {
  kind: ReferralFormKind;
  questions: readonly ReferralQuestion[];
  form: QuestionForm;
  step?: number | undefined;
}

export function createReferralFormState({ kind, questions, form, step = 1 }: Of): ReferralFormStore {
  const judge = (answers: Answers) => {
    const { errors } = judgeReferral(questions, answers, todayInLondon());
    return { formData: answers, formErrors: errors, isFormValid: errors.length === 0 };
  };
  const store = createStore<ReferralFormState>(() => ({
    kind,
    ...judge(answersIn(form)),
    currentStep: withinSteps(step),
    isFormSubmitting: false,
    hasUnsavedChanges: false,
  }));
  form.store.subscribe(({ answers }, before) => {
    if (answers !== before.answers) store.setState(judge(answers));
  });
  return store;
}

/** Goes to a step, within the first and the last. */
export const goToStep = (store: ReferralFormStore, step: number): void =>
  store.setState({ currentStep: withinSteps(step) });

const withinSteps = (step: number) =>
  Number.isFinite(step) ? Math.min(Math.max(Math.trunc(step), 1), REFERRAL_STEPS) : 1;

/** The state while the screen is open. */
export function useReferralFormState(of: Of): ReferralFormStore {
  const [store] = useState(() => createReferralFormState(of));
  return store;
}
