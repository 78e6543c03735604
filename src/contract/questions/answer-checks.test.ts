import { describe, expect, it } from 'vitest';
import { judgeAnswers } from '#contract/questions/answers.ts';
import type { InputType, Question } from '#contract/questions/questions.ts';

const question = (id: string, input_type: InputType, rest: Partial<Question> = {}): Question => ({
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

const yesNo = (id: string) => [
  { id: `${id}--yes`, label: 'Yes' },
  { id: `${id}--no`, label: 'No' },
];

const options = ['a', 'b', 'c', 'none'].map((id) => ({
  id,
  label: id.toUpperCase(),
  is_exclusive: id === 'none',
}));

describe('one answer', () => {
  const judge = (of: Question, value: unknown) => {
    const { answers, errors } = judgeAnswers([of], { visit: [{ [of.id]: value }] });
    return errors[0]?.message ?? answers.visit?.[0]?.[of.id];
  };

  it.each<[InputType, Partial<Question>, unknown, unknown]>([
    ['TEXT', {}, '  A good evening. ', 'A good evening.'],
    ['TEXT', {}, 'First line\vsecond\u200b line', 'First line\nsecond line'],
    ['TEXT', { max_length: 50 }, 'One\vline\u00a0 only', 'One line only'],
    ['TEXT', { max_length: 5 }, 'longer', 'Use 5 characters or fewer. You have used 6.'],
    ['TEXT', {}, 'a\u0000b', 'We cannot save this answer.'],
    ['TEXT', {}, 12, 'Enter text.'],
    ['TEXT', { pattern: '^[A-Z]{2}\\d?$' }, 'AB1', 'AB1'],
    [
      'TEXT',
      { pattern: '[A-Z]{2}', help: 'Two letters.' },
      'ABC',
      'This is not in the right format. Two letters.',
    ],
    ['TEXT', { pattern: '^(a+)+$' }, 'b', 'b'],
    ['INTEGER', {}, '42', 42],
    ['INTEGER', {}, -0, 0],
    ['INTEGER', {}, '4.5', 'Enter a whole number, in digits.'],
    ['INTEGER', {}, 1e300, 'Enter a whole number, in digits.'],
    ['INTEGER', { min: 1, max: 10 }, 11, 'Enter a number from 1 to 10.'],
    ['INTEGER', { min: 1 }, 0, 'Enter 1 or more.'],
    ['INTEGER', { max: 5 }, 6, 'Enter 5 or less.'],
    ['PHONE', {}, '020 7946 0018', '020 7946 0018'],
    ['PHONE', {}, '+44 (0)7700 900982 x12', '+44 7700 900982 ext 12'],
    ['PHONE', {}, '+1 212 555 0123', '+1 212 555 0123'],
    ['PHONE', {}, '0033 1 23 45 67 89', '+33 1 23 45 67 89'],
    ['PHONE', {}, '0800 1111', '0800 1111'],
    ['PHONE', {}, '116 000', '116 000'],
    ['PHONE', {}, '0207 946', 'Enter a telephone number, like 020 7946 0018 or +44 7700 900982.'],
    ['PHONE', {}, '12345', 'Enter a telephone number, like 020 7946 0018 or +44 7700 900982.'],
    ['EMAIL', {}, ' siân.o@example.com', 'Enter an e-mail address, like name@example.com.'],
    ['EMAIL', {}, " sian.o'brien@example.com ", "sian.o'brien@example.com"],
    ['DATE', {}, '2024-02-29', '2024-02-29'],
    ['DATE', {}, '2026-02-29', 'Enter a date like 24/11/2026.'],
    ['DATE', {}, '24/11/2026', 'Enter a date like 24/11/2026.'],
    ['DATE', { must_be_weekday: 'MONDAY' }, '2026-11-23', '2026-11-23'],
    ['DATE', { must_be_weekday: 'MONDAY' }, '2026-11-24', 'Choose a Monday.'],
    ['DATETIME', {}, '2026-07-01T16:00', '2026-07-01T15:00:00Z'],
    ['DATETIME', {}, '2026-11-24T16:00:30.5+01:00', '2026-11-24T15:00:00Z'],
    ['DATETIME', {}, '2026-11-24', 'Enter a date and a time, like 24/11/2026 and 16:00.'],
    ['DATETIME', {}, '2026-11-31T10:00', 'Enter a date and a time, like 24/11/2026 and 16:00.'],
    ['TIME', {}, '07:05', '07:05'],
    ['TIME', {}, '24:00', 'Enter a time like 16:00.'],
    ['TIME_RANGE', {}, { start: '09:00', end: '17:00' }, { start: '09:00', end: '17:00' }],
    ['TIME_RANGE', {}, { start: '22:00', end: '07:00' }, 'The end is before the start.'],
    [
      'TIME_RANGE',
      { may_cross_midnight: true },
      { start: '22:00', end: '07:00' },
      { start: '22:00', end: '07:00' },
    ],
    ['TIME_RANGE', {}, { start: '09:00', end: '09:00' }, 'The start and the end are the same.'],
    ['TIME_RANGE', {}, { start: '09:00', end: '' }, 'Enter when it ended.'],
    ['TIME_RANGE', {}, { start: '', end: '' }, undefined],
    ['CATEGORICAL', { options }, 'b', 'b'],
    ['CATEGORICAL', { options }, 'z', 'Choose one of the answers offered.'],
    ['BOOLEAN', { options: yesNo('q') }, true, 'q--yes'],
    ['BOOLEAN', { options: yesNo('q') }, false, 'q--no'],
    [
      'BOOLEAN',
      { options: yesNo('q'), must_be: 'q--yes' },
      false,
      'You can only send this with the answer “Yes”.',
    ],
    ['BOOLEAN', { options: yesNo('q'), must_be: true }, 'q--yes', 'q--yes'],
    ['DROPDOWN', { options }, 'a', 'a'],
    ['DROPDOWN', { options }, ['a', 'b'], 'Choose one of the answers offered.'],
    ['DROPDOWN', { options, multiple: true }, ['b', 'a', 'b'], ['a', 'b']],
    ['MULTIPLE_CHOICE', { options }, ['c', 'a'], ['a', 'c']],
    ['MULTIPLE_CHOICE', { options }, [], undefined],
    ['MULTIPLE_CHOICE', { options, is_required: true }, [], 'Choose at least one.'],
    ['MULTIPLE_CHOICE', { options }, ['a', 'z'], 'Choose from the answers offered.'],
    ['MULTIPLE_CHOICE', { options }, ['a', 'none'], 'You cannot choose “NONE” with another answer.'],
    [
      'MULTIPLE_CHOICE',
      { options, max_choices: 2 },
      ['a', 'b', 'c'],
      'Choose 2 or fewer. You have chosen 3.',
    ],
  ])('[QST-02] %s %j given %j: %j', (input_type, rest, value, expected) => {
    expect(judge(question('q', input_type, rest), value)).toEqual(expected);
  });

  it('[QST-02] is quick even if a pattern would take years to match', () => {
    const slow = question('q', 'TEXT', { pattern: '^(a|a)*(b?b?b?b?b?b?b?b?b?b?b?b?b?b?b?b?b?b?b?b?)+$' });
    expect(judge(slow, `${'a'.repeat(190)}!`)).toBe(`${'a'.repeat(190)}!`);
  });
});
