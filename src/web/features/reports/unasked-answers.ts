import type { Answers, Question } from '#contract/questions/questions.ts';

const isAsked = (questions: readonly Question[], group: string, id: string) =>
  questions.some((question) => question.group_identifier === group && question.id === id);

/** The answers without those whose question is no longer in the form. */
export function dropUnasked(questions: readonly Question[], answers: Answers): Answers {
  const groups = Object.entries(answers).filter(([group]) =>
    questions.some(({ group_identifier }) => group_identifier === group),
  );
  return Object.fromEntries(
    groups.map(([group, entries]) => [
      group,
      entries.map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([id]) => isAsked(questions, group, id))),
      ),
    ]),
  );
}

/** The text of those answers, and how many of them would lose something. A chosen option has no text here. */
export function findUnasked(
  questions: readonly Question[],
  answers: Answers,
): { count: number; texts: string[] } {
  const unasked = Object.entries(answers).flatMap(([group, entries]) =>
    entries.flatMap((entry) => Object.entries(entry).filter(([id]) => !isAsked(questions, group, id))),
  );
  const texts = unasked.flatMap(([id, value]) =>
    typeof value === 'string' && value.trim() && !value.startsWith(`${id}--`) ? [value] : [],
  );
  return { count: unasked.length, texts };
}
