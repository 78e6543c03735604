/**
 * Compares two versions with questions that depend on other answers. Text that is kept must belong to a question that
 * applies, or it would silently be missing from the report.
 */
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import { isSameAnswer } from '#contract/questions/entry-matching.ts';
import {
  answerAt,
  answerPath,
  conditionSource,
  isAnswered,
  isAsked,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import {
  type AnswerVersions,
  entryPath,
  listBegun,
  listDifferences,
  mergeAnswers,
  readEntries,
} from '#web/features/questions/answer-conflict.ts';
import type { Taken } from '#web/writing/CompareVersions.tsx';

/**
 * The differences in which the other version is preselected, because this side changed nothing or emptied the answer.
 * If text written on either side would belong to a question that does not apply, the condition's answer comes from the
 * side on which it applies.
 */
export function listUntouched(questions: readonly Question[], versions: AnswerVersions): Taken {
  const unturned = new Set(listDifferences(questions, versions).map(({ id }) => id));
  let taken = listBegun(questions, versions);
  for (;;) {
    const lead = findLeadToTurn(questions, versions, taken, unturned);
    if (lead === undefined) return taken;
    // Turn each lead only once: if two questions exclude each other, one stays left out and says so.
    unturned.delete(lead);
    taken = turn(taken, lead);
  }
}

const turn = (taken: Taken, id: string): Taken => new Set([id]).symmetricDifference(taken);

/** The difference to switch to the other side so that a question with text applies again. */
function findLeadToTurn(
  questions: readonly Question[],
  versions: AnswerVersions,
  taken: Taken,
  unturned: ReadonlySet<string>,
): string | undefined {
  const merged = mergeAnswers(questions, versions, taken);
  const hidden = findHiddenWords(questions, versions, merged);
  for (const question of hidden) {
    for (const lead of listLeads(questions, question).toReversed()) {
      const id = buildPath(lead);
      if (!unturned.has(id) || isChosenFor(questions, merged, lead, question)) continue;
      const turned = mergeAnswers(questions, versions, turn(taken, id));
      if (!isChosenFor(questions, turned, lead, question)) continue;
      // If either choice leaves text out, keep mine until the user takes theirs.
      const hides = findHiddenWords(questions, versions, turned).some((other) => !hidden.includes(other));
      if (!hides || taken.has(id)) return id;
    }
  }
  return undefined;
}

/** For each difference with chosen text whose question does not apply: why the text is left out. */
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
            : differences.filter((id) => id === buildPath(question));
          const lead = findLeavingOut(questions, merged, question);
          if (!lead) return [];
          const words = `Not sent because ${sayLead(merged, lead)}.`;
          if (ids.length > 0) return ids.map((id): [string, string] => [id, words]);
          // Entries that only one side has may not be a difference: say it at the answer that leaves them out.
          if (!isNew(versions, merged, group, question)) return [];
          return [[buildPath(lead), `Not sent: “${group.label ?? question.label}”.`] as [string, string]];
        }),
    ),
  );
}

export interface LeftOutWords {
  path: string;
  /** `“Did anything worry you?” says “No”`. */
  why: string;
  words: string;
}

/** Text that will not be submitted, because another answer means its question does not apply. */
export const listLeftOutWords = (questions: readonly Question[], answers: Answers): LeftOutWords[] =>
  orderedGroups(questions).flatMap((group) =>
    group.questions
      .filter(({ input_type }) => input_type === 'TEXT')
      .filter((question) => isHidden(questions, answers, group, question))
      .flatMap((question) => {
        const lead = findLeavingOut(questions, answers, question);
        if (!lead) return [];
        return readEntries(answers, group).flatMap((entry, number) => {
          const words = entry[question.id];
          if (typeof words !== 'string' || !isAnswered(words)) return [];
          return {
            path: answerPath(group.identifier, number, question.id),
            why: sayLead(answers, lead),
            words,
          };
        });
      }),
  );

const buildPath = ({ group_identifier, id }: Question): string => answerPath(group_identifier, 0, id);

/** Answered, but does not apply. Conditions within the same entry do not count, because its author chose them. */
const isHidden = (
  questions: readonly Question[],
  answers: Answers,
  group: QuestionGroup,
  question: Question,
): boolean =>
  readEntries(answers, group).some((entry) => isAnswered(entry[question.id])) &&
  listLeads(questions, question).some((lead) => !isChosenFor(questions, answers, lead, question));

/** The questions with new text that would not apply. */
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

/** True if an answer occurs more often than in the opened version or, if that is not known, than in both versions. */
function isNew(
  { mine, theirs, base }: AnswerVersions,
  merged: Answers,
  group: QuestionGroup,
  { id }: Question,
): boolean {
  const known = base ? [base] : [mine, theirs];
  const count = (answers: Answers, value: AnswerValue) =>
    readEntries(answers, group).filter((entry) => isSameAnswer(entry[id] ?? null, value)).length;
  return readEntries(merged, group)
    .map((entry) => entry[id] ?? null)
    .some(
      (value) => isAnswered(value) && known.some((answers) => count(answers, value) < count(merged, value)),
    );
}

/** The questions that this one depends on, the nearest first. In a repeated group they are chosen with their entry. */
function listLeads(questions: readonly Question[], question: Question): Question[] {
  const lead = conditionSource(questions, question);
  if (!lead) return [];
  return [...(lead.is_repeatable_group ? [] : [lead]), ...listLeads(questions, lead)];
}

/** The question whose answer means that this one does not apply. */
const findLeavingOut = (
  questions: readonly Question[],
  merged: Answers,
  question: Question,
): Question | undefined =>
  listLeads(questions, question).find(
    (each) => isAsked(questions, merged, each, 0) && !isChosenFor(questions, merged, each, question),
  );

function sayLead(merged: Answers, lead: Question): string {
  const words = describeAnswer(lead, answerAt(merged, lead.group_identifier, 0, lead.id));
  return `“${lead.label}” ${words ? `is “${words}”` : 'is not answered'}`;
}

/** Whether `lead` makes the next question on the way to `question` apply. */
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
