import type { Answers, AnswerValue } from '#contract/questions/questions.ts';
import type { PastVisit } from '#demo/past-visits.ts';
import type { Random } from '#demo/random.ts';

/** The facts that somebody knows who sits down to write about a visit. */
export interface Writing {
  random: Random;
  visit: PastVisit;
  /** The young person's first name. */
  name: string;
  /** The London day on which the visit began. */
  date: string;
  /** On London's clock, `HH:mm`. */
  start: string;
  end: string;
  /** When the record was finished: an instant. */
  finished_at: string;
}

export type Entry = Record<string, AnswerValue>;
export type WrittenForm = (writing: Writing) => Answers;

export const yes = (question: string) => `${question}--yes`;
export const no = (question: string) => `${question}--no`;
export const option = (question: string, id: string) => `${question}--${id}`;
export const answered = (question: string, isYes: boolean) => (isYes ? yes(question) : no(question));

/** Puts the name in: `{name} chose the film.` */
export const say = (text: string, { name }: Pick<Writing, 'name'>) => text.replaceAll('{name}', name);

/** One of the texts, with the name put in. */
export const one = (texts: readonly string[], writing: Writing) => say(writing.random.pick(texts), writing);

/** So many minutes later on the same clock, past midnight if need be. */
export function later(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = (hour * 60 + minute + minutes + 1440) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** Minutes of a shift by its clock. */
export function minutesBetween(start: string, end: string): number {
  const [startHour = 0, startMinute = 0] = start.split(':').map(Number);
  const [endHour = 0, endMinute = 0] = end.split(':').map(Number);
  return (endHour * 60 + endMinute - startHour * 60 - startMinute + 1440) % 1440;
}

/** Nothing worried anybody: every form asks, so that it is said on purpose. */
export const noConcern = (prefix: string): Entry => ({
  [`${prefix}-safeguarding-concern`]: no(`${prefix}-safeguarding-concern`),
});

export const declaration = (prefix: string, { finished_at }: Writing): Entry => ({
  [`${prefix}-facts-declaration`]: yes(`${prefix}-facts-declaration`),
  [`${prefix}-record-completed-at`]: finished_at,
});
