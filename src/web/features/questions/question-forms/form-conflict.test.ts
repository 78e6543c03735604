import { describe, expect, it } from 'vitest';
import { orderedGroups } from '#contract/questions/question-groups.ts';
import type { Question, QuestionOption } from '#contract/questions/questions.ts';
import {
  addQuestion,
  addSection,
  changeQuestion,
  inOrder,
} from '#web/features/questions/question-forms/form-building.ts';
import { listFormDifferences, mergeForms } from '#web/features/questions/question-forms/form-conflict.ts';

/** One section with a question for each label. */
function formWith(first: string, ...labels: string[]): Question[] {
  const begun = addSection([]);
  let questions = changeQuestion(begun.questions, begun.id, { label: first });
  for (const label of labels) {
    const [section] = orderedGroups(questions);
    if (!section) throw new Error('no section');
    const added = addQuestion(questions, section);
    questions = changeQuestion(added.questions, added.id, { label });
  }
  return questions;
}

const introduction = '';
const begun = formWith('a', 'b');
const change = (index: number, part: Partial<Question>) =>
  begun.map((question, at) => (at === index ? { ...question, ...part } : question));
const labels = (questions: readonly Question[]) => questions.map(({ label }) => label);

describe('two drafts of one form', () => {
  it('[QST-04] differ in what is not equal, and in nothing else', () => {
    const mine = { introduction: 'Hello', questions: change(0, { label: 'mine' }) };
    const theirs = { introduction, questions: change(1, { help: 'theirs' }) };
    expect(listFormDifferences(mine, mine)).toEqual([]);
    expect(listFormDifferences(mine, theirs)).toMatchObject([
      { id: 'introduction', mine: 'Hello', theirs: '' },
      { label: 'mine', mine: 'mine (Text, required)', theirs: 'a (Text, required)' },
      { label: 'b', mine: 'b (Text, required)', theirs: 'b (Text, required)\ntheirs' },
    ]);
  });

  it('[QST-04] differ if a section has another heading', () => {
    const mine = { introduction, questions: change(0, { group_label: 'The day' }) };
    const theirs = { introduction, questions: change(0, { group_label: 'The afternoon' }) };
    const [difference] = listFormDifferences(mine, theirs);
    expect(difference?.mine).toContain('In the section “The day”');
    expect(difference?.theirs).toContain('In the section “The afternoon”');
  });

  it('[QST-04] differ as text if only marks, limits or conditions differ', () => {
    const marked = (mark: Partial<QuestionOption>) =>
      change(0, {
        input_type: 'CATEGORICAL',
        options: [
          { id: 'a--yes', label: 'Yes', ...mark },
          { id: 'a--no', label: 'No' },
        ],
      });
    const between = (one: Question[], other: Question[]) =>
      listFormDifferences({ introduction, questions: one }, { introduction, questions: other });
    expect(
      between(
        marked({}),
        marked({ raises_concern: true, announces_incident: true, differs_from_plan: true }),
      ),
    ).toMatchObject([
      {
        mine: expect.stringMatching(/• Yes\n/),
        theirs: expect.stringMatching(
          /• Yes \(raises a concern, calls for an incident report, means the visit did not go as planned\)\n/,
        ),
      },
    ]);
    expect(between(change(0, { max_length: 200 }), change(0, { max_length: 500 }))).toMatchObject([
      {
        mine: 'a (Text, required)\nMaximum characters: 200',
        theirs: 'a (Text, required)\nMaximum characters: 500',
      },
    ]);
    expect(between(begun, change(1, { conditional_question_option_id: 'a--yes' }))).toMatchObject([
      { mine: 'b (Text, required)', theirs: 'b (Text, required)\nAsked only after one answer' },
    ]);
  });

  it('[QST-04] never have the same text for two questions that differ', () => {
    const settings: Record<keyof Question, unknown> = {
      id: 'a',
      label: 'other',
      help: 'other',
      input_type: 'DATE',
      group_identifier: 'other',
      group_label: 'other',
      group_help: 'other',
      is_repeatable_group: true,
      min_entries: 2,
      max_entries: 3,
      entry_label: 'other',
      conditional_question_option_id: 'other',
      order: 99,
      is_required: false,
      options: [{ id: 'a--other', label: 'Other', value: 3, colour: 'RED', is_exclusive: true }],
      max_length: 7,
      min: 1,
      max: 5,
      multiple: true,
      max_choices: 2,
      pattern: 'other',
      may_cross_midnight: true,
      may_lie_ahead: true,
      must_be_weekday: 'MONDAY',
      must_be: true,
      prefill: 'appointment.start_date',
      is_colour_scale: true,
      low_label: 'other',
      high_label: 'other',
      is_scored: true,
      step: 2,
      step_title: 'other',
    };
    for (const [name, value] of Object.entries(settings)) {
      if (name === 'id' || name === 'order') continue;
      const questions = change(0, { [name]: value });
      const [found] = listFormDifferences({ introduction, questions: begun }, { introduction, questions });
      expect(found?.mine, name).not.toBe(found?.theirs);
    }
  });

  it('[QST-04] do not differ if only their order numbers do', () => {
    const [first] = formWith('new');
    if (!first) throw new Error('no question');
    const later = begun.map((question) => ({ ...question, order: question.order + 1 }));
    const theirs = { introduction, questions: [{ ...first, order: 1 }, ...later] };
    const found = listFormDifferences({ introduction, questions: begun }, theirs);
    expect(found.map(({ label }) => label)).toEqual(['new']);
  });

  it('[QST-04] are merged: mine, except for the questions that were taken', () => {
    const mine = { introduction, questions: change(0, { label: 'mine' }) };
    const theirs = { introduction, questions: change(1, { label: 'theirs' }) };
    const ids = begun.map(({ id }) => id);
    expect(labels(mergeForms(mine, theirs, new Set()).questions)).toEqual(['mine', 'b']);
    expect(labels(mergeForms(mine, theirs, new Set(ids.slice(1))).questions)).toEqual(['mine', 'theirs']);
    expect(mergeForms(mine, theirs, new Set(ids))).toEqual(theirs);
  });

  it('[QST-04] keep an added question in its place, and drop one that was removed', () => {
    const [first, second] = begun;
    if (!first || !second) throw new Error('no questions');
    const added = { ...second, id: 'added', label: 'new' };
    const mine = { introduction, questions: begun };
    const theirs = { introduction, questions: [first, added] };
    expect(labels(mergeForms(mine, theirs, new Set()).questions)).toEqual(['a', 'b']);
    expect(labels(mergeForms(mine, theirs, new Set(['added'])).questions)).toEqual(['a', 'new', 'b']);
    expect(labels(mergeForms(mine, theirs, new Set(['added', second.id])).questions)).toEqual(['a', 'new']);
  });

  it('[QST-04] take their order if that was chosen', () => {
    const mine = { introduction, questions: begun };
    const theirs = { introduction, questions: begun.toReversed() };
    expect(listFormDifferences(mine, theirs)).toMatchObject([{ id: 'order', mine: 'a\nb', theirs: 'b\na' }]);
    const { questions } = mergeForms(mine, theirs, new Set(['order']));
    expect(labels(questions)).toEqual(['b', 'a']);
    expect(labels(inOrder(questions))).toEqual(['b', 'a']);
  });
});
