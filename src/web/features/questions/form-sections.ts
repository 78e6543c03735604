/** How complete each section of a form is. Only the user's own answers count: a blank form is not started. */
import { checkAnswer } from '#contract/questions/answer-checks.ts';
import {
  answerAt,
  entryCount,
  isAnswered,
  isAsked,
  isGroupAsked,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';

/**
 * `given`: complete with prefilled answers, so that the user has nothing to do there. `optional`: nothing is answered,
 * and nothing has to be.
 */
export type SectionState = 'done' | 'given' | 'started' | 'optional' | 'empty';

export interface Section {
  group: QuestionGroup;
  state: SectionState;
  /** Required answers that are missing or wrong in a section that was started. */
  left: number;
}

/** The sections that apply, in order. */
export const listSections = (questions: readonly Question[], answers: Answers): Section[] =>
  orderedGroups(questions)
    .filter((group) => isGroupAsked(questions, answers, group))
    .map((group) => ({ group, ...measure(questions, answers, group) }));

/** How many sections are done, of those that need an answer or have one. */
export function countSections(sections: readonly Section[]): { done: number; count: number } {
  const count = sections.filter(({ state }) => state !== 'given' && state !== 'optional').length;
  return { done: sections.filter(({ state }) => state === 'done').length, count };
}

function measure(questions: readonly Question[], answers: Answers, group: QuestionGroup) {
  let [left, by_person, prefilled] = [0, 0, 0];
  const count = entryCount(answers, group);
  for (let entry = 0; entry < count; entry++) {
    for (const question of group.questions) {
      if (!isAsked(questions, answers, question, entry)) continue;
      const value = answerAt(answers, group.identifier, entry, question.id);
      if (isAnswered(value) && question.prefill) prefilled += 1;
      else if (isAnswered(value)) by_person += 1;
      if (checkAnswer(question, value).message !== undefined) left += 1;
    }
  }
  left += Math.max(0, group.min_entries - count);
  if (by_person > 0) return { left, state: left === 0 ? ('done' as const) : ('started' as const) };
  const asksNothingMore =
    left === 0 && (prefilled > 0 || (count > 0 && group.questions.some((question) => question.is_required)));
  if (asksNothingMore) return { left: 0, state: 'given' as const };
  return { left: 0, state: left === 0 ? ('optional' as const) : ('empty' as const) };
}
