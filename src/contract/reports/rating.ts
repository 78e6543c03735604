import { RiskLevel } from '#contract/core/risk-levels.ts';
import { askedQuestions } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';

/** The overall result of a rating scale. */
export interface Rating {
  /** The mean of the answered questions with a score, to one decimal place. */
  mean: number;
  /** The ends of the scale. */
  min: number;
  max: number;
  /** The fifth of the scale with the mean. Red is the lowest. */
  level: RiskLevel;
  words: string;
  answered: number;
  scored: number;
}

export const RATING_WORDS: Record<RiskLevel, string> = {
  red: 'Very worried',
  orange: 'Worried',
  yellow: 'Mixed',
  lightGreen: 'Going well',
  darkGreen: 'Going very well',
};

/** For a question without ends. */
const [USUAL_MIN, USUAL_MAX] = [1, 10];

const listScored = (questions: readonly Question[], answers: Answers) =>
  askedQuestions(questions, answers).flatMap(({ group, entry, questions: all }) =>
    all
      .filter((question) => question.is_scored)
      .map(({ id, label, min, max }) => ({
        // A repeating group asks it several times.
        id: entry === 0 ? id : `${id} ${entry + 1}`,
        label: entry === 0 ? label : `${label} (${entry + 1})`,
        min: min ?? USUAL_MIN,
        max: max ?? USUAL_MAX,
        value: answers[group.identifier]?.[entry]?.[id],
      })),
  );

/** The answered questions with a score, in the form's order. */
export const listRatedAreas = (questions: readonly Question[], answers: Answers) =>
  listScored(questions, answers).flatMap(({ value, ...area }) =>
    typeof value === 'number' ? [{ ...area, value }] : [],
  );

/** The mean of a form's scores, and its band. Undefined if the form has no scale, or nothing is answered. */
export function readRating(questions: readonly Question[], answers: Answers): Rating | undefined {
  const asked = listScored(questions, answers);
  const values = asked.flatMap(({ value }) => (typeof value === 'number' ? value : []));
  const min = Math.min(...asked.map((area) => area.min));
  const max = Math.max(...asked.map((area) => area.max));
  if (values.length === 0 || max <= min) return undefined;
  const mean = Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
  const level = findBand(mean, min, max);
  return { mean, min, max, level, words: RATING_WORDS[level], answered: values.length, scored: asked.length };
}

/** Five bands of whole numbers: on a scale of 1 to 10, 1–2 is the lowest and 9–10 the highest. */
function findBand(mean: number, min: number, max: number): RiskLevel {
  const bands = RiskLevel.options;
  const perBand = (max - min + 1) / bands.length;
  const band = Math.floor((Math.round(mean) - min) / perBand);
  return bands[Math.min(Math.max(band, 0), bands.length - 1)] ?? 'yellow';
}
