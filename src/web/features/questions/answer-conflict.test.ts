import { describe, expect, it } from 'vitest';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { listDifferences, mergeAnswers } from '#web/features/questions/answer-conflict.ts';
import { listUntouched } from '#web/features/questions/asked-choices.ts';

const question = (id: string, order: number, more: Partial<Question> = {}): Question => ({
  id,
  label: `${id}?`,
  help: null,
  input_type: 'TEXT',
  group_identifier: 'visit',
  group_label: 'The visit',
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order,
  options: [],
  is_required: false,
  ...more,
});

const questions = [
  question('what', 1),
  question('worried', 2, {
    input_type: 'BOOLEAN',
    options: [
      { id: 'worried--yes', label: 'Yes' },
      { id: 'worried--no', label: 'No' },
    ],
  }),
  question('why', 3, { conditional_question_option_id: 'worried--yes' }),
  question('seen', 4, {
    group_identifier: 'checks',
    group_label: 'Checks',
    is_repeatable_group: true,
    entry_label: 'Check',
  }),
];
const mine: Answers = {
  visit: [{ what: 'Cooked', worried: 'worried--yes', why: 'Tired' }],
  checks: [{ seen: 'Asleep' }],
};
const theirs: Answers = {
  visit: [{ what: 'Cooked', worried: 'worried--no' }],
  checks: [{ seen: 'Asleep' }, { seen: 'Awake' }],
};

describe('two versions of one form', () => {
  it('[REP-10] lists only what differs, as text, each entry of a repeated group', () => {
    expect(listDifferences(questions, { mine, theirs })).toEqual([
      { id: 'answers.visit.0.worried', label: 'worried?', mine: 'Yes', theirs: 'No' },
      { id: 'answers.visit.0.why', label: 'why?', mine: 'Tired', theirs: '' },
      {
        id: 'answers.checks.1',
        label: 'Check 2, only in the other version',
        mine: '',
        theirs: 'seen?: Awake',
      },
    ]);
    expect(listDifferences(questions, { mine, theirs: mine })).toEqual([]);
  });

  it('[REP-10] keeps my text, and takes theirs only if that was chosen', () => {
    expect(mergeAnswers(questions, { mine, theirs }, new Set())).toEqual(mine);
    const some = mergeAnswers(
      questions,
      { mine, theirs },
      new Set(['answers.visit.0.worried', 'answers.checks.1']),
    );
    // The reason for worry no longer applies, but its answer is still there.
    expect(some).toEqual({
      visit: [{ what: 'Cooked', worried: 'worried--no', why: 'Tired' }],
      checks: theirs.checks,
    });
  });

  it('[REP-10] starts with theirs if nothing was written here', () => {
    const base = { visit: [{ what: 'Cooked' }] };
    const versions = {
      base,
      mine: { visit: [{ what: 'Cooked pancakes' }] },
      theirs: { visit: [{ what: 'Cooked soup', worried: 'worried--no' }] },
    };
    expect([...listUntouched(questions, versions)]).toEqual(['answers.visit.0.worried']);
  });
});
