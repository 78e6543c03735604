import { describe, expect, it } from 'vitest';
import { choseMarked, emptyAnswers, judgeAnswers, judgeDraft } from '#contract/questions/answers.ts';
import { askedQuestions, orderedGroups } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import { question, yesNo } from '#test/kit/questions/question-example.ts';

const repeated = {
  group_identifier: 'checks',
  is_repeatable_group: true,
  min_entries: 1,
  max_entries: 3,
  entry_label: 'Check',
};

const night: Question[] = [
  question('happened', 'BOOLEAN', { is_required: true, options: yesNo('happened') }),
  question('why', 'TEXT', {
    is_required: true,
    conditional_question_option_id: 'happened--no',
    max_length: 20,
  }),
  question('calm', 'BOOLEAN', { conditional_question_option_id: 'happened--yes', options: yesNo('calm') }),
  question('what', 'TEXT', { is_required: true, conditional_question_option_id: 'calm--no' }),
  question('at', 'TIME', { ...repeated, is_required: true, conditional_question_option_id: 'happened--yes' }),
  question('asleep', 'BOOLEAN', {
    ...repeated,
    options: yesNo('asleep'),
    conditional_question_option_id: 'happened--yes',
  }),
  question('doing', 'TEXT', { ...repeated, is_required: true, conditional_question_option_id: 'asleep--no' }),
];

const askedIds = (questions: Question[], answers: Parameters<typeof askedQuestions>[1]) =>
  askedQuestions(questions, answers).map(({ group, entry, questions: asked }) => [
    group.identifier,
    entry,
    asked.map(({ id }) => id),
  ]);

describe('which questions are asked', () => {
  it('[QST-01] keeps groups together, ordered by their first question', () => {
    const questions = [
      question('c', 'TEXT', { order: 3, group_identifier: 'second' }),
      question('b', 'TEXT', { order: 4, group_identifier: 'first' }),
      question('a', 'TEXT', { order: 1, group_identifier: 'first' }),
    ];
    expect(orderedGroups(questions).map((group) => group.questions.map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['c'],
    ]);
  });

  it('[QST-03] follows conditions through a chain, and stops where the chain breaks', () => {
    const answers = { visit: [{ happened: 'happened--yes', calm: 'calm--no' }] };
    expect(askedIds(night, answers)).toEqual([['visit', 0, ['happened', 'calm', 'what']]]);
    const broken = { visit: [{ happened: 'happened--no', calm: 'calm--no' }] };
    expect(askedIds(night, broken)).toEqual([['visit', 0, ['happened', 'why']]]);
  });

  it('[QST-03] evaluates a condition in a repeated group within its own entry', () => {
    const answers = {
      visit: [{ happened: true }],
      checks: [{ asleep: 'asleep--yes' }, { asleep: 'asleep--no' }],
    };
    expect(askedIds(night, answers).slice(1)).toEqual([
      ['checks', 0, ['at', 'asleep']],
      ['checks', 1, ['at', 'asleep', 'doing']],
    ]);
  });

  it('[QST-03] never asks a question whose condition points forward, at itself, or into another repeated group', () => {
    const questions = [
      question('self', 'BOOLEAN', { options: yesNo('self'), conditional_question_option_id: 'self--yes' }),
      question('early', 'TEXT', { conditional_question_option_id: 'late--yes' }),
      question('late', 'BOOLEAN', { options: yesNo('late') }),
      question('in', 'BOOLEAN', { ...repeated, options: yesNo('in') }),
      question('out', 'TEXT', { group_identifier: 'last', conditional_question_option_id: 'in--yes' }),
    ];
    const answers = { visit: [{ self: 'self--yes', late: 'late--yes' }], checks: [{ in: 'in--yes' }] };
    expect(askedIds(questions, answers)).toEqual([
      ['visit', 0, ['late']],
      ['checks', 0, ['in']],
      ['last', 0, []],
    ]);
  });
});

