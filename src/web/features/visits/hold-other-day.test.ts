import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { followVisit } from '#web/features/visits/follow-visit.ts';
import { markParts } from '#web/features/visits/hand-in.ts';
import { readTimes } from '#web/features/visits/part-contents.ts';
import { sendWaiting } from '#web/features/visits/send-waiting.ts';
import { blankWork, changeWork } from '#web/features/visits/visit-store.ts';
import { newPart } from '#web/features/visits/visit-work.ts';

vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const { office, put, readParts, startOffice, visit } = await import('#test/kit/visits/visit-office.ts');
startOffice();

const moved: Visit = {
  ...visit,
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
describe('waiting times whose visit was moved', () => {
  const at = new Date('2026-11-24T21:00:00Z');
  const press = (of: Visit) =>
    changeWork(visit.appointment_carer_id, (now) => markParts(now, of, at), blankWork(of, 'A visit'));
  const SENT = { is_changed: false, is_waiting: false, attempt: null, problem: null };
  const findTimes = () => readParts(visit)?.times;
  beforeEach(() => {
    Object.assign(office, { first: 'takes it', visit });
    put(visit, { times: newPart('times', readTimes(visit.timesheet), null) });
    press(visit);
  });

  it('[REP-10] [TIM-02] are sent if they overlap the plan', async () => {
    await sendWaiting();
    expect(findTimes()).toMatchObject(SENT);
  });

  it('[REP-10] [TIM-02] are held for their carer, and sent once they say that the times are right', async () => {
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

  it('[REP-10] [TIM-02] are not sent while the server does not return the visit', async () => {
    office.first = 'silent';
    await sendWaiting();
    expect(findTimes()).toMatchObject({ is_waiting: true, problem: null });
  });

  it('[REP-10] [TIM-02] are sent automatically once it is moved back', () => {
    followVisit(movedTimes);
    expect(findTimes()?.problem?.reason).toBe('other times');
    followVisit(visit);
    expect(findTimes()).toMatchObject({ is_waiting: true, problem: null });
  });
});
