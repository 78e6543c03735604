import { expect, it } from 'vitest';
import { measureMiles } from '#server/data/postcode-districts.ts';

it('[ROT-05] measures straight lines between postcode districts, in Northern Ireland too, but not to unknown ones', () => {
  // Westminster to Manchester, and Belfast to Derry/Londonderry, as on a map.
  expect(measureMiles('SW1A', 'M1')).toBeCloseTo(163, -1);
  expect(measureMiles('BT1', 'BT48')).toBeCloseTo(63, -1);
  expect(measureMiles('M1', 'SW1A')).toBe(measureMiles('SW1A', 'M1'));
  expect(measureMiles('CR0', 'CR0')).toBe(0);
  expect(measureMiles('CR0', 'ZZ9')).toBeUndefined();
});
