import { describe, expect, it } from 'vitest';
import type { Attendance } from '#contract/visits/attendance.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import type { Tap } from '#web/features/visits/attendance/attendance-outbox.ts';
import {
  findOffer,
  joinStanding,
  momentText,
  readTypedTime,
} from '#web/features/visits/attendance/attendance-words.ts';
import { beginTimes } from '#web/features/visits/attendance/begin-times.ts';
import { timesNow } from '#web/features/visits/visit-steps.ts';

const planned = { start_at: '2026-11-24T16:00:00Z', end_at: '2026-11-24T20:00:00Z' };
const [CAME, WENT] = ['2026-11-24T16:03:40Z', '2026-11-24T20:05:10Z'];
const id = 'assignment';
const said = (more: Partial<Attendance> = {}): Attendance => ({
  ...{ appointment_carer_id: id, arrived_at: CAME, left_at: null, version: 1, updated_at: CAME },
  ...{ is_arrival_typed: false, is_departure_typed: false },
  ...more,
});
const tap = (step: Tap['step'], more: Partial<Tap> = {}): Tap => ({
  ...{ key: step, appointment_carer_id: id, step, at: WENT, is_typed: true, title: 'A visit' },
  ...more,
});

describe('what a carer can say of a visit', () => {
  const offerAt = (time: string, arrived_at: string | null = null, left_at: string | null = null) =>
    findOffer(planned, { arrived_at, left_at }, new Date(`2026-11-24T${time}:00Z`));

  it('[DAY-01] is their arrival from an hour before the start, and their departure once they have arrived', () => {
    expect(offerAt('14:59')).toBe('none');
    expect(offerAt('15:00')).toBe('arrive');
    expect(offerAt('19:59')).toBe('arrive');
    expect(offerAt('19:59', CAME)).toBe('leave');
    expect(offerAt('20:29', CAME)).toBe('leave');
    expect(offerAt('21:00', CAME, WENT)).toBe('left');
  });

  it('[DAY-01] is asked for when it was forgotten: an arrival at the end, a departure half an hour later', () => {
    expect(offerAt('20:00')).toBe('forgotten arrival');
    expect(offerAt('20:30', CAME)).toBe('forgotten departure');
  });
});

describe('what stands for a carer', () => {
  it('[DAY-01] is the office’s newest answer, and a tap that waits beside it', () => {
    const left = said({ left_at: WENT, version: 2 });
    expect(joinStanding(id, said(), left, [])).toMatchObject({ arrived_at: CAME, left_at: WENT });
    expect(joinStanding(id, left, said(), [])).toMatchObject({ left_at: WENT });
    const waiting = joinStanding(id, said(), undefined, [
      tap('departure'),
      tap('departure', { appointment_carer_id: 'other' }),
    ]);
    expect(waiting).toMatchObject({ arrived_at: CAME, left_at: WENT, departure: { key: 'departure' } });
  });

  it('[DAY-01] is nothing of a tap that was refused', () => {
    const refused = tap('arrival', { problem: 'This appointment was cancelled.' });
    expect(joinStanding(id, null, undefined, [refused])).toMatchObject({
      arrived_at: null,
      arrival: refused,
    });
  });
});

describe('a typed time', () => {
  it('[DAY-01] is of the day on which it lies nearest to the plan', () => {
    expect(readTypedTime('23:50', '2026-11-25T00:30:00Z')).toBe('2026-11-24T23:50:00Z');
    expect(readTypedTime('00:10', '2026-11-24T23:30:00Z')).toBe('2026-11-25T00:10:00Z');
    expect(readTypedTime('16', planned.start_at)).toBeUndefined();
  });

  it('[DAY-01] names its day where that is not the planned one', () => {
    expect(momentText(CAME, planned.start_at)).toBe('16:03');
    expect(momentText('2026-11-25T00:10:00Z', planned.end_at)).toBe('00:10 on 25/11');
  });
});

describe('the times of a visit', () => {
  const blank = { start_at: null, end_at: null, planned };

  it('[TIM-02] [DAY-01] begin with the arrival and the departure, where nothing is submitted', () => {
    expect(beginTimes(blank, said({ left_at: WENT }))).toEqual({ start_at: CAME, end_at: WENT });
    expect(beginTimes(blank, said())).toEqual({ start_at: CAME, end_at: planned.end_at });
    expect(beginTimes(blank, null)).toEqual(planned);
    const submitted = { start_at: planned.start_at, end_at: planned.end_at, planned };
    expect(beginTimes(submitted, said({ left_at: WENT }))).toEqual(planned);
    const visit = { ...aVisit(), attendance: said({ left_at: WENT }) };
    expect(timesNow(visit, undefined)).toMatchObject({ start_time: '16:03', end_time: '20:05' });
  });

  it('[TIM-02] [DAY-01] begin with the plan, where a mis-tap leaves no minute between the two', () => {
    expect(beginTimes(blank, said({ left_at: '2026-11-24T16:03:59Z' }))).toEqual(planned);
    expect(beginTimes(blank, said({ arrived_at: '2026-11-24T20:30:00Z' }))).toEqual(planned);
  });
});
