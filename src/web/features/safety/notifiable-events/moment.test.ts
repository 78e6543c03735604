import { describe, expect, it } from 'vitest';
import {
  blankMoment,
  makeMoment,
  momentAgain,
  readMoment,
} from '#web/features/safety/notifiable-events/moment.ts';

const now = new Date('2026-11-24T14:05:00Z');
const blank = blankMoment(now);

describe('the time of the last sighting', () => {
  it('[MIS-01] is required, and never assumed to be now', () => {
    expect(readMoment(blank, now)).toEqual({ problem: 'Enter the day and the time.' });
    expect(readMoment({ ...blank, time: '13:50' }, now)).toEqual({ at: '2026-11-24T13:50:00Z' });
  });

  it('[MIS-01] comes back as typed today, and is asked for again if the form began on another day', () => {
    const typed = makeMoment(new Date('2026-11-24T09:00:00Z'));
    const upon = { moment: blank };
    expect(momentAgain(typed, upon, now, blank)).toEqual({ date: '2026-11-24', time: '09:00' });
    const dayAfter = new Date('2026-11-25T00:10:00Z');
    expect(momentAgain(typed, upon, dayAfter, blankMoment(dayAfter))).toEqual(blankMoment(dayAfter));
    expect(momentAgain(typed, undefined, dayAfter, blankMoment(dayAfter))).toEqual(blankMoment(dayAfter));
  });

  it('[MIS-01] comes back with a day that was typed, also one that cannot be read', () => {
    for (const date of ['2026-11-23', 'yesterday I think'])
      expect(momentAgain({ date, time: '23:50' }, { moment: blank }, now, blank)).toEqual({
        date,
        time: '23:50',
      });
  });
});
