/** Answers in words, for screens and documents, and the changes between two versions. */
import { formatDate, formatDateTime, isDay } from '#contract/core/dates.ts';
import { isSameAnswer, listEntries, matchEntries } from '#contract/questions/entry-matching.ts';
import {
  answerPath,
  asOptionId,
  type Entry,
  groupPath,
  isAnswered,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';

/**
 * Writes an answer in words: `24/11/2026`, `22:00 to 07:00 the next day`, `Foster home, School`. Empty if there is
 * none.
 */
export function describeAnswer(question: Question, given: AnswerValue | undefined): string {
  if (given === undefined || given === null || !isAnswered(given)) return '';
  const value = asOptionId(question, given);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return describeRange(value);
  if (Array.isArray(value)) return value.map((id) => optionLabel(question, id)).join(', ');
  if (typeof value !== 'string') return String(value);
  switch (question.input_type) {
    case 'DATE':
      return isDay(value) ? formatDate(value) : value;
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

/** A day and time in London as typed. Either may be missing or not readable yet. */
function describeLocal(text: string): string {
  const [day = '', time = ''] = text.split('T');
  return `${isDay(day) ? formatDate(day) : day} ${time}`.trim();
}

const isInstant = (text: string) => /T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));

function describeRange({ start, end }: { start: string; end: string }): string {
  const nextDay = /^\d/.test(start) && end !== '' && end < start ? ' the next day' : '';
  return `${start || 'not answered'} to ${end || 'not answered'}${nextDay}`;
}

function optionLabel(question: Question, id: string): string {
  return question.options.find((option) => option.id === id)?.label ?? id;
}

export interface AnswerChange {
  group_identifier: string;
  question_id: string;
  /** The place of the answer in the new version, and in the old one. */
  entry: number;
  before_entry: number;
  before: AnswerValue;
  after: AnswerValue;
}

export interface AnswerChanges {
  /** By the answer's path in the new version, as `answerPath` writes it. */
  changed: Map<string, AnswerChange>;
  /** New entries, by `answers.<group>.<entry>`. */
  added: Set<string>;
  /** Removed entries, by group, in their old order and with their old answers. */
  removed: Map<string, { before_entry: number; answers: Entry }[]>;
}

/**
 * Finds the changed answers among the questions asked in either version. Entries of a repeating group are matched by
 * their contents, in order. So an added or removed entry does not mark all later ones as changed.
 */
export function diffAnswers(questions: readonly Question[], before: Answers, after: Answers): AnswerChanges {
  const changes: AnswerChanges = { changed: new Map(), added: new Set(), removed: new Map() };
  for (const group of orderedGroups(questions)) {
    const [was, is] = [listEntries(questions, before, group), listEntries(questions, after, group)];
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

function compareEntries(
  group: QuestionGroup,
  [was, before_entry]: [Entry, number],
  [is, entry]: [Entry, number],
  changes: AnswerChanges,
): void {
  for (const { id } of group.questions) {
    const [before, after] = [was[id] ?? null, is[id] ?? null];
    if (isSameAnswer(before, after)) continue;
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
