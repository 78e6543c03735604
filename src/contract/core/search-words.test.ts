import { expect, it } from 'vitest';
import { matchesName, normaliseName, searchWords } from '#contract/core/search-words.ts';

it.each([
  ['Zoë  Ångström', 'zoe angstrom'],
  ['  José   MARÍA\tGarcía ', 'jose maria garcia'],
  ['Łukasz Wiśniewski', 'lukasz wisniewski'],
  ['Søren Kjær', 'soren kjaer'],
  ['Weiß', 'weiss'],
  ['Siân O’Brien', 'sian obrien'],
  ["D ' Arcy", 'd arcy'],
  ['Nguyễn Thị', 'nguyen thi'],
  ['Đorđe Ćosić', 'dorde cosic'],
  ['İpek Yıldız', 'ipek yildiz'],
  ['Zoe\u0308', 'zoe'],
  ['Anna\u00a0Lee', 'anna lee'],
])('[DAT-03] compares %j as %j', (name, normal) => {
  expect(normaliseName(name)).toBe(normal);
});

it.each<[string, string, boolean]>([
  ['Zoë Brontë-Smith', 'zoe', true],
  ['Zoë Brontë-Smith', 'SMITH  zoë', true],
  ['Zoë Brontë-Smith', 'bronte', true],
  ['Zoë Brontë-Smith', 'zoe jones', false],
  ['Zoë Brontë-Smith', '   ', true],
  ...["o'brien sian", 'o’brien', 'o`brien', 'OBrien', 'o brien', "'"].map(
    (query): [string, string, boolean] => ['Siân O’Brien', query, true],
  ),
  ['Obrien', "o'brien", true],
])('[DAT-03] finds in %j the query %j: %s', (name, query, found) => {
  expect(matchesName(name, query)).toBe(found);
});

it('[DAT-03] splits a query into its words', () => {
  expect(searchWords('  Zoë\t Brontë ')).toEqual(['zoe', 'bronte']);
  expect(searchWords('')).toEqual([]);
});
