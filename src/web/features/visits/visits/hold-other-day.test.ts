import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { followVisit } from '#web/features/visits/visits/follow-visit.ts';
import { handIn } from '#web/features/visits/visits/hand-in.ts';
import { readTimes } from '#web/features/visits/visits/part-contents.ts';
import { sendWaiting } from '#web/features/visits/visits/send-waiting.ts';
import { blankWork, changeWork } from '#web/features/visits/visits/visit-store.ts';
import { newPart } from '#web/features/visits/visits/visit-work.ts';

vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const { office, put, readParts, startOffice, visit } = await import('#test/kit/visits/visit-office.ts');
startOffice();

const [mood] = visit.app_report?.questions ?? [];
const asksForDay: Visit = {
  ...visit,
  app_report: visit.app_report && {
    ...visit.app_report,
    questions: [
      ...visit.app_report.questions,
      {
        ...(mood ?? expect.fail()),
        ...{ id: 'on', label: 'Date', input_type: 'DATE', prefill: 'appointment.start_date' },
      },
    ],
  },
};
const moved: Visit = {
  ...asksForDay,
  appointment: {
    ...visit.appointment,
    ...{ start_date: '2026-11-22', start_at: '2026-11-22T16:00:00Z', end_at: '2026-11-22T20:00:00Z' },
  },
};
const movedTimes: Visit = {
  ...moved,
  timesheet: {
    ...visit.timesheet,
    planned: { start_at: moved.appointment.start_at, end_at: moved.appointment.end_at },
  },
};
const OTHER_DAY = 'The visit is on Sun 22/11/2026, but your report says Tue 24/11/2026.';

describe('a report that waits, of a visit that was moved meanwhile', () => {
  const at = new Date('2026-11-24T21:00:00Z');
  const press = (of: Visit) => changeWork(visit.appointment_carer_id, (now) => handIn(now, of, at));
  // Its times are handed in with it.
  const sentReports = () => office.sent.filter((each) => each === 'report');
  beforeEach(() => {
    Object.assign(office, { first: 'takes it', visit: asksForDay });
    put(asksForDay, { report: newPart('report', { day: [{ mood: 'Calm', on: '2026-11-24' }] }, null) });
    press(asksForDay);
  });

  it('[REP-10] goes where the day is the same', async () => {
    await sendWaiting();
    expect(sentReports()).toEqual(['report']);
  });

  it('[REP-10] is held for its carer, and goes once they say that its day is right', async () => {
    office.visit = moved;
    await sendWaiting();
    expect(sentReports()).toEqual([]);
    expect(readParts(visit)?.report).toMatchObject({
      is_waiting: false,
      problem: { kind: 'refused', reason: 'other day', sentence: expect.stringContaining(OTHER_DAY) },
    });
    await sendWaiting();
    expect(sentReports()).toEqual([]);
    press(moved);
    expect(readParts(visit)?.report).toMatchObject({ is_waiting: true, problem: null });
    followVisit(moved);
    await sendWaiting();
    expect(sentReports()).toEqual(['report']);
  });

  it('[REP-10] is held as soon as the visit is heard of, and goes by itself once it is moved back', async () => {
    followVisit(moved);
    expect(readParts(visit)?.report?.problem?.reason).toBe('other day');
    followVisit(asksForDay);
    expect(readParts(visit)?.report).toMatchObject({ is_waiting: true, problem: null });
    await sendWaiting();
    expect(sentReports()).toEqual(['report']);
  });

  it('[REP-10] does not go while the office does not say where the visit is', async () => {
    office.first = 'silent';
    await sendWaiting();
    expect(sentReports()).toEqual([]);
    expect(readParts(visit)?.report).toMatchObject({ is_waiting: true, problem: null });
  });
});

describe('times that wait, of a visit that was moved meanwhile', () => {
  const at = new Date('2026-11-24T21:00:00Z');
  const press = (of: Visit) =>
    changeWork(visit.appointment_carer_id, (now) => handIn(now, of, at), blankWork(of, 'A visit'));
  const SENT = { is_changed: false, is_waiting: false, attempt: null, problem: null };
  const findTimes = () => readParts(visit)?.times;
  beforeEach(() => {
    Object.assign(office, { first: 'takes it', visit });
    put(visit, { times: newPart('times', readTimes(visit.timesheet), null) });
    press(visit);
  });

  it('[REP-10] [TIM-02] go where a minute of the plan is in them', async () => {
    await sendWaiting();
    expect(findTimes()).toMatchObject(SENT);
  });

  it('[REP-10] [TIM-02] are held for their carer, and go once they say that the times are right', async () => {
    office.visit = movedTimes;
    await sendWaiting();
    expect(findTimes()).toMatchObject({
      is_waiting: false,
      attempt: null,
      problem: {
        reason: 'other times',
        sentence:
          'The visit is planned for Sun 22/11/2026 16:00–20:00, but your times are for Tue 24/11/2026 16:00–20:00. Check the times and send them again.',
      },
    });
    await sendWaiting();
    expect(findTimes()?.attempt).toBeNull();
    press(movedTimes);
    followVisit(movedTimes);
    expect(findTimes()).toMatchObject({ is_waiting: true, problem: null });
    await sendWaiting();
    expect(findTimes()).toMatchObject(SENT);
  });

  it('[REP-10] [TIM-02] go by themselves once it is moved back', () => {
    followVisit(movedTimes);
    expect(findTimes()?.problem?.reason).toBe('other times');
    followVisit(visit);
    expect(findTimes()).toMatchObject({ is_waiting: true, problem: null });
  });
});
