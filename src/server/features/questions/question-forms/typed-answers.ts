import { answerPath } from '#contract/questions/question-groups.ts';
import type { Answers } from '#contract/questions/questions.ts';

/** The typed text of answers, by the path that errors use. */
export function listTypedAnswers(answers: Answers): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [group, entries] of Object.entries(answers))
    for (const [index, entry] of entries.entries())
      for (const [question, value] of Object.entries(entry))
        if (typeof value === 'string') typed[answerPath(group, index, question)] = value;
  return typed;
}
