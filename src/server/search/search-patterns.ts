import { searchWords } from '#contract/core/search-words.ts';
import type { Db } from '#server/db/pools.ts';
import { MOST } from '#server/search/near-today.ts';

/**
 * The words of a search as patterns for `like`.
 *
 * A word with three letters in a row is found anywhere in a name (DAT-03). A shorter word must be the start of a word
 * in the name. That is what people mean by two letters, and a trigram index knows how words begin, but not where else
 * two letters stand together. After another word it may also join with that: `mary jo` finds Maryjo.
 */
export interface SearchWord {
  text: string;
  /** It is the start of a word in the name. */
  begins: string;
  /** It is in the name. A short word may join with the word before it. */
  inside: string;
}

export interface SearchQuery {
  /** Each word once, the longest first. */
  words: SearchWord[];
  /** How many of them, from the first, choose the names to check. A single letter starts too many words. */
  telling: number;
  /** Normalised, in the order typed. */
  typed: string;
}

export function readQuery(q: string): SearchQuery {
  const all = searchWords(q);
  const typed = all.join(' ');
  const words = [...new Set(all)]
    .toSorted((a, b) => lettersIn(b) - lettersIn(a) || b.length - a.length)
    .map((text) => asWord(text, all[all.indexOf(text) - 1] ?? ''));
  const telling = words.filter(({ text }) => lettersIn(text) > 0 && text.length > 1).length;
  // Text without a letter is nobody's name.
  if (!words[0] || lettersIn(words[0].text) === 0) return { words: [], telling: 0, typed };
  return { words, telling: Math.max(telling, 1), typed };
}

function asWord(text: string, before: string): SearchWord {
  const pattern = escapePattern(text);
  const begins = `% ${pattern}%`;
  const joined = before ? `%${escapePattern(before)}${pattern}%` : begins;
  return { text, begins, inside: lettersIn(text) < 3 ? joined : `%${pattern}%` };
}

/** The longest run of letters or digits. */
const lettersIn = (text: string): number =>
  Math.max(0, ...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((row) => [...row].length));

export const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether a searchable text contains the word, by the same rule, in memory. */
export const holdsWord = (name: string, { begins, inside }: SearchWord): boolean =>
  [begins, inside].some((pattern) => name.includes(pattern.slice(1, -1).replace(/\\(.)/g, '$1')));

/** The condition that a searchable text contains a word. The text is our own SQL. */
const wordIn = (db: Db, text: string, { begins, inside }: SearchWord) =>
  db`(${db.unsafe(text)} like ${begins} or ${db.unsafe(text)} like ${inside})`;

export const everyWordIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  words.reduce((sql, word) => db`${sql} and ${wordIn(db, text, word)}`, db`true`);

export const someWordIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  db`(${words.reduce((sql, word) => db`${sql} or ${wordIn(db, text, word)}`, db`false`)})`;

/** How many of the words are in a text. */
export const wordsIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  words.reduce((sql, word) => db`${sql} + ${wordIn(db, text, word)}::int`, db`0`);

/** 0 for a name that starts with the query, 1 if every word starts a word of the name, 2 for the others. */
export function nameRank(db: Db, text: string, { words, typed }: SearchQuery) {
  const column = db.unsafe(text);
  const begin = words.reduce((sql, word) => db`${sql} and ${column} like ${word.begins}`, db`true`);
  return db`case when ${column} like ${` ${escapePattern(typed)}%`} then 0 when ${begin} then 1 else 2 end`;
}

/** The condition that a name contains every word, with the order and number of the first few hits. */
export function firstNamed(db: Db, table: string, query: SearchQuery) {
  const [name, id] = [`searched_text(${table}.name)`, db.unsafe(`${table}.id`)];
  return db`${everyWordIn(db, name, query.words)}
    order by ${nameRank(db, name, query)}, ${db.unsafe(name)}, ${id} ${db.unsafe(`limit ${MOST}`)}`;
}
