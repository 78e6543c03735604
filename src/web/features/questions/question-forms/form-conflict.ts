/** Two drafts of one form, question by question. */
import type { QuestionFormVersion } from '#contract/questions/question-forms.ts';
import type { Question } from '#contract/questions/questions.ts';
import { typeWords } from '#web/features/questions/question-forms/form-words.ts';
import type { DraftContent } from '#web/features/questions/question-forms/use-draft-saving.ts';
import type { Difference, Taken } from '#web/forms/CompareVersions.tsx';

type Theirs = Pick<QuestionFormVersion, 'introduction' | 'questions'>;

const INTRODUCTION = 'introduction';
const ORDER = 'order';

/** The introduction, each question that is not alike, and the order of those that both have. */
export function listFormDifferences(mine: DraftContent, theirs: Theirs): Difference[] {
  const found: Difference[] = [];
  const add = (id: string, label: string, one: string, other: string) =>
    found.push({ id, label, mine: one, theirs: other });
  if (mine.introduction !== (theirs.introduction ?? ''))
    add(INTRODUCTION, 'Introduction', mine.introduction, theirs.introduction ?? '');
  const ids = new Set([...mine.questions, ...theirs.questions].map(({ id }) => id));
  for (const id of ids) {
    const [one, other] = [findQuestion(mine, id), findQuestion(theirs, id)];
    if (JSON.stringify(one) !== JSON.stringify(other))
      add(id, one?.label || other?.label || 'A question', describeQuestion(one), describeQuestion(other));
  }
  const [one, other] = [listShared(mine, theirs), listShared(theirs, mine)];
  if (listIds(one) !== listIds(other))
    add(ORDER, 'Order of the questions', listLabels(one), listLabels(other));
  return found;
}

/** Mine, with theirs in place of it where that was chosen. A question of theirs stands after the one it follows there. */
export function mergeForms(mine: DraftContent, theirs: Theirs, taken: Taken): DraftContent {
  const [first, second] = taken.has(ORDER)
    ? [theirs.questions, mine.questions]
    : [mine.questions, theirs.questions];
  const ids = first.map(({ id }) => id);
  second.forEach(({ id }, index) => {
    if (ids.includes(id)) return;
    const before = second[index - 1]?.id;
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  });
  return {
    introduction: taken.has(INTRODUCTION) ? (theirs.introduction ?? '') : mine.introduction,
    questions: ids.flatMap((id) => findQuestion(taken.has(id) ? theirs : mine, id) ?? []),
  };
}

type HasQuestions = { questions: readonly Question[] };

const findQuestion = ({ questions }: HasQuestions, id: string) => questions.find((each) => each.id === id);
const listShared = (of: HasQuestions, other: HasQuestions) =>
  of.questions.filter(({ id }) => findQuestion(other, id));
const listIds = (questions: readonly Question[]) => questions.map(({ id }) => id).join();
const listLabels = (questions: readonly Question[]) => questions.map(({ label }) => label).join('\n');

function describeQuestion(question: Question | undefined): string {
  if (!question) return '';
  const { label, input_type, is_required, help, options, group_label } = question;
  return [
    `${label || 'No label yet'} (${typeWords[input_type]}${is_required ? ', required' : ''})`,
    group_label && `In the section “${group_label}”`,
    help,
    ...options.map((option) => `• ${option.label}`),
  ]
    .filter(Boolean)
    .join('\n');
}
