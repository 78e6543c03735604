import { describe, expect, it } from 'vitest';
import type { AlertSummary } from '#contract/safety/alerts.ts';
import { describePresses, describeWhere } from '#web/features/safety/alerts/alert-words.ts';
import { describeOwn, describeOwnPlace } from '#web/features/safety/alerts/own-alert-words.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const alert: AlertSummary = {
  id,
  is_drill: false,
  status: 'open',
  carer: { id, name: 'Callum Owusu', phone: null },
  pressed_at: '2026-11-24T23:38:00Z',
  last_pressed_at: '2026-11-24T23:38:00Z',
  raised_at: '2026-11-24T23:38:00Z',
  told_at: '2026-11-24T23:38:00Z',
  taken_by: null,
  taken_at: null,
  check_due_at: null,
  checked_in_at: null,
  closed_at: null,
  outcome: null,
  appointment: { id, start_at: '2026-11-24T16:00:00Z', end_at: '2026-11-24T18:30:00Z' },
  closed_visit: null,
  place: 'The Crescent',
  young_person: null,
  position: null,
};

describe('describeWhere', () => {
  it('[SOS-04] never takes the place of a past visit for the carer’s position', () => {
    expect(describeWhere(alert)).toBe('No location received. Last visit ended 18:30: The Crescent');
  });

  it('[SOS-04] starts with the phone’s latest position', () => {
    const position = {
      latitude: 51.5,
      longitude: -0.1,
      accuracy_m: 12,
      received_at: '2026-11-24T23:40:00Z',
    };
    expect(describeWhere({ ...alert, position })).toBe(
      '51.50000, -0.10000 (to within 12 m), 23:40. Last visit ended 18:30: The Crescent',
    );
  });

  it('[SOS-04] gives the visit as it was at the latest press', () => {
    const again = { ...alert, last_pressed_at: '2026-11-25T00:10:00Z' };
    expect(describeWhere(again)).toContain('Last visit ended Tue 24/11/2026 18:30: The Crescent');
    expect(describePresses(again)).toBe('24/11/2026 23:38, and again 25/11/2026 00:10');
    expect(describePresses(alert)).toBe('24/11/2026 23:38');
  });

  it('[SOS-04] says nothing about a visit that is closed to the reader, and nothing at all about a drill', () => {
    expect(describeWhere({ ...alert, appointment: null, place: null })).toBe('No location received');
    expect(describeWhere({ ...alert, is_drill: true })).toBe('');
  });
});

describe('describeOwn', () => {
  const own = { ...alert, has_position: true };
  const safe = { ...own, checked_in_at: '2026-11-24T23:41:00Z' };

  it('[SOS-04] says that the carer said they are safe, both before and after somebody has the alert', () => {
    expect(describeOwn({ ...own, checked_in_at: null })).toBe(
      'Your alert reached the office at 23:38. Nobody has taken it yet.',
    );
    expect(describeOwn(safe)).toBe(
      'You said you were safe at 23:41. The office has your alert, but nobody has taken it yet.',
    );
    const taken = { status: 'taken', taken_by: { id, name: 'Anna Office' } } as const;
    expect(describeOwn({ ...safe, ...taken, taken_at: '2026-11-24T23:40:00Z' })).toBe(
      'Anna Office has your alert, 23:40. You said you were safe at 23:41',
    );
  });

  it('[SOS-04] says that no location arrived while it is open', () => {
    const words = 'We could not get your location. Tell the office where you are when they ring.';
    expect(describeOwnPlace({ ...own, has_position: false })).toBe(words);
    expect(describeOwnPlace(own)).toBeUndefined();
    expect(describeOwnPlace({ ...own, has_position: false, status: 'closed' })).toBeUndefined();
  });
});
