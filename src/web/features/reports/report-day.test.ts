import { expect, it } from 'vitest';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { fillInPlan, findOtherDay } from '#web/features/reports/report-day.ts';

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

it('[REP-10] a report that was started before its visit was moved is asked about, and takes the current day', () => {
  expect(findOtherDay(questions, answers, visit.appointment)).toBe('2026-11-23');
  expect(findOtherDay(questions, answers, night)).toBeUndefined();
  expect(findOtherDay(questions, {}, visit.appointment)).toBeUndefined();
});

it('[REP-10] a day that is half typed or cannot be read is nobody’s other day', () => {
  for (const on of ['2', '24/11/2026 noon', '2026-02-30'])
    expect(findOtherDay(questions, { day: [{ on }] }, visit.appointment)).toBeUndefined();
});

const put = (written: Answers, filled: Answers | undefined) =>
  fillInPlan(questions, written, visit.appointment, filled);

it('[REP-10] the visit’s day and times are filled in if the times are unchanged since the form started', () => {
  expect(put(answers, answers)).toEqual({
    answers: { day: [{ on: '2026-11-24', times: { start: '16:00', end: '20:00' }, mood: 'Calm' }] },
    words: 'Added: Tue 24/11/2026, 16:00 to 20:00.',
    keepsTimes: false,
  });
  expect(put({ day: [{ on: '2026-11-23' }] }, undefined).answers).toEqual({
    day: [{ on: '2026-11-24', times: { start: '16:00', end: '20:00' } }],
  });
});

it('[REP-10] times that the carer typed stay, and only the day is filled in', () => {
  const typed = { day: [{ on: '2026-11-23', times: { start: '21:00', end: '23:10' }, mood: 'Calm' }] };
  const kept = {
    answers: { day: [{ ...typed.day[0], on: '2026-11-24' }] },
    words: 'Added: Tue 24/11/2026. Your times stay the same: 21:00 to 23:10.',
    keepsTimes: true,
  };
  expect(put(typed, answers)).toEqual(kept);
  // A draft on the server whose initial answers are not known.
  expect(put(typed, undefined)).toEqual(kept);
});
