import { expect, it } from 'vitest';
import { emptyAnswers } from '#contract/questions/answers.ts';
import type { Question } from '#contract/questions/questions.ts';
import { countSections, listSections } from '#web/features/questions/form-sections.ts';

const question = (id: string, group_identifier: string, more: Partial<Question> = {}): Question => ({
  id,
  label: id,
  help: null,
  input_type: 'TEXT',
  group_identifier,
  group_label: group_identifier,
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order: 1,
  options: [],
  is_required: true,
  ...more,
});

const questions = [
  question('day', 'about', { input_type: 'DATE', prefill: 'appointment.start_date' }),
  question('client', 'about', { order: 2, prefill: 'client.name' }),
  question('mood', 'visit', { order: 3 }),
  question('place', 'visit', { order: 4, prefill: 'appointment.place' }),
  question('more', 'else', { order: 5, is_required: false }),
];
const blank = emptyAnswers(questions, {
  'appointment.start_date': '2026-11-24',
  'client.name': 'Croydon',
  'appointment.place': 'Library',
});
const states = (answers: typeof blank) => listSections(questions, answers).map(({ state }) => state);

it('[QST-05] [REP-03] A blank report has no completed section, however much was prefilled', () => {
  expect(states(blank)).toEqual(['given', 'empty', 'optional']);
});

it('[QST-05] A section is started and completed by a user’s answers', () => {
  expect(states({ ...blank, visit: [{ mood: 'Calm', place: 'Library' }] })).toEqual([
    'given',
    'done',
    'optional',
  ]);
  expect(states({ ...blank, visit: [{ mood: 'Calm' }] })).toEqual(['given', 'started', 'optional']);
  expect(states({ ...blank, else: [{ more: 'Rain' }] })).toEqual(['given', 'empty', 'done']);
});

it('[QST-05] A section without required answers does not keep a complete form from being done', () => {
  const count = (answers: typeof blank) => countSections(listSections(questions, answers));
  const written = { ...blank, visit: [{ mood: 'Calm', place: 'Library' }] };
  expect(count(blank)).toEqual({ done: 0, count: 1 });
  expect(count(written)).toEqual({ done: 1, count: 1 });
  expect(count({ ...written, else: [{ more: 'Rain' }] })).toEqual({ done: 2, count: 2 });
});
