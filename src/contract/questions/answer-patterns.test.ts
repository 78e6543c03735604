import { expect, it } from 'vitest';
import { fitsPattern, isUsablePattern } from '#contract/questions/answer-patterns.ts';

it.each([
  ['^(\\+44|0)[0-9 ]{9,13}$', '+44 7700 900982', '44 7700'],
  ['^[A-Za-z]{1,2}[0-9][A-Za-z0-9]? ?[0-9][A-Za-z]{2}$', 'SW1A 1AA', 'SW1A'],
  ['^(SC)?[0-9]{6,7}$', 'SC123456', 'SC12'],
  ['(?:cat|dog)s?', 'dogs', 'a dog'],
  ['\\d+/\\d+', '24/11', '24-11'],
])('[QST-02] accepts the pattern %s: “%s” matches, “%s” does not', (pattern, fits, not) => {
  expect(isUsablePattern(pattern)).toBe(true);
  expect([fitsPattern(pattern, fits), fitsPattern(pattern, not)]).toEqual([true, false]);
});

it.each([
  '(a+)+$',
  '(a|a)*b',
  '(a|b){20}',
  '.*.*.*=',
  'a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?',
  '(?=a)b',
  '(?<name>a)',
  '(a)\\1',
  '[z-a]',
  '(a',
  'a)',
  '*',
  '((((((a))))))',
])('[QST-02] refuses the pattern %s, which could take for ever or is invalid', (pattern) => {
  expect(isUsablePattern(pattern)).toBe(false);
  expect(fitsPattern(pattern, `${'a'.repeat(5_000)}!`)).toBe(true);
});
