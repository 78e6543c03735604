/** The changes in one step, and how they are merged if somebody else saved first. */

import type { FieldError } from '#contract/core/errors.ts';
import { checkAnswer, checkSoFar } from '#contract/questions/answer-checks.ts';
import { answerAt, answerPath, isAsked } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { type AskedFields, type Fields, fieldsOfAnswers } from '#contract/young-persons/young-person-form.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields in which these answers differ from those the step was opened with. */
export function changedFields(step: AskedFields, opened: Answers, answers: Answers): Fields {
  const before = fieldsOfAnswers(step, opened);
  return Object.fromEntries(
    Object.entries(fieldsOfAnswers(step, answers)).filter(([field, value]) => !same(before[field], value)),
  );
}

export interface Clash {
  question: Question;
  field: string;
}

/** Questions that both sides answered differently. A change on only one side is merged. */
export function listClashes(step: AskedFields, opened: Answers, mine: Answers, theirs: Answers): Clash[] {
  const [myChanges, theirChanges] = [changedFields(step, opened, mine), changedFields(step, opened, theirs)];
  return step.questions.flatMap((question) => {
    const field = step.fields[question.id];
    if (!field || !(field in myChanges) || !(field in theirChanges)) return [];
    return same(myChanges[field], theirChanges[field]) ? [] : [{ question, field }];
  });
}

/** Required even in a draft. */
const NEVER_MISSING: readonly string[] = ['first_name', 'client_id'];

/** Finds wrong answers. Missing ones can follow another day. */
export function wrongAnswers({ questions, fields }: AskedFields, answers: Answers): FieldError[] {
  return questions.flatMap((question) => {
    const { id, group_identifier } = question;
    if (!isAsked(questions, answers, question, 0)) return [];
    const answer = answerAt(answers, group_identifier, 0, id);
    const message = NEVER_MISSING.includes(fields[id] ?? '')
      ? checkAnswer(question, answer).message
      : checkSoFar(question, answer);
    return message ? [{ path: answerPath(group_identifier, 0, id), message }] : [];
  });
}

/** The server's field errors, by the question that fills each field. */
export const atQuestions = (step: AskedFields, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => {
    const question = step.questions.find(({ id }) => step.fields[id] === path);
    return question
      ? { path: answerPath(question.group_identifier, 0, question.id), message }
      : { path, message };
  });

/** Only the answers of one step. */
export function answersOfStep({ questions }: AskedFields, answers: Answers): Answers {
  const groups = new Set(questions.map(({ group_identifier }) => group_identifier));
  return Object.fromEntries([...groups].map((group) => [group, answers[group] ?? [{}]]));
}
