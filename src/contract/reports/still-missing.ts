import { judgeAnswers } from '#contract/questions/answers.ts';
import type { Question } from '#contract/questions/questions.ts';

/** "No" to "Has the young person returned?", which the incident report asks of one who went missing. */
export const NOT_RETURNED = 'ir-returned--no';

/**
 * Whether answers say that the young person went missing and is not back. Read by the option's id, as the product's own form has
 * it: a form of the agency's own that asks this otherwise says nothing here.
 */
export function saysStillMissing(questions: readonly Question[], given: unknown): boolean {
  const { answers } = judgeAnswers(questions, given);
  return Object.values(answers).some((entries) =>
    entries.some((entry) => Object.values(entry).some((value) => [value].flat().includes(NOT_RETURNED))),
  );
}
