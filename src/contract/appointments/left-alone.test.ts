import { expect, it } from 'vitest';
import { isLeftAlone } from '#contract/appointments/left-alone.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';

it('[YPN-04] one carer on an appointment for two is alone, unless there are none yet, two, or it is cancelled', () => {
  const young_person_facts = { lone_working: TWO_CARERS };
  const isAlone = (carers: unknown[], more: object = {}) =>
    isLeftAlone({ cancelled: false, carers, young_person_facts, ...more });
  expect(isAlone(['Callum'])).toBe(true);
  expect([
    isAlone([]),
    isAlone(['Callum', 'Amy']),
    isAlone(['Callum'], { cancelled: true }),
    isAlone(['Callum'], { young_person_facts: { lone_working: 'Safe' } }),
    isAlone(['Callum'], { young_person_facts: null }),
  ]).not.toContain(true);
});
