import { describe, expect, it } from 'vitest';
import { describeAnswer, diffAnswers } from '#contract/questions/answers-in-words.ts';
import type { AnswerValue, InputType, Question } from '#contract/questions/questions.ts';

const question = (id: string, input_type: InputType, rest: Partial<Question> = {}): Question => ({
  id,
  label: id,
  help: null,
  input_type,
  group_identifier: 'checks',
  group_label: null,
  is_repeatable_group: true,
  conditional_question_option_id: null,
  order: 1,
  options: [],
  is_required: false,
  ...rest,
});

const options = [
  { id: 'home', label: 'Foster home' },
  { id: 'school', label: 'School' },
];

it.each<[InputType, AnswerValue, string]>([
  ['TEXT', ' Calm. ', 'Calm.'],
  ['INTEGER', 0, '0'],
  ['DATE', '2026-11-24', '24/11/2026'],
  ['DATE', '24/13', '24/13'],
  ['DATETIME', '2026-07-01T15:00:00Z', '01/07/2026 16:00'],
  ['DATETIME', '2026-07-01T16:00', '01/07/2026 16:00'],
  ['DATETIME', '2026-07-01T', '01/07/2026'],
  ['TIME', '07:05', '07:05'],
  ['TIME_RANGE', { start: '22:00', end: '07:00' }, '22:00 to 07:00 the next day'],
  ['TIME_RANGE', { start: '09:00', end: '' }, '09:00 to not answered'],
  ['CATEGORICAL', 'home', 'Foster home'],
  ['BOOLEAN', true, 'Foster home'],
  ['MULTIPLE_CHOICE', ['home', 'school'], 'Foster home, School'],
  ['DROPDOWN', 'gone', 'gone'],
  ['MULTIPLE_CHOICE', [], ''],
  ['TEXT', null, ''],
])('[QST-02] shows %s %j as “%s”', (input_type, value, words) => {
  expect(describeAnswer(question('q', input_type, { options }), value)).toBe(words);
});

describe('changed answers', () => {
  const questions = [question('at', 'TIME'), question('saw', 'TEXT'), question('who', 'TEXT')];
  const entry = (at: string, saw: string, who = 'Cara') => ({ at, saw, who });
  const hours = [entry('22:00', 'Asleep'), entry('23:00', 'Reading'), entry('00:00', 'Asleep')];

  it('[QST-03] are none if the answers are equal, whatever their format', () => {
    const yesNo = question('b', 'BOOLEAN', { options, is_repeatable_group: false });
    const changes = diffAnswers([yesNo], { checks: [{ b: true }] }, { checks: [{ b: 'home' }] });
    expect(changes.changed.size).toBe(0);
  });

  it('[QST-03] are one answer with its previous value if one was edited', () => {
    const after = [hours[0], entry('23:00', 'Reading, door open'), hours[2]] as typeof hours;
    const { changed, added, removed } = diffAnswers(questions, { checks: hours }, { checks: after });
    expect([...changed]).toEqual([
      ['answers.checks.1.saw', expect.objectContaining({ before: 'Reading', after: 'Reading, door open' })],
    ]);
    expect(added.size + removed.size).toBe(0);
  });

  it('[QST-03] are one entry if one was inserted or removed', () => {
    const more = [
      hours[0],
      entry('22:30', 'Went to the bathroom', 'Carl'),
      ...hours.slice(1),
    ] as typeof hours;
    const put = diffAnswers(questions, { checks: hours }, { checks: more });
    expect([put.changed.size, [...put.added], put.removed.size]).toEqual([0, ['answers.checks.1'], 0]);
    const taken = diffAnswers(questions, { checks: more }, { checks: hours });
    expect(taken.changed.size + taken.added.size).toBe(0);
    expect(taken.removed.get('checks')).toEqual([{ before_entry: 1, answers: more[1] }]);
  });

  it('[QST-03] follow a moved entry, and ignore questions that are not asked', () => {
    const conditional = question('more', 'TEXT', { conditional_question_option_id: 'never' });
    const [first, second] = hours as [(typeof hours)[0], (typeof hours)[0]];
    const { changed, added } = diffAnswers(
      [...questions, conditional],
      { checks: [second] },
      { checks: [first, { ...second, more: 'x', who: 'Carl' } as typeof first] },
    );
    expect([...changed.keys()]).toEqual(['answers.checks.1.who']);
    expect([...added]).toEqual(['answers.checks.0']);
  });
});
