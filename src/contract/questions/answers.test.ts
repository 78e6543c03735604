import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choseMarked, emptyAnswers, judgeAnswers, judgeDraft } from '#contract/questions/answers.ts';
import { askedQuestions, orderedGroups } from '#contract/questions/question-groups.ts';
import { type AnswerValue, InputType, type Question } from '#contract/questions/questions.ts';

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
  it('[QST-01] keeps groups together, in the order of their first question', () => {
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

  it('[QST-03] follows conditions through a chain, and stops asking when the chain breaks', () => {
    const answers = { visit: [{ happened: 'happened--yes', calm: 'calm--no' }] };
    expect(askedIds(night, answers)).toEqual([['visit', 0, ['happened', 'calm', 'what']]]);
    const broken = { visit: [{ happened: 'happened--no', calm: 'calm--no' }] };
    expect(askedIds(night, broken)).toEqual([['visit', 0, ['happened', 'why']]]);
  });

  it('[QST-03] reads a condition inside a repeated group by the entry it stands in', () => {
    const answers = {
      visit: [{ happened: true }],
      checks: [{ asleep: 'asleep--yes' }, { asleep: 'asleep--no' }],
    };
    expect(askedIds(night, answers).slice(1)).toEqual([
      ['checks', 0, ['at', 'asleep']],
      ['checks', 1, ['at', 'asleep', 'doing']],
    ]);
  });

  it('[QST-03] never asks on a condition that points forward, at itself, or into another repeated group', () => {
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

describe('judging for sending', () => {
  it('[QST-03] drops answers to questions no longer asked and never requires them', () => {
    const given = {
      visit: [{ happened: 'happened--no', why: 'Away', calm: 'calm--no', what: 'Shouting' }],
      checks: [{ at: '99:99' }],
    };
    expect(judgeAnswers(night, given)).toEqual({
      answers: { visit: [{ happened: 'happened--no', why: 'Away' }] },
      errors: [],
    });
  });

  it('[QST-03] names every answer that is missing or wrong by its path, in the order of the form', () => {
    const given = {
      visit: [{ happened: 'happened--yes', calm: 'calm--no' }],
      checks: [{}, { at: 'nine', asleep: false }],
    };
    expect(judgeAnswers(night, given).errors).toEqual([
      { path: 'answers.visit.0.what', message: 'Write an answer.' },
      { path: 'answers.checks.0.at', message: 'Enter a time.' },
      { path: 'answers.checks.1.at', message: 'Enter a time like 16:00.' },
      { path: 'answers.checks.1.doing', message: 'Write an answer.' },
    ]);
  });

  it('[QST-03] holds repeated groups to their least and greatest number of entries, unless nothing in them is asked', () => {
    const judged = (count: number, happened = 'yes') =>
      judgeAnswers(night, {
        visit: [{ happened: `happened--${happened}`, why: 'x' }],
        checks: Array.from({ length: count }, () => ({ at: '22:00' })),
      }).errors;
    expect(judged(0)).toEqual([{ path: 'answers.checks', message: 'Add at least one (check).' }]);
    expect(judged(3)).toEqual([]);
    expect(judged(4)).toEqual([{ path: 'answers.checks', message: 'Keep at most 3 (check); there are 4.' }]);
    expect(judged(0, 'no')).toEqual([]);
  });

  it('[QST-03] refuses groups, questions and shapes the form does not have', () => {
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

describe('judging for keeping', () => {
  it('[QST-03] keeps hidden answers and half-typed ones in a draft', () => {
    const given = {
      visit: [{ happened: 'happened--no', what: 'Shouting', why: 'x'.repeat(300) }],
      checks: [{ at: 'about nine' }, {}, {}, {}],
    };
    expect(judgeDraft(night, given)).toEqual({ answers: given, errors: [] });
  });

  it('[QST-03] refuses in a draft what cannot be an answer at all', () => {
    const { answers, errors } = judgeDraft(night, {
      visit: [{ why: 'x'.repeat(20_001), happened: { deep: 1 } }],
    });
    expect(errors.map(({ path }) => path)).toEqual(['answers.visit.0.why', 'answers.visit.0.happened']);
    expect(answers).toEqual({ visit: [{}] });
  });
});

it('[QST-03] begins a form with its start values and the least number of entries', () => {
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

/** Forms and answers that roughly belong together, with odd ones among them. */
const anyQuestions = fc
  .array(
    fc.record({
      input_type: fc.constantFrom(...InputType.options),
      group: fc.constantFrom('g0', 'g1', 'g2'),
      is_required: fc.boolean(),
      after: fc.option(fc.nat(8), { nil: null }),
      order: fc.nat(20),
      max_length: fc.constantFrom(undefined, 3),
      multiple: fc.boolean(),
      may_cross_midnight: fc.boolean(),
    }),
    { maxLength: 9 },
  )
  .map((parts) =>
    parts.map(({ group, after, max_length, ...part }, index) =>
      question(`q${index}`, part.input_type, {
        ...part,
        ...(max_length ? { max_length } : {}),
        group_identifier: group,
        is_repeatable_group: group === 'g2',
        conditional_question_option_id: after === null ? null : `q${after}-yes`,
        options: [
          { id: `q${index}-yes`, label: 'Yes' },
          { id: `q${index}-no`, label: 'No', is_exclusive: true },
        ],
      }),
    ),
  );
const optionId = fc.tuple(fc.nat(9), fc.constantFrom('yes', 'no')).map(([at, word]) => `q${at}-${word}`);
const anyValue = fc.oneof(
  optionId,
  fc.array(optionId, { maxLength: 3 }),
  fc.boolean(),
  fc.constantFrom('2026-11-24', '2026-11-24T16:00', '22:00', ' x ', '', '7', null, {
    start: '22:00',
    end: '06:00',
  }),
  fc.jsonValue(),
);
const anyAnswers = fc.dictionary(
  fc.constantFrom('g0', 'g1', 'g2', 'g3', '__proto__', 'constructor'),
  fc.oneof(
    fc.array(
      fc.dictionary(
        fc.nat(9).map((at) => `q${at}`),
        anyValue,
      ),
      { maxLength: 3 },
    ),
    fc.jsonValue(),
  ),
);

it('[QST-03] judging twice is judging once, whatever was given', () => {
  fc.assert(
    fc.property(anyQuestions, fc.oneof(anyAnswers, fc.jsonValue()), (questions, given) => {
      const once = judgeAnswers(questions, given);
      const twice = judgeAnswers(questions, once.answers);
      expect(twice.answers).toEqual(once.answers);
      if (once.errors.length === 0) expect(twice.errors).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

it('[QST-03] a draft is kept as it was given, and what is right to send is right to keep', () => {
  fc.assert(
    fc.property(anyQuestions, anyAnswers, (questions, given) => {
      const draft = judgeDraft(questions, given);
      expect(judgeDraft(questions, draft.answers)).toEqual({ answers: draft.answers, errors: [] });
      const sent = judgeAnswers(questions, given);
      if (sent.errors.length === 0) expect(judgeDraft(questions, sent.answers).errors).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

describe('a record of what happened', () => {
  const now = new Date('2026-11-22T07:08:00Z');
  const asked = [
    question('finished', 'DATETIME'),
    question('day', 'DATE'),
    question('next', 'DATE', { may_lie_ahead: true }),
  ];
  const judge = (answers: Record<string, string>) => judgeAnswers(asked, { visit: [answers] }, now).errors;

  it('[QST-03] [REP-03] takes no date that has not come yet, except where a plan is asked for', () => {
    expect(judge({ finished: '2026-11-22T07:08:00Z', day: '2026-11-22', next: '2026-12-24' })).toEqual([]);
    expect(judge({ finished: '2026-11-22T23:50:00Z' })).toEqual([
      { path: 'answers.visit.0.finished', message: 'It is 07:08 now: 23:50 has not come yet.' },
    ]);
    expect(judge({ day: '2026-11-23' }).map(({ path }) => path)).toEqual(['answers.visit.0.day']);
    for (const finished of ['2026-12-25T07:00:00Z', '2026-12-25T07:00', '2026-12-25T', '2226-12-25T07:00'])
      expect(judge({ finished })[0]?.message, finished).toMatch(
        /^25\/12\/2\d26 has not come yet\. Give today or an earlier day\.$/,
      );
    expect(judge({ day: '2226-11-23', next: '2226-11-23' }).map(({ message }) => message)).toEqual([
      '23/11/2226 has not come yet. Give today or an earlier day.',
      'Give a date between 1900 and 2199.',
    ]);
  });

  describe('a time range', () => {
    const night = { may_cross_midnight: true };
    const day = question('on', 'DATE', { prefill: 'appointment.start_date' });
    const times = question('times', 'TIME_RANGE', night);
    const planned = question('planned', 'TIME_RANGE', { may_lie_ahead: true });
    const listErrors = (answers: Record<string, AnswerValue>, at = now, record_day?: string) =>
      judgeAnswers([day, times, planned], { visit: [answers] }, at, record_day).errors;
    const until = (end: string, start = '06:00') => ({ start, end });

    it('[QST-03] [REP-03] of the day it is has ended, unless it is a plan', () => {
      const on = '2026-11-22';
      expect(listErrors({ on, times: until('07:08') })).toEqual([]);
      expect(listErrors({ on, times: until('07:09') })).toEqual([
        { path: 'answers.visit.0.times', message: 'It is 07:08 now: 07:09 has not come yet.' },
      ]);
      expect(listErrors({ on, planned: until('20:00') })).toEqual([]);
      expect(listErrors({ on: '2026-11-21', times: until('20:00') })).toEqual([]);
    });

    it('[QST-03] that goes past midnight ends on the next day', () => {
      const times = until('07:30', '22:00');
      expect(listErrors({ on: '2026-11-21', times }).map(({ message }) => message)).toEqual([
        'It is 07:08 now: 07:30 has not come yet.',
      ]);
      expect(listErrors({ on: '2026-11-20', times })).toEqual([]);
      expect(listErrors({ on: '2026-11-21', times: until('07:08', '22:00') })).toEqual([]);
    });

    it('[QST-03] is of the day of the appointment where the form asks for no day', () => {
      expect(listErrors({ times: until('07:09') })).toEqual([]);
      expect(listErrors({ times: until('07:09') }, now, '2026-11-21')).toEqual([]);
      expect(listErrors({ times: until('07:09') }, now, '2026-11-22')).toHaveLength(1);
      expect(listErrors({ on: '2026-11-21', times: until('07:09') }, now, '2026-11-22')).toEqual([]);
    });
  });

  it('[QST-03] knows the first and the second 01:30 of the night when clocks go back', () => {
    const between = new Date('2026-10-25T01:00:00Z');
    const errors = (at: string) => judgeAnswers(asked, { visit: [{ finished: at }] }, between).errors.length;
    expect([errors('2026-10-25T00:30:00Z'), errors('2026-10-25T01:30:00Z')]).toEqual([0, 1]);
  });

  it('[QST-03] of a profile may name any day', () => {
    expect(judgeAnswers(asked, { visit: [{ day: '2030-01-01' }] }).errors).toEqual([]);
  });
});

it('[REP-07] an option that announces an incident counts where it is chosen, and where its question is asked', () => {
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
