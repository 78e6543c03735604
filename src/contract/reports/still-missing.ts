import { judgeAnswers } from '#contract/questions/answers.ts';
import type { Question } from '#contract/questions/questions.ts';

/** "No" to "Has the young person returned?", which the incident report asks about a person who went missing. */
export const NOT_RETURNED = 'ir-returned--no';

/**
 * Whether the answers say that the young person went missing and is not back. It reads the option's id in the product's
 * own form. An agency's own form with such a question does not count.
 */
export function saysStillMissing(questions: readonly Question[], given: unknown): boolean {
  const { answers } = judgeAnswers(questions, given);
  return Object.values(answers).some((entries) =>
    entries.some((entry) => Object.values(entry).some((value) => [value].flat().includes(NOT_RETURNED))),
  );
}
