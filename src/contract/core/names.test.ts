import { expect, it } from 'vitest';
import { joinNames, readName } from '#contract/core/names.ts';

it.each([
  ['Lee\u2011Burke', 'Lee-Burke'],
  ['Lee\u2013Burke', 'Lee-Burke'],
  ['\u2018Ofa', '\u2018Ofa'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['ተስፋይ', 'ተስፋይ'],
  ['\u00a0Anne\u00a0 Marie\u200b', 'Anne Marie'],
  ...['-', '\u2013', ' . ', '--', ''].map((none) => [none, '']),
])('[DAT-03] stores the name %j as %j', (written, held) => {
  expect(readName(written)).toBe(held);
});

it('[DAT-03] shows a single name without a dash', () => {
  expect(joinNames('Zzsuharto', readName('-'))).toBe('Zzsuharto');
});
