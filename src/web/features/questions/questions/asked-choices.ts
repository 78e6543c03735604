/**
 * Questions that another answer leads to, where two versions are compared: words that are kept must be asked for, or they stand
 * in no report and nothing says so.
 */
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import { isSameAnswer } from '#contract/questions/entry-matching.ts';
import {
  answerAt,
  answerPath,
  conditionSource,
  type Entry,
  isAnswered,
  isAsked,
  isGroupAsked,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import {
  type AnswerVersions,
  entryPath,
  listBegun,
  listDifferences,
  mergeAnswers,
} from '#web/features/questions/questions/answer-conflict.ts';
import type { Taken } from '#web/forms/CompareVersions.tsx';

/**
 * The differences in which theirs counts unless somebody says otherwise: nothing was written here, or less. Where words that were
 * written on either side would not be asked for, the answer that leads to them is the one of the side that asks.
 */
export function listUntouched(questions: readonly Question[], versions: AnswerVersions): Taken {
  const unturned = new Set(listDifferences(questions, versions).map(({ id }) => id));
  let taken = listBegun(questions, versions);
  for (;;) {
    const lead = findLeadToTurn(questions, versions, taken, unturned);
    if (lead === undefined) return taken;
    // Once each: of two questions only one of which can be asked, one stays left out and says so.
    unturned.delete(lead);
    taken = turn(taken, lead);
  }
}

const turn = (taken: Taken, id: string): Taken => new Set([id]).symmetricDifference(taken);

/** The difference whose other side asks for words that are kept and not asked for. */
function findLeadToTurn(
  questions: readonly Question[],
  versions: AnswerVersions,
  taken: Taken,
  unturned: ReadonlySet<string>,
): string | undefined {
  const merged = mergeAnswers(questions, versions, taken);
  for (const question of findHiddenWords(questions, versions, merged)) {
    for (const lead of listLeads(questions, question).toReversed()) {
      const id = pathOf(lead);
      if (!unturned.has(id) || isChosenFor(questions, merged, lead, question)) continue;
      const turned = mergeAnswers(questions, versions, turn(taken, id));
      if (isChosenFor(questions, turned, lead, question)) return id;
    }
  }
  return undefined;
}

/** Of each difference in which words are chosen that are not asked for: the answer by which they are left out, in words. */
export function listLeftOut(
  questions: readonly Question[],
  versions: AnswerVersions,
  taken: Taken,
): ReadonlyMap<string, string> {
  const merged = mergeAnswers(questions, versions, taken);
  const differences = listDifferences(questions, versions).map(({ id }) => id);
  return new Map(
    orderedGroups(questions).flatMap((group) =>
      group.questions
        .filter((question) => isHidden(questions, merged, group, question))
        .flatMap((question) => {
          const ids = group.is_repeatable
            ? differences.filter((id) => id.startsWith(entryPath(group, '')))
            : differences.filter((id) => id === pathOf(question));
          const words = sayLead(questions, merged, question);
          return words ? ids.map((id): [string, string] => [id, words]) : [];
        }),
    ),
  );
}

const pathOf = ({ group_identifier, id }: Question): string => answerPath(group_identifier, 0, id);

/** Answered, and not asked for. Entries of a group that repeats are asked for together. */
function isHidden(
  questions: readonly Question[],
  answers: Answers,
  group: QuestionGroup,
  question: Question,
): boolean {
  const entries = entriesOf(answers, group);
  if (!entries.some((entry) => isAnswered(entry[question.id]))) return false;
  return group.is_repeatable
    ? !isGroupAsked(questions, answers, group)
    : !isAsked(questions, answers, question, 0);
}

const entriesOf = (answers: Answers, { identifier }: QuestionGroup): readonly Entry[] =>
  Object.hasOwn(answers, identifier) ? (answers[identifier] ?? []) : [];

/** The questions whose words came since the opening and would not be asked for. */
const findHiddenWords = (
  questions: readonly Question[],
  versions: AnswerVersions,
  merged: Answers,
): Question[] =>
  orderedGroups(questions).flatMap((group) =>
    group.questions.filter(
      (question) => isHidden(questions, merged, group, question) && isNew(versions, merged, group, question),
    ),
  );

/** Where it is not known what was opened, words that both sides have alike are no news. */
function isNew(
  { mine, theirs, base }: AnswerVersions,
  merged: Answers,
  group: QuestionGroup,
  { id }: Question,
): boolean {
  const known = base ? [base] : [mine, theirs];
  const isKnown = (entry: Entry) =>
    known.every((answers) =>
      entriesOf(answers, group).some((other) => isSameAnswer(entry[id] ?? null, other[id] ?? null)),
    );
  return entriesOf(merged, group).some((entry) => isAnswered(entry[id]) && !isKnown(entry));
}

/** The questions that lead to this one, the nearest first. Those of a group that repeats are chosen with their entry. */
function listLeads(questions: readonly Question[], question: Question): Question[] {
  const lead = conditionSource(questions, question);
  if (!lead) return [];
  return [...(lead.is_repeatable_group ? [] : [lead]), ...listLeads(questions, lead)];
}

function sayLead(questions: readonly Question[], merged: Answers, question: Question): string | undefined {
  const lead = listLeads(questions, question).find(
    (each) => isAsked(questions, merged, each, 0) && !isChosenFor(questions, merged, each, question),
  );
  if (!lead) return undefined;
  const words = describeAnswer(lead, answerAt(merged, lead.group_identifier, 0, lead.id));
  return `Left out of the report: “${lead.label}” ${words ? `says “${words}”` : 'is not answered'}.`;
}

/** Whether the question that comes next on the way to `question` is asked under this lead. */
function isChosenFor(
  questions: readonly Question[],
  merged: Answers,
  lead: Question,
  question: Question,
): boolean {
  const way = [question, ...listLeads(questions, question)];
  const next = way[way.indexOf(lead) - 1];
  return next !== undefined && isAsked(questions, merged, next, 0);
}
