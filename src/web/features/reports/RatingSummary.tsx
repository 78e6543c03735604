import type { Answers, Question } from '#contract/questions/questions.ts';
import { readRating } from '#contract/reports/rating.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';

/** The mean of a rating scale, in the colour and text of its band. Renders nothing if the form has no scale. */
export function RatingSummary({ questions, answers }: { questions: readonly Question[]; answers: Answers }) {
  const rating = readRating(questions, answers);
  if (!rating) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-2xl font-semibold tabular-nums">{rating.mean.toFixed(1)}</span>
      <LevelBadge level={rating.level}>{rating.words}</LevelBadge>
      <span className="text-sm text-ink-soft">
        Mean of {rating.answered} of {rating.scored} ratings, from {rating.min} to {rating.max}
      </span>
    </p>
  );
}
