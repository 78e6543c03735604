import { expect, it } from 'vitest';
import { nameSubjects } from '#web/forms/name-subjects.ts';

const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

it('[UIX-09] A set has one name in any order, and another with any other in it', () => {
  expect(nameSubjects([b, a, a])).toBe(nameSubjects([a, b]));
  const sets = [[], [a], [b], [a, b], [a, c], [b, c], [a, b, c]];
  expect(new Set(sets.map(nameSubjects)).size).toBe(sets.length);
});

it('[UIX-09] The name of a large set is short, and can stand in the name of a draft', () => {
  const many = Array.from({ length: 700 }, () => crypto.randomUUID());
  expect(nameSubjects(many)).toMatch(/^700-[0-9a-f]{14}$/);
});

it('[UIX-09] Ten thousand sets have ten thousand names', () => {
  const names = Array.from({ length: 10_000 }, () => nameSubjects([crypto.randomUUID(), a]));
  expect(new Set(names).size).toBe(10_000);
});
