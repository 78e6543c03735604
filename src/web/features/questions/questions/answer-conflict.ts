import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import {
  answerAt,
  answerPath,
  askedQuestions,
  groupPath,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Difference } from '#web/forms/CompareVersions.tsx';

type Side = { answers: Answers; asked: ReadonlyMap<string, readonly Question[][]> };

/**
 * Differences among the questions that either side is asked, in the order of the form. Their `id` is the path of the answer;
 * of the entry where its group repeats: what one added stands beside what the other reworded.
 */
export function listDifferences(
  questions: readonly Question[],
  mine: Answers,
  theirs: Answers,
): Difference[] {
  const [a, b] = [describeSide(questions, mine), describeSide(questions, theirs)];
  return orderedGroups(questions).flatMap((group) =>
    group.is_repeatable ? compareGroup(group, a, b) : compareQuestions(group, a, b),
  );
}

/** Mine, with theirs in place of it where that was chosen. What is not asked at the moment stays as I typed it. */
export function mergeAnswers(
  questions: readonly Question[],
  mine: Answers,
  theirs: Answers,
  taken: ReadonlySet<string>,
): Answers {
  const merged: Answers = { ...mine };
  for (const group of orderedGroups(questions)) {
    const { identifier } = group;
    if (group.is_repeatable) {
      merged[identifier] = mergeEntries(identifier, mine[identifier], theirs[identifier], taken);
      continue;
    }
    const chosen = group.questions.filter(({ id }) => taken.has(answerPath(identifier, 0, id)));
    if (chosen.length === 0) continue;
    const values = chosen.map(({ id }) => [id, answerAt(theirs, identifier, 0, id)]);
    merged[identifier] = [{ ...mine[identifier]?.[0], ...Object.fromEntries(values) }];
  }
  return merged;
}

function describeSide(questions: readonly Question[], answers: Answers): Side {
  const asked = new Map<string, Question[][]>();
  for (const { group, questions: here } of askedQuestions(questions, answers))
    asked.set(group.identifier, [...(asked.get(group.identifier) ?? []), here]);
  return { answers, asked };
}

function compareQuestions(group: QuestionGroup, a: Side, b: Side): Difference[] {
  const isAsked = ({ asked }: Side, id: string) =>
    asked.get(group.identifier)?.[0]?.some((question) => question.id === id) ?? false;
  return group.questions.flatMap((question) => {
    if (!isAsked(a, question.id) && !isAsked(b, question.id)) return [];
    const [mine, theirs] = [a, b].map(({ answers }) =>
      describeAnswer(question, answerAt(answers, group.identifier, 0, question.id)),
    );
    if (mine === undefined || theirs === undefined || mine === theirs) return [];
    return [{ id: answerPath(group.identifier, 0, question.id), label: question.label, mine, theirs }];
  });
}

/** The path of a whole entry, as fields in it begin. */
const entryPath = (group: string, entry: number) => `${groupPath(group)}.${entry}`;

/** Entry by entry, as they are numbered on the screen. One that is missing on either side is empty there. */
function compareGroup(group: QuestionGroup, a: Side, b: Side): Difference[] {
  const [mine, theirs] = [entriesInWords(group, a), entriesInWords(group, b)];
  return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, entry) => ({
    id: entryPath(group.identifier, entry),
    label: `${group.entry_label} ${entry + 1}`,
    mine: mine[entry] ?? '',
    theirs: theirs[entry] ?? '',
  })).filter((each) => each.mine !== each.theirs);
}

type Entries = Answers[string];

/** Each entry of the side that was chosen for it; none where that side has none. */
function mergeEntries(
  group: string,
  mine: Entries = [],
  theirs: Entries = [],
  taken: ReadonlySet<string>,
): Entries {
  return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, entry) =>
    taken.has(entryPath(group, entry)) ? theirs[entry] : mine[entry],
  ).filter((entry) => entry !== undefined);
}

function entriesInWords(group: QuestionGroup, { answers, asked }: Side): string[] {
  return (asked.get(group.identifier) ?? []).map((questions, entry) =>
    questions
      .flatMap((question) => {
        const words = describeAnswer(question, answerAt(answers, group.identifier, entry, question.id));
        return words ? `${question.label}: ${words}` : [];
      })
      .join('\n'),
  );
}
