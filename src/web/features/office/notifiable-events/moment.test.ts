import { describe, expect, it } from 'vitest';
import {
  blankMoment,
  makeMoment,
  momentAgain,
  readMoment,
} from '#web/features/office/notifiable-events/moment.ts';

const now = new Date('2026-11-24T14:05:00Z');
const blank = blankMoment(now);

describe('the moment when somebody was last seen', () => {
  it('[MIS-01] is asked for, and never taken for now because nobody said another', () => {
    expect(readMoment(blank, now)).toEqual({ problem: 'Give the day and the time.' });
    expect(readMoment({ ...blank, time: '13:50' }, now)).toEqual({ at: '2026-11-24T13:50:00Z' });
  });

  it('[MIS-01] is as it was typed today, and asked for again once that is of another day', () => {
    const typed = makeMoment(new Date('2026-11-24T09:00:00Z'));
    expect(momentAgain(typed, now, blank)).toEqual({ date: '2026-11-24', time: '09:00' });
    expect(momentAgain({ ...typed, date: '2026-11-23' }, now, blank)).toEqual(blank);
  });
});
