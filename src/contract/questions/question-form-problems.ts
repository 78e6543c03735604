/** The problems that stop a form from being published (QST-04), for the form builder and the server. */
import { WEEKDAYS } from '#contract/questions/answer-checks.ts';
import { isUsablePattern } from '#contract/questions/answer-patterns.ts';
import { conditionSource } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';

export interface FormProblem {
  /** A path such as `questions.3.options`. */
  path: string;
  /** Undefined if it concerns the whole form. */
  question_id: string | undefined;
  message: string;
}

/** Every problem, question by question. A form without problems may be published. */
export function problemsIn(questions: readonly Question[]): FormProblem[] {
  if (questions.length === 0) {
    return [{ path: 'questions', question_id: undefined, message: 'Add at least one question.' }];
  }
  const used = { questions: new Set<string>(), options: new Set<string>() };
  const groups = new Map<string, Question>();
  return questions.flatMap((question, index) => {
    const found = [
      ...ids(question, used),
      ...group(question, groups),
      ...options(question),
      ...limits(question),
      ...condition(questions, question),
    ];
    return found.map(([field, message]) => ({
      path: `questions.${index}.${field}`,
      question_id: question.id,
      message,
    }));
  });
}

type Found = [field: keyof Question, message: string];

function ids(question: Question, used: { questions: Set<string>; options: Set<string> }): Found[] {
  const found: Found[] = [];
  if (question.label.trim() === '') found.push(['label', 'Enter the question.']);
  if (used.questions.has(question.id)) found.push(['id', 'Another question has the same id.']);
  used.questions.add(question.id);
  for (const { id } of question.options) {
    if (used.options.has(id)) found.push(['options', `Another option already has the id ${id}.`]);
    used.options.add(id);
  }
  return found;
}

const GROUP_FIELDS = [
  'group_label',
  'group_help',
  'is_repeatable_group',
  'min_entries',
  'max_entries',
  'entry_label',
] as const;

function group(question: Question, groups: Map<string, Question>): Found[] {
  const first = groups.get(question.group_identifier);
  if (first) {
    const differs = GROUP_FIELDS.find((field) => (first[field] ?? null) !== (question[field] ?? null));
    return differs ? [[differs, 'All questions in a section must have the same section settings.']] : [];
  }
  groups.set(question.group_identifier, question);
  const found: Found[] = [];
  if (!question.group_label?.trim()) found.push(['group_label', 'Enter a heading for the section.']);
  if (question.is_repeatable_group && (question.min_entries ?? 0) > (question.max_entries ?? 100)) {
    found.push(['min_entries', 'The minimum number of entries is more than the maximum.']);
  }
  return found;
}

const isSeveral = ({ input_type, multiple }: Question) =>
  input_type === 'MULTIPLE_CHOICE' || (input_type === 'DROPDOWN' && multiple === true);

export const hasOptions = ({ input_type }: Pick<Question, 'input_type'>) =>
  ['CATEGORICAL', 'DROPDOWN', 'MULTIPLE_CHOICE', 'BOOLEAN'].includes(input_type);

function options(question: Question): Found[] {
  const { input_type, must_be } = question;
  const count = question.options.length;
  if (!hasOptions(question))
    return count > 0 ? [['options', 'This type of question cannot have options.']] : [];
  const found: Found[] = [];
  if (input_type === 'BOOLEAN' && count !== 2)
    found.push(['options', 'Enter exactly two options: yes and no.']);
  else if (count < 2) found.push(['options', 'Enter at least two options.']);
  const labels = question.options.map((option) => option.label.trim().toLowerCase());
  if (labels.includes('')) found.push(['options', 'Enter text for every option.']);
  if (new Set(labels).size < labels.length) found.push(['options', 'Two options are the same. Change one.']);
  if (question.options.some((option) => option.is_exclusive) && !isSeveral(question)) {
    found.push(['options', 'An option can exclude the others only if several choices are allowed.']);
  }
  if (question.is_colour_scale && question.options.some((option) => !option.colour)) {
    found.push(['options', 'Choose a colour for every option of the scale.']);
  }
  if (typeof must_be === 'string' && !question.options.some((option) => option.id === must_be)) {
    found.push(['must_be', 'The required answer is not one of the options.']);
  }
  return found;
}

function limits(question: Question): Found[] {
  const { input_type, min, max, max_choices, pattern, must_be, must_be_weekday } = question;
  const found: Found[] = [];
  if (min !== undefined && max !== undefined && min > max) {
    found.push(['min', 'The minimum is more than the maximum.']);
  }
  if (max_choices !== undefined && (!isSeveral(question) || max_choices > question.options.length)) {
    found.push(['max_choices', 'The maximum number of choices is more than the number of options.']);
  }
  if (pattern !== undefined && !isUsablePattern(pattern)) {
    found.push(['pattern', 'You cannot use this pattern. It is not valid or could take too long.']);
  }
  if (must_be !== undefined && !hasOptions(question)) {
    found.push(['must_be', 'Only a question with options can have a required answer.']);
  }
  const isDay = input_type === 'DATE' || input_type === 'DATETIME';
  if (must_be_weekday !== undefined && !(isDay && WEEKDAYS.includes(must_be_weekday.toUpperCase()))) {
    found.push(['must_be_weekday', 'Only a date can have a day of the week, such as MONDAY.']);
  }
  return found;
}

function condition(questions: readonly Question[], question: Question): Found[] {
  if (question.conditional_question_option_id === null || conditionSource(questions, question)) return [];
  const message =
    'It depends on an option that does not exist, comes later, or is in another repeated section.';
  return [['conditional_question_option_id', message]];
}
