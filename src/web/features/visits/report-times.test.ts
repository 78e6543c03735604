import { expect, it } from 'vitest';
import type { Question } from '#contract/questions/questions.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { findTimesOutside } from '#web/features/visits/report-times.ts';

const [first] = aVisit().app_report?.questions ?? [];
const times = {
  ...(first as Question),
  ...{ id: 'times', group_identifier: 'session', input_type: 'TIME_RANGE', is_required: true, options: [] },
  ...{ prefill: 'appointment.times', may_cross_midnight: true, conditional_question_option_id: null },
} as Question;
const paid = { start_at: '2026-11-24T13:00:00Z', end_at: '2026-11-24T15:30:00Z' };
const night = { start_at: '2026-11-24T22:00:00Z', end_at: '2026-11-25T08:00:00Z' };
const find = (start: string, end: string, claimed = paid, question = times) =>
  findTimesOutside([question], { session: [{ times: { start, end } }] }, claimed);

it('[REP-10] [TIM-02] a report of more than the paid times, or of another time, is found', () => {
  expect(find('13:00', '16:10')).toBe('13:00–16:10');
  expect(find('09:00', '09:10')).toBe('09:00–09:10');
  expect(find('12:40', '15:30')).toBe('12:40–15:30');
  expect([find('13:00', '15:40'), find('13:30', '15:00')]).toEqual([undefined, undefined]);
});

it('[REP-10] [TIM-02] a night is compared over midnight, and a plan or no answer not at all', () => {
  expect([
    find('22:00', '08:00', night),
    find('23:30', '06:00', night),
    find('00:10', '07:50', night),
  ]).toEqual([undefined, undefined, undefined]);
  expect(find('22:00', '09:00', night)).toBe('22:00–09:00');
  expect(find('13:00', '16:10', paid, { ...times, may_lie_ahead: true })).toBeUndefined();
  expect(findTimesOutside([times], {}, paid)).toBeUndefined();
});
