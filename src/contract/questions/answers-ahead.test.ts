import { describe, expect, it } from 'vitest';
import { judgeAnswers } from '#contract/questions/answers.ts';
import type { AnswerValue } from '#contract/questions/questions.ts';
import { question } from '#test/kit/questions/question-example.ts';

describe('a record of what happened', () => {
  const now = new Date('2026-11-22T07:08:00Z');
  const asked = [
    question('finished', 'DATETIME'),
    question('day', 'DATE'),
    question('next', 'DATE', { may_lie_ahead: true }),
  ];
  const judge = (answers: Record<string, string>) => judgeAnswers(asked, { visit: [answers] }, now).errors;

  it('[QST-03] [REP-03] accepts no future date, unless the question asks for a plan', () => {
    expect(judge({ finished: '2026-11-22T07:08:00Z', day: '2026-11-22', next: '2026-12-24' })).toEqual([]);
    expect(judge({ finished: '2026-11-22T23:50:00Z' })).toEqual([
      { path: 'answers.visit.0.finished', message: '23:50 is in the future. It is now 07:08.' },
    ]);
    expect(judge({ day: '2026-11-23' }).map(({ path }) => path)).toEqual(['answers.visit.0.day']);
    for (const finished of ['2026-12-25T07:00:00Z', '2026-12-25T07:00', '2026-12-25T', '2226-12-25T07:00'])
      expect(judge({ finished })[0]?.message, finished).toMatch(
        /^25\/12\/2\d26 is in the future\. Enter today’s date or an earlier one\.$/,
      );
    expect(judge({ day: '2226-11-23', next: '2226-11-23' }).map(({ message }) => message)).toEqual([
      '23/11/2226 is in the future. Enter today’s date or an earlier one.',
      'Enter a date between 1900 and 2199.',
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

    it('[QST-03] [REP-03] for today must be over, unless it is a plan', () => {
      const on = '2026-11-22';
      expect(listErrors({ on, times: until('07:08') })).toEqual([]);
      expect(listErrors({ on, times: until('07:09') })).toEqual([
        { path: 'answers.visit.0.times', message: '07:09 is in the future. It is now 07:08.' },
      ]);
      expect(listErrors({ on, planned: until('20:00') })).toEqual([]);
      expect(listErrors({ on: '2026-11-21', times: until('20:00') })).toEqual([]);
    });

    it('[QST-03] past midnight ends on the next day', () => {
      const times = until('07:30', '22:00');
      expect(listErrors({ on: '2026-11-21', times }).map(({ message }) => message)).toEqual([
        '07:30 is in the future. It is now 07:08.',
      ]);
      expect(listErrors({ on: '2026-11-20', times })).toEqual([]);
      expect(listErrors({ on: '2026-11-21', times: until('07:08', '22:00') })).toEqual([]);
    });

    it('[QST-03] is on the appointment’s day if the form asks for no day', () => {
      expect(listErrors({ times: until('07:09') })).toEqual([]);
      expect(listErrors({ times: until('07:09') }, now, '2026-11-21')).toEqual([]);
      expect(listErrors({ times: until('07:09') }, now, '2026-11-22')).toHaveLength(1);
      expect(listErrors({ on: '2026-11-21', times: until('07:09') }, now, '2026-11-22')).toEqual([]);
    });
  });

  it('[QST-03] distinguishes the first and second 01:30 on the night the clocks go back', () => {
    const between = new Date('2026-10-25T01:00:00Z');
    const errors = (at: string) => judgeAnswers(asked, { visit: [{ finished: at }] }, between).errors.length;
    expect([errors('2026-10-25T00:30:00Z'), errors('2026-10-25T01:30:00Z')]).toEqual([0, 1]);
  });

  it('[QST-03] in a profile may be any day', () => {
    expect(judgeAnswers(asked, { visit: [{ day: '2030-01-01' }] }).errors).toEqual([]);
  });
});
