import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit, aVisitWork, listHandedIn, withReport } from '#test/kit/visits/visit-example.ts';
import { asksForTimes } from '#web/features/visits/hand-in.ts';
import {
  endFrom,
  findSecond,
  newJourney,
  readEnd,
  readTimes,
  timesErrors,
  timesRequest,
} from '#web/features/visits/part-contents.ts';
import { isFinished, judgeStanding } from '#web/features/visits/step-standings.ts';
import { untilWords } from '#web/features/visits/times-changes.ts';
import { expensesNow, journeysNow } from '#web/features/visits/visit-steps.ts';
import { newPart, withPart } from '#web/features/visits/visit-work.ts';

const after = new Date('2026-11-24T21:00:00Z');

describe('times as they are typed', () => {
  const plan = readTimes(aVisit().timesheet);
  const later = new Date('2026-11-26T00:00:00Z');

  it('[TIM-02] start with the plan, in London time', () => {
    expect(plan).toMatchObject({ start_date: '2026-11-24', start_time: '16:00', end_time: '20:00' });
    expect(timesRequest(plan)).toMatchObject({
      start_at: '2026-11-24T16:00:00Z',
      end_at: '2026-11-24T20:00:00Z',
      break_minutes: 0,
    });
  });

  it('[TIM-02] end after they start, and leave a break shorter than the work', () => {
    expect(timesErrors(plan, later)).toEqual([]);
    expect(timesErrors({ ...plan, end_time: '15:00' }, later)[0]?.path).toBe('end_time');
    expect(timesErrors({ ...plan, end_time: '15:00', end_date: '2026-11-25' }, later)).toEqual([]);
    expect(timesErrors({ ...plan, break_minutes: '240' }, later)[0]?.path).toBe('break_minutes');
    expect(timesErrors({ ...plan, start_time: 'about four' }, later)[0]?.path).toBe('start_time');
  });

  it('[TIM-02] count the elapsed hours of the night the clocks go back', () => {
    const night = {
      ...plan,
      start_date: '2026-10-24',
      start_time: '23:00',
      end_date: '2026-10-25',
      end_time: '07:00',
    };
    const { start_at, end_at } = timesRequest(night);
    expect((Date.parse(end_at) - Date.parse(start_at)) / 3_600_000).toBe(9);
  });

  it('[TIM-02] that end on a wrong day are given with that day, and not called the plan', () => {
    const visit = aVisit();
    const morning = new Date('2026-11-25T03:45:00Z');
    const wrong = { ...plan, end_date: '2026-11-25', end_time: '19:00' };
    expect(untilWords(visit, wrong, morning)).toBe('Your times end Wed 25/11/2026 19:00. It is now 03:45');
    const early = new Date('2026-11-24T17:16:00Z');
    expect(untilWords(visit, plan, early)).toBe('You planned until 20:00. It is now 17:16');
    const work = withPart(aVisitWork(visit), 'times', newPart('times', wrong, null));
    const words = 'Not over yet: ends Wed 25/11/2026 19:00';
    expect(judgeStanding('times', visit, work, early).words).toBe(words);
  });

  it('[TIM-02] [UIX-09] a visit is complete once report and times are submitted, and nothing waits here', () => {
    const visit = aVisit();
    const { timesheet, report } = visit;
    const done: Visit = {
      ...visit,
      app_report: null,
      report: { ...report, report_required: false },
      timesheet: { ...timesheet, submitted_at: '2026-11-24T20:05:00Z' },
    };
    expect(isFinished(done, undefined, later)).toBe(true);
    expect(isFinished(visit, undefined, later)).toBe(false);
    const work = withPart(aVisitWork(visit), 'extra', newPart('extra', { text: 'Gate code' }, null));
    expect(isFinished(done, work, later)).toBe(false);
  });

  it('[TIM-02] are submitted once they are over; before that, Send asks for the real end', () => {
    const visit = aVisit();
    const mood = { day: [{ mood: 'Calm' }] };
    const work = withReport(aVisitWork(visit), mood);
    const early = new Date('2026-11-24T17:16:40Z');
    expect(judgeStanding('times', visit, work, early)).toEqual({
      state: 'unfinished',
      words: 'Not over yet: ends 20:00',
    });
    expect(asksForTimes(work, visit, early)).toBe(true);
    expect(listHandedIn(work, visit, early)).toEqual(['report']);
    const finished = { ...plan, ...endFrom(early.toISOString()) };
    expect(finished).toMatchObject({ end_date: '2026-11-24', end_time: '17:16' });
    const told = withReport(withPart(aVisitWork(visit), 'times', newPart('times', finished, null)), mood);
    expect(asksForTimes(told, visit, early)).toBe(false);
    expect(listHandedIn(told, visit, early)).toEqual(['report', 'times']);
    expect(asksForTimes(work, visit, new Date('2026-11-24T20:00:00Z'))).toBe(false);
  });

  it('[TIM-02] [DAT-06] that end in the second 01:30 of October keep it, and are an hour longer than in the first', () => {
    const second = new Date('2026-10-25T01:30:00Z');
    const night = {
      ...plan,
      start_date: '2026-10-24',
      start_time: '22:00',
      ...endFrom(second.toISOString()),
    };
    expect(timesRequest(night)).toMatchObject({
      start_at: '2026-10-24T21:00:00Z',
      end_at: '2026-10-25T01:30:00.000Z',
    });
    expect(timesErrors(night, second)).toEqual([]);
    expect(timesErrors(night, new Date('2026-10-25T00:30:00Z'))).toEqual([
      { path: 'end_time', message: '01:30 is in the future. It is now 01:30.' },
    ]);
    const first = { ...night, ...endFrom('2026-10-25T00:30:00Z') };
    expect(timesRequest(first).end_at).toBe('2026-10-25T00:30:00Z');
    // Typing another time over it clears the mark for the second hour.
    expect(timesRequest({ ...night, end_time: '03:00' }).end_at).toBe('2026-10-25T03:00:00Z');
  });

  it('[TIM-02] [DAT-06] that occur twice can be set to the second', () => {
    const typed = {
      ...plan,
      start_date: '2026-10-24',
      start_time: '22:00',
      end_date: '2026-10-25',
      end_time: '01:55',
    };
    expect(timesRequest(typed).end_at).toBe('2026-10-25T00:55:00Z');
    const second_end = findSecond('2026-10-25', '01:55');
    expect(timesRequest({ ...typed, second_end }).end_at).toBe('2026-10-25T01:55:00.000Z');
    for (const [day, time] of [
      ['2026-10-25', '00:59'],
      ['2026-10-25', '02:00'],
      ['2026-10-26', '01:55'],
      ['2027-03-28', '01:55'],
      ['2026-10-25', ''],
    ] as const)
      expect(findSecond(day, time)).toBeUndefined();
  });

  it('[TIM-02] keep the second of two times while another that occurs twice is typed', () => {
    const night = { ...plan, start_date: '2026-10-24', start_time: '22:00', end_date: '2026-10-25' };
    const second_end = findSecond('2026-10-25', '01:55');
    const endAt = (end_time: string) => readEnd({ ...night, end_time, second_end });
    expect(endAt('01:5')).toBeUndefined();
    expect(endAt('01:50')).toBe('2026-10-25T01:50:00Z');
    expect(endAt('02:10')).toBe('2026-10-25T02:10:00Z');
    expect(endAt('00:50')).toBe('2026-10-24T23:50:00Z');
    expect(readEnd({ ...night, end_time: '01:50' })).toBe('2026-10-25T00:50:00Z');
    expect(readEnd({ ...night, end_date: '2026-10-26', end_time: '01:50', second_end })).toBe(
      '2026-10-26T01:50:00Z',
    );
  });
});

describe('days as they are typed', () => {
  it('[MIL-01] [EXP-01] say at once that they are in the future', () => {
    const visit = aVisit();
    const journey = { ...newJourney(visit), from_place: 'Home', to_place: 'Croydon', miles: '4,8' };
    const tomorrow = { ...journey, date: '2026-11-25' };
    let work = withPart(aVisitWork(visit), 'journey/1', newPart('journey', journey, null));
    work = withPart(work, 'journey/2', newPart('journey', tomorrow, null));
    const message = '25/11/2026 is in the future. Enter today’s date or an earlier one.';
    expect(journeysNow(visit, work, after).map(({ errors }) => errors)).toEqual([
      [],
      [{ path: 'date', message }],
    ]);
    const expense = {
      reason_id: visit.expense_reasons[0]?.id ?? '',
      ...{ amount: '£4,855', date: '2026-11-25', note: '', photos: [], remove_image_ids: ['x'] },
    };
    work = withPart(work, 'expense/1', newPart('expense', expense, null));
    expect(expensesNow(visit, work, after)[0]?.errors.slice(0, 2)).toEqual([
      { path: 'amount', message: 'Enter £500 or less. You entered £4,855.' },
      { path: 'date', message },
    ]);
  });
});
