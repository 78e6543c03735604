/**
 * The one judge of answers, in the browser for kindness and on the server for truth (QST-03).
 *
 *   judgeAnswers  for sending: drops what is no longer asked, and everything must be right
 *   judgeDraft    for keeping: drops nothing, and refuses only what cannot be an answer at all
 *   emptyAnswers  where a new form begins
 *
 * Errors stand at `answers.<group>.<entry>.<question>`, or at `answers.<group>` where there are too few or too many
 * entries. How each answer is held: `questions.ts`. Reading answers aloud, and what changed: `answers-in-words.ts`.
 */

import { isDay } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { canBeKept, checkAnswer, type Happened } from '#contract/questions/answer-checks.ts';
import {
  answerAt,
  answerPath,
  type Entry,
  entryCount,
  groupPath,
  isAnswered,
  isAsked,
  isGroupAsked,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import {
  Answers,
  type AnswerValue,
  type Question,
  AnswerValue as Value,
} from '#contract/questions/questions.ts';

export interface Judgement {
  answers: Answers;
  /** In the order of the form. Empty if nothing is wrong. */
  errors: FieldError[];
}

/**
 * Checks answers that are to be sent. The result contains only what is asked, in its stored form. Checking it again
 * changes nothing. Answers with errors must not be stored as final. Accepts any JSON and throws nothing.
 * @param now set for a record of something that happened: future times are wrong
 * @param record_day the day of the record, if no answer says another
 */
export function judgeAnswers(
  questions: readonly Question[],
  given: unknown,
  now?: Date,
  record_day?: string,
): Judgement {
  const draft = judgeDraft(questions, given);
  const happened = now && { now, day: readRecordDay(questions, draft.answers, record_day) };
  const errors = [...draft.errors];
  const answers: Answers = {};
  for (const group of orderedGroups(questions)) {
    if (!isGroupAsked(questions, draft.answers, group)) {
      if (!group.is_repeatable) answers[group.identifier] = [{}];
      continue;
    }
    errors.push(...countErrors(draft.answers, group));
    answers[group.identifier] = Array.from({ length: entryCount(draft.answers, group) }, (_, entry) =>
      judgeEntry(questions, draft.answers, group, entry, errors, happened),
    );
  }
  return { answers, errors };
}

/** The day of a record: from its answers, or from its appointment while the answer cannot be read as a day. */
export function readRecordDay(
  questions: readonly Question[],
  answers: Answers,
  record_day: string | undefined,
): string | undefined {
  const asked = questions.find(
    ({ input_type, prefill }) => input_type === 'DATE' && prefill === 'appointment.start_date',
  );
  const day = asked && answerAt(answers, asked.group_identifier, 0, asked.id);
  return typeof day === 'string' && isDay(day) ? day : record_day;
}

function judgeEntry(
  questions: readonly Question[],
  answers: Answers,
  group: QuestionGroup,
  entry: number,
  errors: FieldError[],
  happened: Happened | undefined,
): Entry {
  const judged: Entry = {};
  for (const question of group.questions) {
    if (!isAsked(questions, answers, question, entry)) continue;
    const given = answerAt(answers, group.identifier, entry, question.id);
    const found = checkAnswer(question, given, happened);
    const path = answerPath(group.identifier, entry, question.id);
    if (found.message !== undefined) errors.push({ path, message: found.message });
    const value = found.message === undefined ? found.value : given;
    if (value !== null) judged[question.id] = value;
  }
  return judged;
}

function countErrors(answers: Answers, group: QuestionGroup): FieldError[] {
  if (!group.is_repeatable) return [];
  const count = entryCount(answers, group);
  const name = group.entry_label.toLowerCase();
  const path = groupPath(group.identifier);
  if (count < group.min_entries) {
    const least = group.min_entries === 1 ? 'one' : group.min_entries;
    return [{ path, message: `Add at least ${least} (${name}).` }];
  }
  if (count <= group.max_entries) return [];
  return [{ path, message: `Keep ${group.max_entries} or fewer (${name}). You have ${count}.` }];
}

/**
 * Checks answers that are to be saved for later. It keeps answers to questions that are not asked now, and answers that
 * are not right yet. It refuses unknown groups and questions, and anything that cannot be an answer by its shape, size
 * or characters.
 */
export function judgeDraft(questions: readonly Question[], given: unknown): Judgement {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { answers: {}, errors: [{ path: 'answers', message: 'Give the answers by group.' }] };
  }
  const answers: Answers = {};
  const errors: FieldError[] = [];
  const groups = new Map(orderedGroups(questions).map((group) => [group.identifier, group]));
  for (const [identifier, entries] of Object.entries(given)) {
    const group = groups.get(identifier);
    const path = groupPath(identifier);
    if (!group) errors.push({ path, message: 'This form has no such group.' });
    else if (!Array.isArray(entries)) errors.push({ path, message: 'Give a list of entries.' });
    else if (entries.length > (group.is_repeatable ? MAX_ENTRIES : 1)) {
      errors.push({
        path,
        message: `Send ${group.is_repeatable ? `${MAX_ENTRIES} or fewer` : 'one entry'}.`,
      });
    } else answers[identifier] = entries.map((entry, index) => draftEntry(group, index, entry, errors));
  }
  return { answers, errors };
}

