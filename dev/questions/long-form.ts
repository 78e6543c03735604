import type { InputType, Question, QuestionOption } from '#contract/questions/questions.ts';

const TYPES: InputType[] = [
  'BOOLEAN',
  'TEXT',
  'TEXT',
  'CATEGORICAL',
  'INTEGER',
  'DATE',
  'MULTIPLE_CHOICE',
  'TIME_RANGE',
  'DROPDOWN',
  'TEXT',
  'DATETIME',
  'PHONE',
  'EMAIL',
  'TIME',
  'INTEGER',
  'CATEGORICAL',
];
const PER_SECTION = 20;

/** A form of so many questions: every type, conditions, a level, a scale, and a section that repeats. */
export function longForm(count: number): Question[] {
  return Array.from({ length: count }, (_, index) => questionAt(index));
}

function questionAt(index: number): Question {
  const section = Math.floor(index / PER_SECTION) + 1;
  const at = index % PER_SECTION;
  const input_type = TYPES[index % TYPES.length] ?? 'TEXT';
  const id = `q-${index + 1}`;
  const asksYesNo = TYPES[(index - 1) % TYPES.length] === 'BOOLEAN' && at > 0;
  return {
    id,
    label: `${index + 1}. ${WORDING[input_type]}`,
    help: at % 4 === 1 ? 'Write what you saw and heard, not what you think it meant.' : null,
    input_type,
    group_identifier: `section-${section}`,
    group_label: section === 3 ? 'Checks through the night' : `Section ${section}`,
    group_help: section === 1 ? 'About the visit as a whole.' : null,
    is_repeatable_group: section === 3,
    ...(section === 3 ? { min_entries: 1, max_entries: 5, entry_label: 'Check' } : {}),
    conditional_question_option_id: asksYesNo ? `q-${index}--yes` : null,
    order: index + 1,
    options: listOptions(id, index, input_type),
    is_required: at < 3,
    is_colour_scale: isLevel(index, input_type),
    ...(input_type === 'TEXT' ? { max_length: at % 3 === 1 ? 2_000 : 120 } : {}),
    ...(input_type === 'INTEGER' && index % 2 === 0
      ? { min: 1, max: 10, low_label: 'Not at all', high_label: 'Fully' }
      : {}),
    ...(input_type === 'TIME_RANGE' ? { may_cross_midnight: true } : {}),
  };
}

const isLevel = (index: number, type: InputType) => type === 'CATEGORICAL' && index % 2 === 1;

const LEVELS: Partial<QuestionOption>[] = [
  { label: 'Very worried', colour: 'red' },
  { label: 'Worried', colour: 'orange' },
  { label: 'Mixed', colour: 'yellow' },
  { label: 'Going well', colour: 'lightGreen' },
  { label: 'Going very well', colour: 'darkGreen' },
];

function listOptions(id: string, index: number, type: InputType): QuestionOption[] {
  const option = (label: string, rest: Partial<QuestionOption> = {}): QuestionOption => ({
    id: `${id}--${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    label,
    ...rest,
  });
  if (type === 'BOOLEAN') return ['Yes', 'No'].map((label) => option(label));
  if (type === 'CATEGORICAL' && isLevel(index, type)) {
    return LEVELS.map(({ label = '', ...rest }) => option(label, rest));
  }
  if (type === 'CATEGORICAL')
    return ['Foster home', 'School', 'In the community', 'Online'].map((label) => option(label));
  if (type === 'DROPDOWN') return Array.from({ length: 40 }, (_, at) => option(`Relative ${at + 1}`));
  if (type !== 'MULTIPLE_CHOICE') return [];
  const several = ['Football', 'Cooking', 'Homework', 'A walk', 'Music'].map((label) => option(label));
  return [...several, option('None of these', { is_exclusive: true })];
}

const WORDING: Record<InputType, string> = {
  TEXT: 'What happened?',
  INTEGER: 'How settled did they seem?',
  PHONE: 'Which number was called?',
  EMAIL: 'Which address was it sent to?',
  DATE: 'On which day?',
  DATETIME: 'When was the social worker told?',
  TIME: 'At what time?',
  CATEGORICAL: 'Where did it take place?',
  DROPDOWN: 'Who was there?',
  MULTIPLE_CHOICE: 'What did you do together?',
  BOOLEAN: 'Did it go as planned?',
  TIME_RANGE: 'From when to when?',
};
