import { answerAt } from '#contract/questions/question-groups.ts';
import { type Answers, Answers as AnswersShape, type AnswerValue } from '#contract/questions/questions.ts';
import { answersIn, type QuestionForm as Form, setAnswer } from '#web/features/questions/question-form.ts';
import {
  answersOfStep,
  type Clash,
  changedFields,
} from '#web/features/young-persons/profile/step-changes.ts';
import type { OpenedForm, Step } from '#web/features/young-persons/profile/step-query.ts';
import type { useStoredDraft } from '#web/writing/form-draft.ts';

/** The saved answers that those on screen are based on. */
export interface StepBase {
  answers: Answers;
  version: number;
}

export type StoredStep = NonNullable<ReturnType<typeof useStoredDraft>> | null;

export const readStepBase = ({ person, form }: OpenedForm, step: Step): StepBase => ({
  answers: answersOfStep(step, form.answers),
  version: person.version,
});

/** Reads the step's initial answers: the saved ones or, if there are unsaved ones, these and what they are based on. */
export function readStart(opened: OpenedForm, step: Step, stored: StoredStep) {
  const typed = AnswersShape.safeParse(stored?.content.answers).data;
  const upon = AnswersShape.safeParse(stored?.content.upon).data;
  const version = Number(stored?.content.version);
  const fresh = readStepBase(opened, step);
  if (!typed || !upon || !version) return { answers: fresh.answers, base: fresh, restored_at: undefined };
  return {
    answers: answersOfStep(step, typed),
    base: { answers: answersOfStep(step, upon), version },
    restored_at: stored?.updated_at,
  };
}

export const readValues = (clashes: readonly Clash[], answers: Answers): Record<string, AnswerValue> =>
  Object.fromEntries(
    clashes.map(({ question: { id, group_identifier } }) => [id, answerAt(answers, group_identifier, 0, id)]),
  );

/** Applies their changes to the answers that were not changed here. */
export function takeTheirs(form: Form, step: Step, opened: Answers, theirs: Answers): void {
  const [mine, changed] = [changedFields(step, opened, answersIn(form)), changedFields(step, opened, theirs)];
  for (const question of step.questions) {
    const field = step.fields[question.id] ?? '';
    if (field in changed && !(field in mine))
      setAnswer(form, { question, entry: 0 }, answerAt(theirs, question.group_identifier, 0, question.id));
  }
}
