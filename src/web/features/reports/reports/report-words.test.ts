import { expect, it } from 'vitest';
import { describeRequirement } from '#web/features/reports/reports/report-words.ts';

it.each([
  [false, 'not required', 'Cara need not write a report'],
  [false, 'submitted', 'Cara owes no report, but what was handed in stays: Submitted'],
  [false, 'approved', 'Cara owes no report, but what was handed in stays: Approved'],
  [true, 'missing', 'Cara owes a report'],
  [true, 'not approved', 'Cara owes a report'],
  [true, 'approved', 'Cara has handed the report in already: Approved'],
] as const)('[REP-07] says what came of the switch: required %s, %s', (is_required, status, words) => {
  expect(describeRequirement('Cara', is_required, status)).toBe(words);
});
