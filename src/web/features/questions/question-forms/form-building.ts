/**
 * Changes to a form that is being built, as plain functions over its questions. Sections come from the questions
 * (`orderedGroups`): a section exists as long as it has a question, and each question carries its section's text.
 */
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { hasOptions } from '#contract/questions/question-form-problems.ts';
import { orderedGroups, type QuestionGroup } from '#contract/questions/question-groups.ts';
import type { InputType, Question, QuestionOption } from '#contract/questions/questions.ts';

/** The settings that may change. Undefined removes one. */
export type QuestionChange = { [Field in keyof Question]?: Question[Field] | undefined };

const newId = (of: string) => `${of}-${crypto.randomUUID().slice(0, 8)}`;

/** In the form's order, section by section, numbered from one. */
export function inOrder(questions: readonly Question[]): Question[] {
  return orderedGroups(questions)
    .flatMap((section) => section.questions)
    .map((question, index) => ({ ...question, order: index + 1 }));
}

/** Numbered by position, whatever their numbers were. */
export const renumbered = (questions: readonly Question[]) =>
  inOrder(questions.map((question, index) => ({ ...question, order: index + 1 })));

function blankQuestion(section: Partial<Question>): Question {
  return {
    id: newId('q'),
    label: '',
    help: null,
    input_type: 'TEXT',
    group_identifier: newId('section'),
    group_label: '',
    is_repeatable_group: false,
    ...section,
    conditional_question_option_id: null,
    order: 0,
    options: [],
    is_required: true,
  };
}

/** The text and settings of a section, as its questions carry them. */
function sectionParts(question: Question): Partial<Question> {
  const { group_identifier, group_label, group_help, is_repeatable_group } = question;
  const { min_entries, max_entries, entry_label } = question;
  return withChange(
    { group_identifier, group_label, is_repeatable_group },
    { group_help, min_entries, max_entries, entry_label },
  );
}

/** Returns a changed copy, without undefined settings, as in the request. */
function withChange<T extends object>(value: T, change: QuestionChange): T {
  const all = Object.entries({ ...value, ...change }).filter(([, each]) => each !== undefined);
  return Object.fromEntries(all) as T;
}

export interface Added {
  questions: Question[];
  id: string;
}

/** Adds a blank question to the end of a section. */
export function addQuestion(questions: readonly Question[], section: QuestionGroup): Added {
  const last = section.questions.at(-1);
  const added = blankQuestion(last ? sectionParts(last) : {});
  const at = questions.findIndex((question) => question.id === last?.id) + 1;
  return { questions: renumbered(questions.toSpliced(at, 0, added)), id: added.id };
}

/** Adds a section with a blank question to the end. */
export function addSection(questions: readonly Question[]): Added {
  const added = blankQuestion({});
  return { questions: renumbered([...questions, added]), id: added.id };
}

export function changeQuestion(
  questions: readonly Question[],
  id: string,
  change: QuestionChange,
): Question[] {
  return questions.map((question) => (question.id === id ? withChange(question, change) : question));
}

export function changeSection(
  questions: readonly Question[],
  identifier: string,
  change: QuestionChange,
): Question[] {
  return questions.map((question) =>
    question.group_identifier === identifier ? withChange(question, change) : question,
  );
}

/** Changes the type of answer: removes settings that the type does not have, and keeps options if they still fit. */
export function changeType(question: Question, input_type: InputType): Question {
  const { min, max, max_length, low_label, high_label, is_scored, pattern } = question;
  const isDay = input_type === 'DATE' || input_type === 'DATETIME';
  const mayLieAhead = isDay || input_type === 'TIME_RANGE';
  const keptLimits = input_type === 'INTEGER' ? { min, max, low_label, high_label, is_scored } : {};
  const keptText = input_type === 'TEXT' ? { max_length, pattern } : {};
  const {
    id,
    label,
    help,
    conditional_question_option_id,
    order,
    is_required,
    must_be_weekday,
    may_lie_ahead,
    is_colour_scale,
  } = question;
  const plain = blankQuestion(sectionParts(question));
  return withChange(
    { ...plain, id, label, help, conditional_question_option_id, order, is_required, input_type },
    {
      ...keptLimits,
      ...keptText,
      ...(isDay ? { must_be_weekday } : {}),
      ...(mayLieAhead ? { may_lie_ahead } : {}),
      ...(input_type === 'CATEGORICAL' ? { is_colour_scale } : {}),
      options: optionsFor(question, input_type),
    },
  );
}

