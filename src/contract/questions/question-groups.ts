/**
 * Which questions a form asks, and in which order, given the answers so far (QST-01, QST-03).
 *
 * 1. Questions follow `order`. The questions of a group stay together, at the place of the first.
 * 2. A question with a condition is asked only if that option is chosen and the option's own question is asked.
 * 3. The option belongs to an earlier question. In the same repeating group it means the same entry. A question outside
 *    the group has one entry. Any other condition is never met, and such a form cannot be published.
 */
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';

export interface QuestionGroup {
  identifier: string;
  label: string | null;
  help: string | null;
  is_repeatable: boolean;
  min_entries: number;
  max_entries: number;
  /** The name of one entry, such as "Check". */
  entry_label: string;
  questions: Question[];
}

export type Entry = Record<string, AnswerValue>;

const MAX_ENTRIES = 100;

const knownGroups = new WeakMap<readonly Question[], QuestionGroup[]>();

/** The form's groups with their questions, in the order in which they are asked. */
export function orderedGroups(questions: readonly Question[]): QuestionGroup[] {
  const known = knownGroups.get(questions);
  if (known) return known;
  const groups = new Map<string, QuestionGroup>();
  for (const question of questions.toSorted((a, b) => a.order - b.order)) {
    const group = groups.get(question.group_identifier);
    if (group) group.questions.push(question);
    else groups.set(question.group_identifier, findGroup(question));
  }
  const ordered = [...groups.values()];
  knownGroups.set(questions, ordered);
  return ordered;
}

function findGroup(first: Question): QuestionGroup {
  return {
    identifier: first.group_identifier,
    label: first.group_label,
    help: first.group_help ?? null,
    is_repeatable: first.is_repeatable_group,
    min_entries: first.is_repeatable_group ? (first.min_entries ?? 0) : 1,
    max_entries: first.is_repeatable_group ? (first.max_entries ?? MAX_ENTRIES) : 1,
    entry_label: first.entry_label ?? 'Entry',
    questions: [first],
  };
}

interface Source {
  question: Question;
  option_index: number;
  position: number;
}

interface Sources {
  /** The question of each option, by the option's id. */
  by_option: Map<string, Source>;
  position: Map<string, number>;
}

const knownSources = new WeakMap<readonly Question[], Sources>();

function sources(questions: readonly Question[]): Sources {
  const known = knownSources.get(questions);
  if (known) return known;
  const found: Sources = { by_option: new Map(), position: new Map() };
  const inOrder = orderedGroups(questions).flatMap((group) => group.questions);
  for (const [position, question] of inOrder.entries()) {
    found.position.set(question.id, position);
    for (const [option_index, option] of question.options.entries()) {
      found.by_option.set(option.id, { question, option_index, position });
    }
  }
  knownSources.set(questions, found);
  return found;
}

/** The question of an option, if the condition of `question` may name that option. */
export function conditionSource(questions: readonly Question[], question: Question): Question | undefined {
  const { by_option, position } = sources(questions);
  const source = by_option.get(question.conditional_question_option_id ?? '');
  const own = position.get(question.id) ?? -1;
  if (!source || source.position >= own) return undefined;
  const isElsewhere = source.question.group_identifier !== question.group_identifier;
  return source.question.is_repeatable_group && isElsewhere ? undefined : source.question;
}

/** Whether a question is asked in this entry of its group. Never fails: an invalid answer chooses nothing. */
export function isAsked(
  questions: readonly Question[],
  answers: Answers,
  question: Question,
  entry: number,
): boolean {
  if (question.conditional_question_option_id === null) return true;
  const source = conditionSource(questions, question);
  if (!source) return false;
  const at = source.group_identifier === question.group_identifier ? entry : 0;
  const value = answerAt(answers, source.group_identifier, at, source.id);
  const index = sources(questions).by_option.get(question.conditional_question_option_id)?.option_index ?? -1;
  return isChosen(source, value, index) && isAsked(questions, answers, source, at);
}

/** The answer, or null. */
export function answerAt(answers: Answers, group: string, entry: number, question: string): AnswerValue {
  const entries = Object.hasOwn(answers, group) ? answers[group] : undefined;
  const found = Array.isArray(entries) ? entries[entry] : undefined;
  return (found && Object.hasOwn(found, question) ? found[question] : null) ?? null;
}

function isChosen(question: Question, value: AnswerValue, option_index: number): boolean {
  const id = question.options[option_index]?.id;
  if (Array.isArray(value)) return id !== undefined && value.includes(id);
  return id !== undefined && asOptionId(question, value) === id;
}

/** For a BOOLEAN, `true` is the first option and `false` the second. Other answers are unchanged. */
export function asOptionId(question: Question, value: AnswerValue): AnswerValue {
  if (question.input_type !== 'BOOLEAN' || typeof value !== 'boolean') return value;
  return question.options[value ? 0 : 1]?.id ?? value;
}

/** How many entries of a group are shown and checked. For a group that does not repeat it is always one. */
export function entryCount(answers: Answers, group: QuestionGroup): number {
  if (!group.is_repeatable) return 1;
  const entries = Object.hasOwn(answers, group.identifier) ? answers[group.identifier] : undefined;
  return Array.isArray(entries) ? entries.length : 0;
}

export interface AskedEntry {
  group: QuestionGroup;
  entry: number;
  questions: Question[];
}

/**
 * The questions asked, for each entry. A repeating group without entries has none. An entry in which nothing is asked
 * has an empty list.
 */
export function askedQuestions(questions: readonly Question[], answers: Answers): AskedEntry[] {
  return orderedGroups(questions).flatMap((group) =>
    Array.from({ length: entryCount(answers, group) }, (_, entry) => ({
      group,
      entry,
      questions: group.questions.filter((question) => isAsked(questions, answers, question, entry)),
    })),
  );
}

/**
 * Whether a group asks anything: a question of its first entry is asked, or would be. Only then does the minimum number
 * of entries apply.
 */
export function isGroupAsked(
  questions: readonly Question[],
  answers: Answers,
  group: QuestionGroup,
): boolean {
  const entries = Math.max(entryCount(answers, group), 1);
  return Array.from({ length: entries }).some((_, entry) =>
    group.questions.some((question) => isAsked(questions, answers, question, entry)),
  );
}

/** The path of an answer, as errors and notes write it. */
export const answerPath = (group: string, entry: number, question: string) =>
  `answers.${group}.${entry}.${question}`;

export const groupPath = (group: string) => `answers.${group}`;

/** Whether there is an answer. Blank text and an empty choice are none. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object') return value.start.trim() !== '' || value.end.trim() !== '';
  return true;
}
