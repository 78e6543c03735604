import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { readRecordDay } from '#contract/questions/answers.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { readAnswers } from '#web/features/visits/visits/visit-steps.ts';
import type { PartOf, VisitWork } from '#web/features/visits/visits/visit-work.ts';

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
    day && `The visit is on ${formatDay(appointment.start_date)}, but your report says ${formatDay(day)}.`
  );
}

interface FilledIn {
  answers: Answers;
  /** Says what was put in, and what stays as its carer wrote it. */
  words: string;
  keepsTimes: boolean;
}

const TIMES = 'appointment.times';

/**
 * The answers with the day of the visit as it is planned now, where the form asks for it, and with its times where these stand as
 * they were filled in when the form was begun: others say when the carer was there, and stay.
 * @param filled the form as it was then; undefined where that is not known
 */
export function fillInPlan(
  questions: readonly Question[],
  answers: Answers,
  { start_at, end_at }: Times,
  filled: Answers | undefined,
): FilledIn {
  const [day, times] = [toLondonDay(start_at), { start: toLondonTime(start_at), end: toLondonTime(end_at) }];
  const next = structuredClone(answers);
  const [put, kept]: [string[], string[]] = [[formatDay(day)], []];
  for (const { id, group_identifier, prefill } of questions) {
    if (prefill !== 'appointment.start_date' && prefill !== TIMES) continue;
    const [first = {}, ...others] = next[group_identifier] ?? [];
    const isTyped = prefill === TIMES && isTypedRange(first[id], filled?.[group_identifier]?.[0]?.[id]);
    if (prefill === TIMES) (isTyped ? kept : put).push(sayRange(isTyped ? first[id] : times));
    if (!isTyped) next[group_identifier] = [{ ...first, [id]: prefill === TIMES ? times : day }, ...others];
  }
  const stays = kept.length > 0 ? ` Your times stay the same: ${kept.join(', ')}.` : '';
  return { answers: next, words: `Added: ${put.join(', ')}.${stays}`, keepsTimes: kept.length > 0 };
}

type Given = AnswerValue | undefined;

const readRange = (value: Given) =>
  value !== null && typeof value === 'object' && 'start' in value ? value : undefined;

/** A range of times in which something stands that the form did not begin with. */
function isTypedRange(value: Given, filled: Given): boolean {
  const [now, then] = [readRange(value), readRange(filled)];
  if (!now || (!now.start && !now.end)) return false;
  return now.start !== then?.start || now.end !== then?.end;
}

function sayRange(value: Given): string {
  const range = readRange(value);
  return range ? `${range.start || '?'} to ${range.end || '?'}` : '';
}

/** The answers that the form of a report began with; undefined once it was at the office, for then it may have been typed. */
export const findFilled = (part: PartOf<'report'> | undefined): Answers | undefined =>
  part && !part.base ? part.opened : undefined;
