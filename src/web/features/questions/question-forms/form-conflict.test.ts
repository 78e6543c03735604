import { describe, expect, it } from 'vitest';
import { orderedGroups } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import {
  addQuestion,
  addSection,
  changeQuestion,
} from '#web/features/questions/question-forms/form-building.ts';
import { listFormDifferences, mergeForms } from '#web/features/questions/question-forms/form-conflict.ts';

/** One section with a question of each label. */
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
  it('[QST-04] differ where they are not alike, and by nothing else', () => {
    const mine = { introduction: 'Hello', questions: change(0, { label: 'mine' }) };
    const theirs = { introduction, questions: change(1, { help: 'theirs' }) };
    expect(listFormDifferences(mine, mine)).toEqual([]);
    expect(listFormDifferences(mine, theirs)).toMatchObject([
      { id: 'introduction', mine: 'Hello', theirs: '' },
      { label: 'mine', mine: 'mine (Text, required)', theirs: 'a (Text, required)' },
      { label: 'b', mine: 'b (Text, required)', theirs: 'b (Text, required)\ntheirs' },
    ]);
  });

  it('[QST-04] differ where a section has another heading', () => {
    const mine = { introduction, questions: change(0, { group_label: 'The day' }) };
    const theirs = { introduction, questions: change(0, { group_label: 'The afternoon' }) };
    const [difference] = listFormDifferences(mine, theirs);
    expect(difference?.mine).toContain('In the section “The day”');
    expect(difference?.theirs).toContain('In the section “The afternoon”');
  });

  it('[QST-04] are made one: mine, but for the questions that were taken', () => {
    const mine = { introduction, questions: change(0, { label: 'mine' }) };
    const theirs = { introduction, questions: change(1, { label: 'theirs' }) };
    const ids = begun.map(({ id }) => id);
    expect(labels(mergeForms(mine, theirs, new Set()).questions)).toEqual(['mine', 'b']);
    expect(labels(mergeForms(mine, theirs, new Set(ids.slice(1))).questions)).toEqual(['mine', 'theirs']);
    expect(mergeForms(mine, theirs, new Set(ids))).toEqual(theirs);
  });

  it('[QST-04] keep a question that one of them added where it stood, and let one go that was taken away', () => {
    const [first, second] = begun;
    if (!first || !second) throw new Error('no questions');
    const added = { ...second, id: 'added', label: 'new' };
    const mine = { introduction, questions: begun };
    const theirs = { introduction, questions: [first, added] };
    expect(labels(mergeForms(mine, theirs, new Set()).questions)).toEqual(['a', 'b']);
    expect(labels(mergeForms(mine, theirs, new Set(['added'])).questions)).toEqual(['a', 'new', 'b']);
    expect(labels(mergeForms(mine, theirs, new Set(['added', second.id])).questions)).toEqual(['a', 'new']);
  });

  it('[QST-04] take their order where that was chosen', () => {
    const mine = { introduction, questions: begun };
    const theirs = { introduction, questions: begun.toReversed() };
    expect(listFormDifferences(mine, theirs)).toMatchObject([{ id: 'order', mine: 'a\nb', theirs: 'b\na' }]);
    expect(labels(mergeForms(mine, theirs, new Set(['order'])).questions)).toEqual(['b', 'a']);
  });
});