const MAX_ENTRIES = 100;

function draftEntry(group: QuestionGroup, index: number, given: unknown, errors: FieldError[]): Entry {
  const path = `${groupPath(group.identifier)}.${index}`;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    errors.push({ path, message: 'Give the answers by question.' });
    return {};
  }
  const known = new Set(group.questions.map((question) => question.id));
  const entry: Entry = {};
  for (const [id, value] of Object.entries(given)) {
    const parsed = Value.safeParse(value);
    if (!known.has(id)) errors.push({ path: `${path}.${id}`, message: 'This form has no such question.' });
    else if (!parsed.success || !allCanBeKept(parsed.data)) {
      errors.push({ path: `${path}.${id}`, message: 'We cannot save this answer.' });
    } else entry[id] = parsed.data;
  }
  return entry;
}

function allCanBeKept(value: AnswerValue): boolean {
  if (typeof value === 'string') return canBeKept(value);
  if (Array.isArray(value)) return value.every(canBeKept);
  if (typeof value === 'object' && value !== null) return canBeKept(value.start) && canBeKept(value.end);
  return true;
}

/**
 * The answers of an empty form: one entry of each group, or the minimum of a repeating group.
 * @param prefill start values by the name in the question's `prefill`, such as `appointment.start_date`
 */
export function emptyAnswers(
  questions: readonly Question[],
  prefill: Readonly<Record<string, AnswerValue>> = {},
): Answers {
  const readStart = (question: Question): AnswerValue =>
    question.prefill && Object.hasOwn(prefill, question.prefill) ? (prefill[question.prefill] ?? null) : null;
  const answers: Answers = {};
  for (const group of orderedGroups(questions)) {
    const started: Entry = {};
    for (const question of group.questions) {
      const value = readStart(question);
      if (isAnswered(value)) started[question.id] = value;
    }
    answers[group.identifier] = Array.from({ length: group.min_entries }, () => ({ ...started }));
  }
  return answers;
}

/** Returns answers from storage or a draft, or nothing if they are not answers. */
export function readAnswers(stored: unknown): Answers | undefined {
  const parsed = Answers.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Whether somebody chose an option with that mark, among the questions asked. In SQL, `chose_marked` does the same for
 * submitted answers.
 */
export function choseMarked(
  questions: readonly Question[],
  given: unknown,
  mark: 'raises_concern' | 'announces_incident' | 'differs_from_plan',
): boolean {
  const { answers } = judgeAnswers(questions, given);
  const isChosen = ({ group_identifier, id }: Question, option: string) =>
    answers[group_identifier]?.some((entry) => [entry[id]].flat().includes(option));
  return questions.some((question) =>
    question.options.some((option) => option[mark] && isChosen(question, option.id)),
  );
}
