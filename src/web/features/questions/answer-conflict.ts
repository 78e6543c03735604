import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import {
  answerAt,
  answerPath,
  askedQuestions,
  type Entry,
  groupPath,
  isAnswered,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { alignEntries } from '#web/features/questions/entry-merge.ts';
import type { Difference, Taken } from '#web/writing/CompareVersions.tsx';

/** Two versions of one form's answers. */
export interface AnswerVersions {
  mine: Answers;
  theirs: Answers;
  /** The answers that both are based on. Undefined if they are not known. */
  base?: Answers | undefined;
}

/** The paths of the answers that apply on each side; for a repeated group, of its first entry. */
type Asked = ReadonlySet<string>;

/**
 * Differences between the questions that apply on either side, in the form's order. Their `id` is the answer's path or,
 * in a repeated group, the entry's path by its place among the entries of both sides.
 */
export const listDifferences = (questions: readonly Question[], versions: AnswerVersions): Difference[] =>
  compare(questions, versions).map(({ difference }) => difference);

/**
 * The differences that start with the other version, because this side changed nothing or emptied the answer. Each is
 * judged alone: see `listUntouched`.
 */
export const listBegun = (questions: readonly Question[], versions: AnswerVersions): Taken =>
  new Set(
    compare(questions, versions).flatMap(({ difference, begins_with_theirs }) =>
      begins_with_theirs ? difference.id : [],
    ),
  );

/** My answers, with theirs where the user chose them. Answers to questions that do not apply stay as typed. */
export function mergeAnswers(
  questions: readonly Question[],
  versions: AnswerVersions,
  taken: Taken,
): Answers {
  const { mine, theirs } = versions;
  const merged: Answers = { ...mine };
  for (const group of orderedGroups(questions)) {
    const { identifier } = group;
    if (group.is_repeatable) {
      merged[identifier] = mergeEntries(questions, group, versions, taken);
      continue;
    }
    const chosen = group.questions.filter(({ id }) => taken.has(answerPath(identifier, 0, id)));
    if (chosen.length === 0) continue;
    const values = chosen.map(({ id }) => [id, answerAt(theirs, identifier, 0, id)]);
    merged[identifier] = [{ ...mine[identifier]?.[0], ...Object.fromEntries(values) }];
  }
  return merged;
}

interface Compared {
  difference: Difference;
  begins_with_theirs: boolean;
}

function compare(questions: readonly Question[], versions: AnswerVersions): Compared[] {
  const [mine, theirs] = [findAsked(questions, versions.mine), findAsked(questions, versions.theirs)];
  return orderedGroups(questions).flatMap((group) =>
    group.is_repeatable
      ? compareGroup(questions, group, versions)
      : compareQuestions(group, versions, new Set([...mine, ...theirs])),
  );
}

const findAsked = (questions: readonly Question[], answers: Answers): Asked =>
  new Set(
    askedQuestions(questions, answers).flatMap(({ group, questions: here }) =>
      here.map(({ id }) => answerPath(group.identifier, 0, id)),
    ),
  );

function compareQuestions(
  group: QuestionGroup,
  { mine, theirs, base }: AnswerVersions,
  asked: Asked,
): Compared[] {
  return group.questions.flatMap((question) => {
    const id = answerPath(group.identifier, 0, question.id);
    const say = (answers: Answers) =>
      describeAnswer(question, answerAt(answers, group.identifier, 0, question.id));
    const difference = { id, label: question.label, mine: say(mine), theirs: say(theirs) };
    if (!asked.has(id) || difference.mine === difference.theirs) return [];
    return [{ difference, begins_with_theirs: beginsWithTheirs(difference, base ? say(base) : '') }];
  });
}

/**
 * True if this side changed nothing, or if its answer is empty (as when the question no longer applies) and the other
 * side changed it.
 */
const beginsWithTheirs = ({ mine, theirs }: Pick<Difference, 'mine' | 'theirs'>, opened: string): boolean =>
  mine === opened || (mine === '' && theirs !== opened);

/** The path of an entry, by its place among the entries of both sides. */
export const entryPath = (group: QuestionGroup, place: number | '') =>
  `${groupPath(group.identifier)}.${place}`;

const compareGroup = (
  questions: readonly Question[],
  group: QuestionGroup,
  versions: AnswerVersions,
): Compared[] =>
  align(questions, group, versions).flatMap(({ difference }, place) => {
    if (!difference) return [];
    const { begins_with_theirs, ...words } = difference;
    return [{ difference: { id: entryPath(group, place), ...words }, begins_with_theirs }];
  });

type Aligned = ReturnType<typeof alignEntries>;
const alignedBefore = new WeakMap<AnswerVersions, Map<string, Aligned>>();

/** Cached for each pair of versions, because choices between them are tried many times. */
function align(questions: readonly Question[], group: QuestionGroup, versions: AnswerVersions): Aligned {
  const known = alignedBefore.get(versions) ?? new Map<string, Aligned>();
  alignedBefore.set(versions, known);
  const found =
    known.get(group.identifier) ?? alignEntries(questions, group, { base: undefined, ...versions });
  known.set(group.identifier, found);
  return found;
}

/** As saved, whether or not the questions apply. */
export const readEntries = (answers: Answers, { identifier }: QuestionGroup): readonly Entry[] =>
  Object.hasOwn(answers, identifier) ? (answers[identifier] ?? []) : [];

/**
 * Takes each entry from the chosen side, and drops it if that side does not have it. Any other entry replaces an empty
 * one.
 */
function mergeEntries(
  questions: readonly Question[],
  group: QuestionGroup,
  versions: AnswerVersions,
  taken: Taken,
): Entry[] {
  const slots = align(questions, group, versions);
  const merged = slots.map(({ slot, difference }, place) => {
    const [mine, theirs] = [
      readEntries(versions.mine, group)[slot.mine ?? -1],
      readEntries(versions.theirs, group)[slot.theirs ?? -1],
    ];
    if (!difference) return mine ?? theirs;
    return taken.has(entryPath(group, place)) ? theirs : mine;
  });
  const present = merged.filter((entry) => entry !== undefined);
  const written = present.filter((entry) => Object.values(entry).some(isAnswered));
  return written.length > 0 && written.length >= group.min_entries ? written : present;
}
