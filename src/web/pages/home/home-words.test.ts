import { expect, it } from 'vitest';
import { describeClock } from '#web/pages/home/home-words.ts';

it('[SHL-06] a wrong device clock is reported, with the difference', () => {
  const MINUTE_MS = 60_000;
  const ends = (minutes: number | undefined) =>
    describeClock(minutes === undefined ? undefined : minutes * MINUTE_MS)?.split('. ')[0];
  expect([undefined, 0, 2, -2.4].map(ends)).toEqual(Array(4).fill(undefined));
  expect([3, -61, 1440, -2900].map(ends)).toEqual([
    'This device’s clock is 3 min fast',
    'This device’s clock is 1 h 1 min slow',
    'This device’s clock is 1 day fast',
    'This device’s clock is 2 days slow',
  ]);
});
