/** Answers for people: on screens, in documents, and what changed from one version to the next. */
import { formatDate, formatDateTime, parseTypedDate } from '#contract/core/dates.ts';
import {
  answerAt,
  answerPath,
  asOptionId,
  type Entry,
  groupPath,
  isAnswered,
  isAsked,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';

/** An answer in words: `24/11/2026`, `22:00 to 07:00 the next day`, `Foster home, School`. Empty when not answered. */
export function describeAnswer(question: Question, given: AnswerValue | undefined): string {
  if (given === undefined || given === null || !isAnswered(given)) return '';
  const value = asOptionId(question, given);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return describeRange(value);
  if (Array.isArray(value)) return value.map((id) => optionLabel(question, id)).join(', ');
  if (typeof value !== 'string') return String(value);
  switch (question.input_type) {
    case 'DATE':
      return parseTypedDate(value) === value ? formatDate(value) : value;
    case 'DATETIME':
      return isInstant(value) ? formatDateTime(value) : describeLocal(value);
    case 'CATEGORICAL':
    case 'DROPDOWN':
    case 'BOOLEAN':
    case 'MULTIPLE_CHOICE':
      return optionLabel(question, value);
    default:
      return value.trim();
  }
}

/** London's day and time as typed; either may be missing or not yet readable. */
function describeLocal(text: string): string {
  const [day = '', time = ''] = text.split('T');
  return `${parseTypedDate(day) === day ? formatDate(day) : day} ${time}`.trim();
}

const isInstant = (text: string) => /T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));

function describeRange({ start, end }: { start: string; end: string }): string {
  const nextDay = /^\d/.test(start) && end !== '' && end < start ? ' the next day' : '';
  return `${start || 'not given'} to ${end || 'not given'}${nextDay}`;
}

function optionLabel(question: Question, id: string): string {
  return question.options.find((option) => option.id === id)?.label ?? id;
}

export interface AnswerChange {
  group_identifier: string;
  question_id: string;
  /** Where the answer stands after; and where it stood before. */
  entry: number;
  before_entry: number;
  before: AnswerValue;
  after: AnswerValue;
}

export interface AnswerChanges {
  /** By the path of the answer after, as `answerPath` names it. */
  changed: Map<string, AnswerChange>;
  /** Entries that were not there before, by `answers.<group>.<entry>`. */
  added: Set<string>;
  /** Entries that are gone, by group, in their order, as they were. */
  removed: Map<string, { before_entry: number; answers: Entry }[]>;
}

/**
 * Which answers changed, among the questions asked on either side. Entries of a repeated group are matched by what
 * they say, in order, so that an entry put in or taken out does not make all that follow look changed.
 */
export function diffAnswers(questions: readonly Question[], before: Answers, after: Answers): AnswerChanges {
  const changes: AnswerChanges = { changed: new Map(), added: new Set(), removed: new Map() };
  for (const group of orderedGroups(questions)) {
    const [was, is] = [asEntries(questions, before, group), asEntries(questions, after, group)];
    const pairs = group.is_repeatable ? matchEntries(was, is) : new Map([[0, 0]]);
    for (const [before_entry, entry] of pairs) {
      compareEntries(group, [was[before_entry] ?? {}, before_entry], [is[entry] ?? {}, entry], changes);
    }
    const kept = new Set(pairs.values());
    for (const entry of is.keys()) {
      if (!kept.has(entry) && group.is_repeatable)
        changes.added.add(`${groupPath(group.identifier)}.${entry}`);
    }
    const gone = was.flatMap((answers, before_entry) =>
      pairs.has(before_entry) || !group.is_repeatable ? [] : [{ before_entry, answers }],
    );
    if (gone.length > 0) changes.removed.set(group.identifier, gone);
  }
  return changes;
}

/** Each entry with the answers to what is asked in it. */
function asEntries(questions: readonly Question[], answers: Answers, group: QuestionGroup): Entry[] {
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

function compareEntries(
  group: QuestionGroup,
  [was, before_entry]: [Entry, number],
  [is, entry]: [Entry, number],
  changes: AnswerChanges,
): void {
  for (const { id } of group.questions) {
    const [before, after] = [was[id] ?? null, is[id] ?? null];
    if (isSame(before, after)) continue;
    changes.changed.set(answerPath(group.identifier, entry, id), {
      group_identifier: group.identifier,
      question_id: id,
      entry,
      before_entry,
      before,
      after,
    });
  }
}

function isSame(a: AnswerValue, b: AnswerValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Pairs entries in order so that as many answers as possible agree: the longest common subsequence, weighted by
 * agreement. Where as many are left over on both sides between two pairs, they are taken for the same entry rewritten.
 */
function matchEntries(was: readonly Entry[], is: readonly Entry[]): Map<number, number> {
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
  return withRewritten(pairs, was.length, is.length);
}

/** How many answers agree; an entry that says nothing at all agrees with another such. */
function agreement(a: Entry, b: Entry): number {
  const ids = Object.keys(a);
  if (ids.length === 0 && Object.keys(b).length === 0) return 1;
  return ids.filter((id) => isSame(a[id] ?? null, b[id] ?? null)).length;
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
