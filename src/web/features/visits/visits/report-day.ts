import { formatLongDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { readRecordDay } from '#contract/questions/answers.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { readAnswers } from '#web/features/visits/visits/visit-steps.ts';
import type { VisitWork } from '#web/features/visits/visits/visit-work.ts';

interface Times {
  start_at: string;
  end_at: string;
}

/** The day that a report says it is of, where the visit is on no such day: it was begun with the day that was planned then. */
export function findOtherDay(
  questions: readonly Question[],
  answers: Answers,
  { start_at, end_at }: Times,
): string | undefined {
  const day = readRecordDay(questions, answers, undefined);
  return day && ![start_at, end_at].map(toLondonDay).includes(day) ? day : undefined;
}

/** Said to the carer; undefined where the days agree. */
export function describeOtherDay(work: VisitWork, visit: Visit): string | undefined {
  const { appointment, app_report } = visit;
  const day = findOtherDay(app_report?.questions ?? [], readAnswers(visit, work), appointment);
  return (
    day &&
    `The visit is on ${formatLongDay(appointment.start_date)}, and your report says ${formatLongDay(day)}.`
  );
}

/** The answers with the day and the times of the visit as it is planned now, where the form asks for them. */
export function fillInPlan(
  questions: readonly Question[],
  answers: Answers,
  { start_at, end_at }: Times,
): Answers {
  const plan: Record<string, AnswerValue> = {
    'appointment.start_date': toLondonDay(start_at),
    'appointment.times': { start: toLondonTime(start_at), end: toLondonTime(end_at) },
  };
  const next = structuredClone(answers);
  for (const { id, group_identifier, prefill } of questions) {
    const value = prefill === undefined ? undefined : plan[prefill];
    const [first = {}, ...others] = next[group_identifier] ?? [];
    if (value !== undefined) next[group_identifier] = [{ ...first, [id]: value }, ...others];
  }
  return next;
}
