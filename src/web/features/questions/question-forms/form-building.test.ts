import { describe, expect, it } from 'vitest';
import { problemsIn } from '#contract/questions/question-form-problems.ts';
import { DraftQuestion } from '#contract/questions/question-forms.ts';
import { orderedGroups } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import {
  addQuestion,
  addSection,
  asScale,
  changeQuestion,
  changeSection,
  changeType,
  conditionChoices,
  moveQuestion,
  moveSection,
  putBack,
  removeQuestion,
  removeSection,
  withMark,
} from '#web/features/questions/question-forms/form-building.ts';

/** Sections with the labels of their questions, as users see the form. */
const shape = (questions: readonly Question[]) =>
  orderedGroups(questions).map((section) => [section.label, ...section.questions.map(({ label }) => label)]);

/** Two sections: The day with a and b, The night with c. */
function smallForm(): Question[] {
  let questions: Question[] = [];
  for (const [label, section] of [
    ['a', 'The day'],
    ['c', 'The night'],
  ] as const) {
    const added = addSection(questions);
    questions = changeQuestion(added.questions, added.id, { label, group_label: section });
  }
  const [day] = orderedGroups(questions);
  if (!day) throw new Error('no section');
  const added = addQuestion(questions, day);
  return changeQuestion(added.questions, added.id, { label: 'b' });
}

const readId = (questions: readonly Question[], label: string) =>
  questions.find((question) => question.label === label)?.id ?? '';

describe('building a form', () => {
  it('[QST-04] adds questions at the end of their section, with its text, as the server accepts them', () => {
    const form = smallForm();
    expect(shape(form)).toEqual([
      ['The day', 'a', 'b'],
      ['The night', 'c'],
    ]);
    expect(form.map(({ order }) => order)).toEqual([1, 2, 3]);
    for (const question of form) expect(DraftQuestion.safeParse(question).success).toBe(true);
    expect(problemsIn(form)).toEqual([]);
  });

  it('[QST-04] moves a question within its section, then into the next and back', () => {
    const form = smallForm();
    const down = moveQuestion(form, readId(form, 'a'), 1);
    expect(shape(down)).toEqual([
      ['The day', 'b', 'a'],
      ['The night', 'c'],
    ]);
    const over = moveQuestion(down, readId(form, 'a'), 1);
    expect(shape(over)).toEqual([
      ['The day', 'b'],
      ['The night', 'a', 'c'],
    ]);
    expect(problemsIn(over)).toEqual([]);
    expect(shape(moveQuestion(over, readId(form, 'a'), -1))).toEqual(shape(down));
    expect(shape(moveQuestion(form, readId(form, 'a'), -1))).toEqual(shape(form));
  });

  it('[QST-04] applies a repeated section’s settings, and drops them again outside it', () => {
    const form = smallForm();
    const night = form[2]?.group_identifier ?? '';
    const repeated = changeSection(form, night, {
      is_repeatable_group: true,
      min_entries: 1,
      max_entries: 9,
      entry_label: 'Check',
    });
    const into = moveQuestion(repeated, readId(form, 'b'), 1);
    expect(into.find(({ label }) => label === 'b')).toMatchObject({
      is_repeatable_group: true,
      max_entries: 9,
    });
    const out = moveQuestion(into, readId(form, 'b'), -1);
    expect(out.find(({ label }) => label === 'b')).toEqual(repeated.find(({ label }) => label === 'b'));
  });

  it('[QST-04] restores what was removed, in its place', () => {
    const form = smallForm();
    const b = form.filter(({ label }) => label === 'b');
    expect(shape(putBack(removeQuestion(form, readId(form, 'b')), b))).toEqual(shape(form));
    const [day] = orderedGroups(form);
    const left = removeSection(form, day?.identifier ?? '');
    expect(shape(left)).toEqual([['The night', 'c']]);
    expect(shape(putBack(left, day?.questions ?? []))).toEqual(shape(form));
  });

  it('[QST-04] moves a section with its questions', () => {
    const form = smallForm();
    const moved = moveSection(form, form[0]?.group_identifier ?? '', 1);
    expect(shape(moved)).toEqual([
      ['The night', 'c'],
      ['The day', 'a', 'b'],
    ]);
  });

  it('[QST-02] gives each type of answer what it needs, and removes other settings', () => {
    const [text] = smallForm();
    if (!text) throw new Error('no question');
    const yesNo = changeType({ ...text, max_length: 20 }, 'BOOLEAN');
    expect(yesNo).not.toHaveProperty('max_length');
    expect(yesNo.options.map(({ id }) => id)).toEqual([`${text.id}--yes`, `${text.id}--no`]);
    const choice = changeType(yesNo, 'CATEGORICAL');
    expect(choice.options.map(({ label }) => label)).toEqual(['', '']);
    const scale = { ...choice, ...asScale(choice, true) } as Question;
    expect(scale.options.map(({ colour }) => colour)).toEqual([
      'red',
      'orange',
      'yellow',
      'lightGreen',
      'darkGreen',
    ]);
    expect(changeType(scale, 'TEXT').options).toEqual([]);
  });

  it('[QST-04] [REP-07] marks an option and keeps its marks, whatever else changes in the question', () => {
    const [question] = smallForm();
    const choice = changeType(question as Question, 'CATEGORICAL');
    const [first, second] = choice.options;
    if (!first || !second) throw new Error('no options');
    const raises = withMark(first, 'raises_concern', true);
    expect(raises).toEqual({ ...first, raises_concern: true });
    const both = withMark(raises, 'announces_incident', true);
    expect(withMark(both, 'raises_concern', false)).toEqual({ ...first, announces_incident: true });
    const marked = { ...choice, options: [both, second] };
    expect(DraftQuestion.safeParse(marked).success).toBe(true);
    const scale = { ...marked, ...asScale(marked, true) } as Question;
    expect(scale.options[0]).toMatchObject({ raises_concern: true, announces_incident: true, colour: 'red' });
    expect(asScale(scale, false).options?.[0]).toEqual({ ...both, label: scale.options[0]?.label });
    expect(changeType(marked, 'DROPDOWN').options).toEqual(marked.options);
  });

  it('[QST-04] [QST-03] keeps the setting that a question is a plan for dates and times', () => {
    const [question] = smallForm();
    const plan = { ...changeType(question as Question, 'DATE'), may_lie_ahead: true };
    const range = changeType(plan, 'TIME_RANGE');
    expect(range.may_lie_ahead).toBe(true);
    expect(changeType(range, 'DATETIME').may_lie_ahead).toBe(true);
    expect(changeType(range, 'TEXT')).not.toHaveProperty('may_lie_ahead');
  });

  it('[QST-01] offers only valid conditions', () => {
    const form = smallForm();
    const yesNo = form.map((question) => changeType(question, 'BOOLEAN'));
    const offered = (label: string, questions = yesNo) =>
      conditionChoices(questions, questions.find((question) => question.label === label) as Question).map(
        ({ question, option }) => `${question} ${option}`,
      );
    expect(offered('a')).toEqual([]);
    expect(offered('c')).toEqual(['a Yes', 'a No', 'b Yes', 'b No']);
    const repeated = changeSection(yesNo, yesNo[0]?.group_identifier ?? '', { is_repeatable_group: true });
    expect(offered('b', repeated)).toEqual(['a Yes', 'a No']);
    expect(offered('c', repeated)).toEqual([]);
  });
});
