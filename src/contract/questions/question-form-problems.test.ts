import { expect, it } from 'vitest';
import { problemsIn } from '#contract/questions/question-form-problems.ts';
import type { Question } from '#contract/questions/questions.ts';

const question = (id: string, rest: Partial<Question> = {}): Question => ({
  id,
  label: `Question ${id}`,
  help: null,
  input_type: 'TEXT',
  group_identifier: 'visit',
  group_label: 'The visit',
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order: 1,
  options: [],
  is_required: false,
  ...rest,
});
const options = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
];

it.each<[string, Partial<Question>, field: string]>([
  ['has no words', { label: ' ' }, 'label'],
  ['has options it cannot show', { options }, 'options'],
  ['has one option only', { input_type: 'DROPDOWN', options: options.slice(1) }, 'options'],
  [
    'says yes, no and more',
    { input_type: 'BOOLEAN', options: [...options, { id: 'x', label: 'X' }] },
    'options',
  ],
  [
    'has an option without words',
    { input_type: 'CATEGORICAL', options: [...options, { id: 'x', label: '' }] },
    'options',
  ],
  [
    'says the same twice',
    { input_type: 'CATEGORICAL', options: [...options, { id: 'x', label: 'one ' }] },
    'options',
  ],
  [
    'rules out others of which there are none',
    { input_type: 'CATEGORICAL', options: [{ id: 'x', label: 'X', is_exclusive: true }, ...options] },
    'options',
  ],
  ['is a scale without colours', { input_type: 'CATEGORICAL', options, is_colour_scale: true }, 'options'],
  ['must be what it cannot be', { input_type: 'CATEGORICAL', options, must_be: 'three' }, 'must_be'],
  ['asks for more than the most', { input_type: 'INTEGER', min: 5, max: 4 }, 'min'],
  [
    'lets more be chosen than there are',
    { input_type: 'MULTIPLE_CHOICE', options, max_choices: 3 },
    'max_choices',
  ],
  ['has a pattern that might not end', { pattern: '(a+)+' }, 'pattern'],
  ['wants a weekday of a word', { must_be_weekday: 'MONDAY' }, 'must_be_weekday'],
  ['is asked after nothing', { conditional_question_option_id: 'nowhere' }, 'conditional_question_option_id'],
  ['stands under no heading', { group_label: null }, 'group_label'],
  [
    'repeats at least more often than at most',
    { is_repeatable_group: true, min_entries: 3, max_entries: 2 },
    'min_entries',
  ],
])('[QST-04] a form is not published if a question %s', (_, rest, field) => {
  const problems = problemsIn([question('a', rest)]);
  expect(problems.map(({ path }) => path)).toEqual([`questions.0.${field}`]);
});

it('[QST-04] a form is not published without questions, with duplicate ids, or with inconsistent sections', () => {
  expect(problemsIn([]).map(({ path }) => path)).toEqual(['questions']);
  const choice: Partial<Question> = { input_type: 'CATEGORICAL', options };
  const twice = [question('a', choice), question('a', choice), question('b', { group_label: 'Another' })];
  expect(problemsIn(twice).map(({ path }) => path)).toEqual([
    'questions.1.id',
    'questions.1.options',
    'questions.1.options',
    'questions.2.group_label',
  ]);
});

it('[QST-04] a condition cannot refer to another repeated section', () => {
  const repeated = { is_repeatable_group: true, group_identifier: 'checks', group_label: 'Checks' };
  const inside = question('in', { ...repeated, input_type: 'CATEGORICAL', options });
  const same = question('same', { ...repeated, conditional_question_option_id: 'one' });
  const outside = question('out', { conditional_question_option_id: 'one' });
  expect(problemsIn([inside, same])).toEqual([]);
  expect(problemsIn([inside, outside]).map(({ question_id }) => question_id)).toEqual(['out']);
});