describe('validating for submission', () => {
  it('[QST-03] drops answers to questions that are no longer asked, and never requires them', () => {
    const given = {
      visit: [{ happened: 'happened--no', why: 'Away', calm: 'calm--no', what: 'Shouting' }],
      checks: [{ at: '99:99' }],
    };
    expect(judgeAnswers(night, given)).toEqual({
      answers: { visit: [{ happened: 'happened--no', why: 'Away' }] },
      errors: [],
    });
  });

  it('[QST-03] names every missing or invalid answer by its path, in the order of the form', () => {
    const given = {
      visit: [{ happened: 'happened--yes', calm: 'calm--no' }],
      checks: [{}, { at: 'nine', asleep: false }],
    };
    expect(judgeAnswers(night, given).errors).toEqual([
      { path: 'answers.visit.0.what', message: 'Enter an answer.' },
      { path: 'answers.checks.0.at', message: 'Enter a time.' },
      { path: 'answers.checks.1.at', message: 'Enter a time like 16:00.' },
      { path: 'answers.checks.1.doing', message: 'Enter an answer.' },
    ]);
  });

  it('[QST-03] enforces the number of entries in repeated groups, unless nothing in them is asked', () => {
    const judged = (count: number, happened = 'yes') =>
      judgeAnswers(night, {
        visit: [{ happened: `happened--${happened}`, why: 'x' }],
        checks: Array.from({ length: count }, () => ({ at: '22:00' })),
      }).errors;
    expect(judged(0)).toEqual([{ path: 'answers.checks', message: 'Add at least one (check).' }]);
    expect(judged(3)).toEqual([]);
    expect(judged(4)).toEqual([{ path: 'answers.checks', message: 'Keep 3 or fewer (check). You have 4.' }]);
    expect(judged(0, 'no')).toEqual([]);
  });

  it('[QST-03] refuses groups, questions and shapes that the form does not have', () => {
    const errors = judgeAnswers(night, {
      visit: [{ happened: 'happened--no', why: 'x', hacker: 1 }],
      ghosts: [],
      checks: 'none',
    }).errors;
    expect(errors.map(({ path }) => path)).toEqual([
      'answers.visit.0.hacker',
      'answers.ghosts',
      'answers.checks',
    ]);
    expect(judgeAnswers(night, { visit: [{}, {}] }).errors[0]?.path).toBe('answers.visit');
    expect(judgeAnswers(night, null).errors[0]?.path).toBe('answers');
  });
});

describe('validating a draft', () => {
  it('[QST-03] keeps hidden and half-typed answers', () => {
    const given = {
      visit: [{ happened: 'happened--no', what: 'Shouting', why: 'x'.repeat(300) }],
      checks: [{ at: 'about nine' }, {}, {}, {}],
    };
    expect(judgeDraft(night, given)).toEqual({ answers: given, errors: [] });
  });

  it('[QST-03] refuses values that cannot be an answer at all', () => {
    const { answers, errors } = judgeDraft(night, {
      visit: [{ why: 'x'.repeat(20_001), happened: { deep: 1 } }],
    });
    expect(errors.map(({ path }) => path)).toEqual(['answers.visit.0.why', 'answers.visit.0.happened']);
    expect(answers).toEqual({ visit: [{}] });
  });
});

it('[QST-03] starts a form with its prefilled values and the minimum number of entries', () => {
  const questions = [
    question('date', 'DATE', { prefill: 'appointment.start_date' }),
    question('note', 'TEXT', { prefill: 'constructor' }),
    question('at', 'TIME', repeated),
  ];
  expect(emptyAnswers(questions, { 'appointment.start_date': '2026-11-24' })).toEqual({
    visit: [{ date: '2026-11-24' }],
    checks: [{}],
  });
});

it('[REP-07] an option that announces an incident counts if it is chosen and its question is asked', () => {
  const yes = { id: 'also--yes', label: 'Yes', announces_incident: true };
  const questions = [
    question('worry', 'BOOLEAN', { options: yesNo('worry') }),
    question('also', 'MULTIPLE_CHOICE', {
      options: [yes, { id: 'also--no', label: 'No' }],
      conditional_question_option_id: 'worry--yes',
    }),
  ];
  const announces = (worry: string, also: string[]) =>
    choseMarked(questions, { visit: [{ worry, also }] }, 'announces_incident');
  expect(announces('worry--yes', ['also--yes'])).toBe(true);
  expect(announces('worry--yes', ['also--no'])).toBe(false);
  expect(announces('worry--no', ['also--yes'])).toBe(false);
  expect(
    choseMarked(questions, { visit: [{ worry: 'worry--yes', also: ['also--yes'] }] }, 'raises_concern'),
  ).toBe(false);
});
