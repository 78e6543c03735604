/** Two drafts of one form, question by question. */
import type { QuestionFormVersion } from '#contract/questions/question-forms.ts';
import type { Question, QuestionOption } from '#contract/questions/questions.ts';
import { renumbered } from '#web/features/questions/question-forms/form-building.ts';
import { typeWords } from '#web/features/questions/question-forms/form-words.ts';
import type { DraftContent } from '#web/features/questions/question-forms/use-draft-saving.ts';
import type { Difference, Taken } from '#web/writing/CompareVersions.tsx';

type Theirs = Pick<QuestionFormVersion, 'introduction' | 'questions'>;

const INTRODUCTION = 'introduction';
const ORDER = 'order';

/** The introduction, each question that differs, and the order of the questions that both have. */
export function listFormDifferences(mine: DraftContent, theirs: Theirs): Difference[] {
  const found: Difference[] = [];
  const add = (id: string, label: string, one: string, other: string) =>
    found.push({ id, label, mine: one, theirs: other });
  if (mine.introduction !== (theirs.introduction ?? ''))
    add(INTRODUCTION, 'Introduction', mine.introduction, theirs.introduction ?? '');
  const ids = new Set([...mine.questions, ...theirs.questions].map(({ id }) => id));
  for (const id of ids) {
    const [one, other] = [findQuestion(mine, id), findQuestion(theirs, id)];
    if (describeAlike(one) !== describeAlike(other))
      add(id, one?.label || other?.label || 'A question', ...describeBoth(one, other));
  }
  const [one, other] = [listShared(mine, theirs), listShared(theirs, mine)];
  if (listIds(one) !== listIds(other))
    add(ORDER, 'Order of the questions', listLabels(one), listLabels(other));
  return found;
}

/** My version, with theirs where the user chose it. A question of theirs comes after the one it follows there. */
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
    questions: renumbered(ids.flatMap((id) => findQuestion(taken.has(id) ? theirs : mine, id) ?? [])),
  };
}

type HasQuestions = { questions: readonly Question[] };

const findQuestion = ({ questions }: HasQuestions, id: string) => questions.find((each) => each.id === id);
const listShared = (of: HasQuestions, other: HasQuestions) =>
  of.questions.filter(({ id }) => findQuestion(other, id));
const listIds = (questions: readonly Question[]) => questions.map(({ id }) => id).join();
const listLabels = (questions: readonly Question[]) => questions.map(({ label }) => label).join('\n');

/** Everything about a question except its number, which is compared as the form's order. */
const describeAlike = (question: Question | undefined) =>
  question && JSON.stringify({ ...question, order: 0 });

/** Both sides as different texts. A setting that has no text is described by its side. */
function describeBoth(mine: Question | undefined, theirs: Question | undefined): [string, string] {
  const [one, other] = [describeQuestion(mine), describeQuestion(theirs)];
  return one === other
    ? [`${one}\nOther settings differ: yours`, `${other}\nOther settings differ: theirs`]
    : [one, other];
}

function describeQuestion(question: Question | undefined): string {
  if (!question) return '';
  const { label, input_type, is_required, help, options, group_label, group_help } = question;
  return [
    `${label || 'No label yet'} (${typeWords[input_type]}${is_required ? ', required' : ''})`,
    group_label && `In the section “${group_label}”`,
    group_help && `The section’s introduction: ${group_help}`,
    help,
    ...options.map(describeOption),
    ...listSettings(question),
  ]
    .filter(Boolean)
    .join('\n');
}

function describeOption(option: QuestionOption): string {
  const { label, is_exclusive, raises_concern, announces_incident, differs_from_plan } = option;
  const marks = [
    is_exclusive && 'excludes the other options',
    raises_concern && 'raises a concern',
    announces_incident && 'calls for an incident report',
    differs_from_plan && 'means the visit did not go as planned',
  ].filter(Boolean);
  return `• ${label}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
}

/** The settings of its type, in the builder's terms. */
const listSettings = (question: Question) => [
  question.is_repeatable_group &&
    `Can be answered several times (${question.entry_label}): ${question.min_entries} to ${question.max_entries}`,
  question.conditional_question_option_id && 'Asked only after one answer',
  question.max_length && `Maximum characters: ${question.max_length}`,
  question.pattern && `Pattern: ${question.pattern}`,
  question.min !== undefined &&
    `Minimum: ${question.min}${question.low_label ? `, ${question.low_label}` : ''}`,
  question.max !== undefined &&
    `Maximum: ${question.max}${question.high_label ? `, ${question.high_label}` : ''}`,
  question.is_scored && 'Counts towards the score',
  question.multiple && 'Allows several choices',
  question.max_choices && `Maximum choices: ${question.max_choices}`,
  question.may_cross_midnight && 'Can go past midnight',
  question.may_lie_ahead && 'Can be in the future, such as a plan or a deadline',
  question.must_be_weekday &&
    `Day of the week: ${question.must_be_weekday.charAt(0)}${question.must_be_weekday.slice(1).toLowerCase()}`,
  question.must_be !== undefined && `Can be sent with one answer only${describeMustBe(question)}`,
  question.prefill && 'Starts with a value from the appointment',
  question.step && `In step ${question.step}`,
  question.step_title && `Step: ${question.step_title}`,
  question.is_colour_scale && 'A scale of five levels, in colour',
];

function describeMustBe({ must_be, options }: Question): string {
  const label = options.find(({ id }) => id === must_be)?.label;
  return label ? `: ${label}` : '';
}
