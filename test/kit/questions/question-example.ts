import type { InputType, Question } from '#contract/questions/questions.ts';

/** A question of the group `visit` that is always asked. */
export const question = (id: string, input_type: InputType, rest: Partial<Question> = {}): Question => ({
  id,
  label: id,
  help: null,
  input_type,
  group_identifier: 'visit',
  group_label: null,
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order: 1,
  options: [],
  is_required: false,
  ...rest,
});

export const yesNo = (id: string) => [
  { id: `${id}--yes`, label: 'Yes' },
  { id: `${id}--no`, label: 'No' },
];