function optionsFor(question: Question, input_type: InputType): QuestionOption[] {
  if (!hasOptions({ input_type })) return [];
  if (input_type === 'BOOLEAN') {
    return ['Yes', 'No'].map((label) => ({ id: `${question.id}--${label.toLowerCase()}`, label }));
  }
  const isUsable = hasOptions(question) && question.input_type !== 'BOOLEAN';
  return isUsable ? question.options : [newOption(question), newOption(question)];
}

export const newOption = (question: Question): QuestionOption => ({
  id: newId(`${question.id}--o`),
  label: '',
});

type Mark = 'is_exclusive' | 'raises_concern' | 'announces_incident' | 'differs_from_plan';

/** Removes a mark that is not set, as in the request. */
export function withMark(option: QuestionOption, mark: Mark, isSet: boolean): QuestionOption {
  const { [mark]: _, ...rest } = option;
  return isSet ? { ...rest, [mark]: true } : rest;
}

const LEVEL_WORDS: Record<RiskLevel, string> = {
  red: 'Very worried',
  orange: 'Worried',
  yellow: 'Mixed',
  lightGreen: 'Going well',
  darkGreen: 'Going very well',
};

/** Five levels, red the most serious; or the same options without colours. */
export function asScale(question: Question, isScale: boolean): QuestionChange {
  if (!isScale) {
    return {
      is_colour_scale: undefined,
      options: question.options.map(({ colour: _, value: __, ...option }) => option),
    };
  }
  const options = RiskLevel.options.map((colour, index) => ({
    ...(question.options[index] ?? newOption(question)),
    label: question.options[index]?.label || LEVEL_WORDS[colour],
    colour,
    value: index + 1,
  }));
  return { is_colour_scale: true, options };
}

export function removeQuestion(questions: readonly Question[], id: string): Question[] {
  return renumbered(questions.filter((question) => question.id !== id));
}

export function removeSection(questions: readonly Question[], identifier: string): Question[] {
  return renumbered(questions.filter((question) => question.group_identifier !== identifier));
}

/** Restores questions to their place, as far as it still exists. */
export function putBack(questions: readonly Question[], removed: readonly Question[]): Question[] {
  const at = (removed[0]?.order ?? 1) - 1;
  return renumbered(questions.toSpliced(at, 0, ...removed));
}

/** Moves a question one place up or down, past the edge of its section into the next one. */
export function moveQuestion(questions: readonly Question[], id: string, by: -1 | 1): Question[] {
  const from = questions.findIndex((question) => question.id === id);
  const [moved, neighbour] = [questions[from], questions[from + by]];
  if (!moved || !neighbour) return [...questions];
  if (moved.group_identifier === neighbour.group_identifier) {
    return renumbered(questions.toSpliced(from, 1).toSpliced(from + by, 0, moved));
  }
  const own = Object.fromEntries(Object.keys(sectionParts(moved)).map((field) => [field, undefined]));
  const adopted = withChange(moved, { ...own, ...sectionParts(neighbour) });
  return renumbered(questions.toSpliced(from, 1, adopted));
}

export function moveSection(questions: readonly Question[], identifier: string, by: -1 | 1): Question[] {
  const sections = orderedGroups(questions);
  const from = sections.findIndex((section) => section.identifier === identifier);
  const [moved, neighbour] = [sections[from], sections[from + by]];
  if (!moved || !neighbour) return [...questions];
  return renumbered(
    sections
      .toSpliced(from, 1)
      .toSpliced(from + by, 0, moved)
      .flatMap((section) => section.questions),
  );
}

export interface ConditionChoice {
  option_id: string;
  option: string;
  question: string;
}

/** The options that can be a condition for a question: those of earlier questions, outside other repeated sections. */
export function conditionChoices(questions: readonly Question[], question: Question): ConditionChoice[] {
  const at = questions.findIndex((each) => each.id === question.id);
  return questions
    .slice(0, at)
    .filter((each) => !each.is_repeatable_group || each.group_identifier === question.group_identifier)
    .flatMap((each) =>
      each.options.map((option) => ({
        option_id: option.id,
        option: option.label || 'Untitled option',
        question: each.label || 'Untitled question',
      })),
    );
}
