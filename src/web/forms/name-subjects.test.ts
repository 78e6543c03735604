import { expect, it } from 'vitest';
import { nameSubjects } from '#web/forms/name-subjects.ts';

const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

it('[UIX-09] A set has the same name in any order, and another name with any other member', () => {
  expect(nameSubjects([b, a, a])).toBe(nameSubjects([a, b]));
  const sets = [[], [a], [b], [a, b], [a, c], [b, c], [a, b, c]];
  expect(new Set(sets.map(nameSubjects)).size).toBe(sets.length);
});

it('[UIX-09] The name of a large set is short, and fits into a draft’s name', () => {
  const many = Array.from({ length: 700 }, () => crypto.randomUUID());
  expect(nameSubjects(many)).toMatch(/^700-[0-9a-f]{14}$/);
});

it('[UIX-09] Ten thousand sets have ten thousand names', () => {
  const names = Array.from({ length: 10_000 }, () => nameSubjects([crypto.randomUUID(), a]));
  expect(new Set(names).size).toBe(10_000);
});
