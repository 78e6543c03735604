import { globSync, readFileSync } from 'node:fs';

import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/**
 * Every sentence in the source that a person may read, with its file: literals, templates and the text between tags.
 */

interface Sentence {
  text: string;
  file: string;
}

/** Words that no native speaker would use in the interface. */
const OLD_WORDS =
  /\b(?:(?:is|are) told\b|goes along|go along with|(?:opens|counts|stands|exists|needs|shows|count|open|stand) no more|no more (?:be|is|are|of theirs)|by itself|look later|stands there|is in sight|are in sight|Nobody of|Not all is|Of yours|has it that)/;

const MAX_WORDS = 25;

/** Program text, lists of names and SQL are not sentences of the interface. */
const NO_INTERFACE =
  /\.test\.tsx?$|\.gen\.ts$|server\/main\.ts$|error-reports\/redact\.ts$|demo\/names\.ts$|(young-persons|claim-decisions)\.queries\.ts$/;

function collectSentences(): Sentence[] {
  const sentences: Sentence[] = [];
  for (const file of globSync('{src/{contract,server,web},demo}/**/*.{ts,tsx}')) {
    if (NO_INTERFACE.test(file)) continue;
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    for (const words of collectTexts(program))
      for (const text of words
        .replaceAll(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.?!:;]) /))
        if (/^["‘“(]?[A-Z…]/.test(text) && text.includes(' ')) sentences.push({ text, file });
  }
  return sentences;
}

function* collectTexts(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* collectTexts(each);
  if (Array.isArray(node) || typeof node !== 'object' || node === null) return;
  const { type, value, quasis } = node as {
    type?: string;
    value?: unknown;
    quasis?: { value: { cooked: string } }[];
  };
  // Imports and types are not text, and a tagged template is SQL.
  if (type === 'ImportDeclaration' || type === 'TSLiteralType' || type === 'TaggedTemplateExpression') return;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') yield value;
  if (type === 'TemplateLiteral') yield (quasis ?? []).map((each) => each.value.cooked).join('…');
  yield* collectTexts(Object.values(node));
}

const sentences = collectSentences();

it('[UIX-08] the sentences of the interface are found', () => {
  expect(sentences.length).toBeGreaterThan(5_000);
});

it('[UIX-08] no sentence of the interface contains a word we replaced', () => {
  expect(sentences.filter(({ text }) => OLD_WORDS.test(text))).toEqual([]);
});

it('[UIX-08] no sentence of the interface is longer than 25 words', () => {
  expect(sentences.filter(({ text }) => text.split(' ').length > MAX_WORDS)).toEqual([]);
});
