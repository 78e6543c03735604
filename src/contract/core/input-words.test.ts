import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoints.ts';

/** Everything that a person can get wrong in a field, and much that only a program can. */
const WRONG: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'soon',
  '24 Nov',
  '31/02/2026',
  'x'.repeat(30_000),
  'pasted\u0000here',
  'two\nlines',
  -1,
  1.5,
  1e12,
  true,
  [],
  ['soon'],
  {},
  Array(600).fill('x'),
];

/** Technical terms that a person filling in a form cannot act on. */
const PROGRAMS_WORDS =
  /yyyy|HH:mm|ISO\b|UUID|\bid\b|instant|string|boolean|undefined|null|\bNaN\b|regex|pattern|object|array|invalid|expected|control char|too (small|big)/i;

function splitSentences(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

/** Collects every error message of a body’s or query’s fields. */
function sentencesOfFields(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.values(schema.shape).flatMap((field) =>
    field instanceof z.ZodType ? WRONG.flatMap((value) => splitSentences(field, value)) : [],
  );
}

describe('messages for invalid input', () => {
  const sentences = new Set(
    endpoints.flatMap(({ body, query }) => [...sentencesOfFields(body), ...sentencesOfFields(query)]),
  );

  it('[ERR-05] contain no technical terms, in any field of any call', () => {
    expect(sentences.size).toBeGreaterThan(30);
    expect([...sentences].filter((sentence) => PROGRAMS_WORDS.test(sentence))).toEqual([]);
  });

  it('[ERR-05] are whole sentences', () => {
    expect([...sentences].filter((sentence) => !/^[A-Z].*[.?]$/.test(sentence))).toEqual([]);
  });
});
