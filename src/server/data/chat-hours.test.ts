import { expect, it } from 'vitest';
import { parseChatHours } from '#contract/core/chat-hours.ts';
import { describeChatHours } from '#server/data/chat-hours.ts';

const hours = (setting: string) => parseChatHours(setting) ?? [];
const opens = (setting: string, now: string) => {
  const { is_open, opens_at } = describeChatHours(hours(setting), new Date(now));
  return is_open ? 'open' : opens_at;
};
const USUAL = 'Mon-Fri 09:00-17:00';

it('[HLP-01] the office is open from the first minute of its hours until just before the last', () => {
  expect(opens(USUAL, '2026-11-24T12:00:00Z')).toBe('open');
  expect(opens(USUAL, '2026-11-24T09:00:00Z')).toBe('open');
  expect(opens(USUAL, '2026-11-24T17:00:00Z')).toBe('2026-11-25T09:00:00Z');
  expect(opens(USUAL, '2026-11-24T08:59:59Z')).toBe('2026-11-24T09:00:00Z');
});

it('[HLP-01] after a weekend it opens on Monday, and after a bank holiday on the next working day', () => {
  expect(opens(USUAL, '2026-11-22T15:00:00Z')).toBe('2026-11-23T09:00:00Z');
  expect(opens(USUAL, '2026-12-24T18:00:00Z')).toBe('2026-12-29T09:00:00Z');
});

it('[HLP-01] the hours are London time, even on the nights when the clocks change', () => {
  expect(opens(USUAL, '2026-07-01T08:00:00Z')).toBe('open');
  expect(opens(USUAL, '2026-10-24T18:00:00Z')).toBe('2026-10-26T09:00:00Z');
  expect(opens('Sun 09:00-12:00', '2027-03-27T18:00:00Z')).toBe('2027-03-28T08:00:00Z');
});

it('[HLP-01] several opening times are described in words, and invalid ones are refused', () => {
  expect(describeChatHours(hours('Mon-Fri 09:00-17:00, Sat 10:00-12:30'), new Date('2026-11-28T11:00:00Z'))).toEqual({
    words: 'Monday to Friday, 09:00 to 17:00; Saturday, 10:00 to 12:30',
    is_open: true,
    opens_at: null,
  });
  for (const wrong of ['', 'always', 'Fri-Mon 09:00-17:00', 'Mon 17:00-09:00', 'Mon 9-17', 'Mon 24:00-25:00'])
    expect(parseChatHours(wrong), wrong).toBeUndefined();
});
