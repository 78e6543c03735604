import { expect, it } from 'vitest';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { findDayDoubt } from '#web/features/visits/visits/hand-in.ts';
import { fillInPlan, findFilled, findOtherDay } from '#web/features/visits/visits/report-day.ts';
import { newPart, withPart } from '#web/features/visits/visits/visit-work.ts';

const visit = aVisit();
const [first] = visit.app_report?.questions ?? [];
const ask = (id: string, input_type: string, prefill: string) =>
  ({ ...(first as Question), id, input_type, prefill, is_required: false }) as Question;
const questions = [
  ask('on', 'DATE', 'appointment.start_date'),
  ask('times', 'TIME_RANGE', 'appointment.times'),
];
const answers = { day: [{ on: '2026-11-23', times: { start: '21:00', end: '22:00' }, mood: 'Calm' }] };
const night = { start_at: '2026-11-22T22:00:00Z', end_at: '2026-11-23T08:00:00Z' };

it('[REP-10] a report that was begun before its visit was moved is asked about, and takes the day of now', () => {
  expect(findOtherDay(questions, answers, visit.appointment)).toBe('2026-11-23');
  expect(findOtherDay(questions, answers, night)).toBeUndefined();
  expect(findOtherDay(questions, {}, visit.appointment)).toBeUndefined();
});

const put = (written: Answers, filled: Answers | undefined) =>
  fillInPlan(questions, written, visit.appointment, filled);

it('[REP-10] the day and the times of the visit are put in where the times stand as the form began', () => {
  expect(put(answers, answers)).toEqual({
    answers: { day: [{ on: '2026-11-24', times: { start: '16:00', end: '20:00' }, mood: 'Calm' }] },
    words: 'Added: Tue 24/11/2026, 16:00 to 20:00.',
    keepsTimes: false,
  });
  expect(put({ day: [{ on: '2026-11-23' }] }, undefined).answers).toEqual({
    day: [{ on: '2026-11-24', times: { start: '16:00', end: '20:00' } }],
  });
});

it('[REP-10] times that the carer typed stay, and the day alone is put in', () => {
  const typed = { day: [{ on: '2026-11-23', times: { start: '21:00', end: '23:10' }, mood: 'Calm' }] };
  const kept = {
    answers: { day: [{ ...typed.day[0], on: '2026-11-24' }] },
    words: 'Added: Tue 24/11/2026. Your times stay the same: 21:00 to 23:10.',
    keepsTimes: true,
  };
  expect(put(typed, answers)).toEqual(kept);
  // A draft of the office, of which it is not known how it began.
  expect(put(typed, undefined)).toEqual(kept);
  const part = { ...newPart('report', answers, null), content: typed };
  expect(findFilled(part)).toEqual(answers);
  expect(findFilled({ ...part, base: { id: 'r', version: 1 }, opened: typed })).toBeUndefined();
});

it('[REP-10] its carer is asked as it is handed in, and not about times alone', () => {
  const form = visit.app_report;
  if (!form) throw new Error('The example has a form.');
  const moved = { ...visit, app_report: { ...form, questions: [...questions, ...form.questions] } };
  const written = newPart('report', answers, null);
  const now = new Date('2026-11-24T21:00:00Z');
  expect(findDayDoubt(withPart(aVisitWork(moved), 'report', written), moved, now)).toBe(
    'The visit is on Tue 24/11/2026, but your report says Mon 23/11/2026.',
  );
  expect(findDayDoubt(aVisitWork(moved), moved, now)).toBeUndefined();
});
