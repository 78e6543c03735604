/** Entries of a repeating group have no ids, so their contents decide which entries of two versions match. */
import {
  answerAt,
  asOptionId,
  type Entry,
  isAnswered,
  isAsked,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';

/** Each entry with the answers to the questions asked in it. */
export function listEntries(questions: readonly Question[], answers: Answers, group: QuestionGroup): Entry[] {
  const given = Object.hasOwn(answers, group.identifier) ? (answers[group.identifier] ?? []) : [];
  return given.map((_, index) => {
    const entry: Entry = {};
    for (const question of group.questions) {
      const value = answerAt(answers, group.identifier, index, question.id);
      if (isAnswered(value) && isAsked(questions, answers, question, index)) {
        entry[question.id] = asOptionId(question, value);
      }
    }
    return entry;
  });
}

/**
 * The pairs of `pairEntries`. If two pairs have the same number of unmatched entries between them on both sides, those
 * count as rewritten.
 */
export const matchEntries = (was: readonly Entry[], is: readonly Entry[]): Map<number, number> =>
  withRewritten(pairEntries(was, is), was.length, is.length);

/**
 * Pairs entries in order so that as many answers as possible agree: the longest common subsequence, weighted by
 * agreement.
 */
function pairEntries(was: readonly Entry[], is: readonly Entry[]): Map<number, number> {
  const best = Array.from({ length: was.length + 1 }, () => new Array<number>(is.length + 1).fill(0));
  const score = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = was.length - 1; i >= 0; i--) {
    for (let j = is.length - 1; j >= 0; j--) {
      const paired = agreement(was[i] ?? {}, is[j] ?? {}) + score(i + 1, j + 1);
      const row = best[i];
      if (row) row[j] = Math.max(score(i + 1, j), score(i, j + 1), paired);
    }
  }
  const pairs = new Map<number, number>();
  for (let i = 0, j = 0; i < was.length && j < is.length; ) {
    const agreed = agreement(was[i] ?? {}, is[j] ?? {});
    if (agreed > 0 && score(i, j) === agreed + score(i + 1, j + 1)) pairs.set(i++, j++);
    else if (score(i, j) === score(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

/** How many answers agree. Two empty entries agree. */
function agreement(a: Entry, b: Entry): number {
  const ids = Object.keys(a);
  if (ids.length === 0 && Object.keys(b).length === 0) return 1;
  return ids.filter((id) => isSameAnswer(a[id] ?? null, b[id] ?? null)).length;
}

function withRewritten(pairs: Map<number, number>, before: number, after: number): Map<number, number> {
  const all = new Map(pairs);
  let [from, to] = [0, 0];
  for (const [i, j] of [...pairs, [before, after] as const]) {
    if (i - from === j - to) for (let step = 0; step < i - from; step++) all.set(from + step, to + step);
    [from, to] = [i + 1, j + 1];
  }
  return all;
}

export function isSameAnswer(a: AnswerValue, b: AnswerValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
