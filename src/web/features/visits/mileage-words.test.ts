import { describe, expect, it } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { payWords } from '#web/features/visits/mileage-words.ts';
import { newJourney } from '#web/features/visits/part-contents.ts';

const visit = aVisit();
const journey = (miles: string, vehicle: 'CAR_OR_VAN' | 'BICYCLE' | 'MOTORCYCLE' = 'CAR_OR_VAN') => ({
  ...newJourney(visit),
  miles,
  vehicle,
});
const pay = (of: ReturnType<typeof journey>, before: ReturnType<typeof journey>[] = []) =>
  payWords(of, before, visit.mileage_rates);

describe('the pay of a journey', () => {
  it('[MIL-02] splits at 10,000 miles, counting those not sent yet', () => {
    expect(pay(journey('100'))).toBe('About £37.00: 40 miles at 55p, 60 at 25p (over 10,000 this tax year)');
    expect(pay(journey('10'), [journey('30')])).toBe('About £5.50: 10 miles at 55p a mile');
    expect(pay(journey('10'), [journey('40')])).toBe(
      'About £2.50: 10 miles at 25p (over 10,000 this tax year)',
    );
    expect(pay(journey('10'), [journey('40', 'BICYCLE')])).toBe('About £5.50: 10 miles at 55p a mile');
  });

  it('[MIL-02] rounds half a penny up', () => {
    expect(pay(journey('7.5', 'BICYCLE'))).toBe('About £1.50: 7.5 miles at 20p a mile');
    expect(pay(journey('0.1'))).toBe('About £0.06: 0.1 miles at 55p a mile');
  });

  it('[MIL-02] is empty for what is not a number of miles, or has no rate', () => {
    for (const odd of ['', '0', '1.234', 'far', '-3', '1001']) expect(pay(journey(odd))).toBeUndefined();
    expect(pay(journey('3', 'MOTORCYCLE'))).toBeUndefined();
  });
});
