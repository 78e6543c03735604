import { RiskLevel } from '#contract/core/risk-levels.ts';
import { askedQuestions } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';

/** The most serious level among the answers to the questions asked. Null if no answer has a level. */
export function findLevel(questions: readonly Question[], answers: Answers): RiskLevel | null {
  const found = new Set(
    askedQuestions(questions, answers).flatMap(({ group, entry, questions: asked }) =>
      asked.flatMap(({ id, options }) => {
        const chosen = [answers[group.identifier]?.[entry]?.[id]].flat();
        return options.filter((option) => chosen.includes(option.id)).map(({ colour }) => colour);
      }),
    ),
  );
  return RiskLevel.options.find((level) => found.has(level)) ?? null;
}
