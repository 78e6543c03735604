import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { readRecordDay } from '#contract/questions/answers.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';

interface Times {
  start_at: string;
  end_at: string;
}

/** The report's day, if the visit is not on it: the report was started when another day was planned. */
export function findOtherDay(
  questions: readonly Question[],
  answers: Answers,
  { start_at, end_at }: Times,
): string | undefined {
  const day = readRecordDay(questions, answers, undefined);
  return day && ![start_at, end_at].map(toLondonDay).includes(day) ? day : undefined;
}

/** The message for the carer. Undefined if the days are the same. */
export function describeOtherDay(
  questions: readonly Question[],
  answers: Answers,
  times: Times,
): string | undefined {
  const day = findOtherDay(questions, answers, times);
  return (
    day &&
    `The visit is on ${formatDay(toLondonDay(times.start_at))}, but your report says ${formatDay(day)}.`
  );
}

interface FilledIn {
  answers: Answers;
  /** Says what was filled in, and what stays as the carer wrote it. */
  words: string;
  keepsTimes: boolean;
}

const TIMES = 'appointment.times';

/**
 * Replaces the day in the answers with the visit's planned day, if the form asks for it. Replaces the times only if
 * they are unchanged since the form was started: others say when the carer was there.
 * @param filled the form's initial answers; undefined if they are not known
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

/** A range of times with a value that the form did not start with. */
function isTypedRange(value: Given, filled: Given): boolean {
  const [now, then] = [readRange(value), readRange(filled)];
  if (!now || (!now.start && !now.end)) return false;
  return now.start !== then?.start || now.end !== then?.end;
}

function sayRange(value: Given): string {
  const range = readRange(value);
  return range ? `${range.start || '?'} to ${range.end || '?'}` : '';
}
