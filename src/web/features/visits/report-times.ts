import { addDays, londonInstant, toLondonDay } from '#contract/core/dates.ts';
import { judgeAnswers } from '#contract/questions/answers.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';

interface Times {
  start_at: string;
  end_at: string;
}

const QUARTER_MS = 15 * 60_000;

/**
 * Whether a question asks when the carer was there: it is prefilled with the appointment's times, but is not a plan.
 */
const asksWhenThere = ({ input_type, prefill, may_lie_ahead, is_repeatable_group }: Question) =>
  input_type === 'TIME_RANGE' && prefill === 'appointment.times' && !may_lie_ahead && !is_repeatable_group;

/**
 * The times for which a report says the carer was with the young person, `13:00–16:10`, if they exceed the paid and
 * charged times by a quarter of an hour or more. Undefined if they do not, or if the report does not say.
 */
export function findTimesOutside(
  questions: readonly Question[],
  given: Answers,
  { start_at, end_at }: Times,
): string | undefined {
  const question = questions.find(asksWhenThere);
  const value =
    question && judgeAnswers(questions, given).answers[question.group_identifier]?.[0]?.[question.id];
  if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { start, end } = value;
  const there = findNearest(start, start_at);
  const day = toLondonDay(new Date(there).toISOString());
  const left = Date.parse(londonInstant(end < start ? addDays(day, 1) : day, end));
  const isOutside = there <= Date.parse(start_at) - QUARTER_MS || left >= Date.parse(end_at) + QUARTER_MS;
  return isOutside ? `${start}–${end}` : undefined;
}

/** A report gives only times: finds the nearest instant on the days around. */
function findNearest(time: string, instant: string): number {
  const day = toLondonDay(instant);
  const distance = (at: number) => Math.abs(at - Date.parse(instant));
  return [-1, 0, 1]
    .map((days) => Date.parse(londonInstant(addDays(day, days), time)))
    .reduce((nearest, at) => (distance(at) < distance(nearest) ? at : nearest));
}
