import { expect, it } from 'vitest';
import { sayPlace } from '#web/features/safety/alerts/place.ts';

const found_at = Date.parse('2026-11-22T21:03:00Z');
const place = { latitude: 51.376543, longitude: -0.098765, accuracy_m: 8, found_at };

it('[SOS-04] a position counts as current for a minute, and then as where they were', () => {
  expect(sayPlace(place, new Date(found_at + 60_000))).toBe(' I am at 51.37654, -0.09877.');
  expect(sayPlace(place, new Date(found_at + 61_000))).toBe(' I was at 51.37654, -0.09877 at 21:03.');
  expect(sayPlace(undefined, new Date(found_at))).toBe('');
});
