import { searchWords } from '#contract/core/search-words.ts';
import type { Db } from '#server/db/pools.ts';
import { MOST } from '#server/search/near-today.ts';

/**
 * The words of a search, as `like` is asked for them.
 *
 * A word with three letters in a row is found anywhere in a name (DAT-03). A shorter one must begin a word of it: that is
 * what somebody who has typed two letters means, and an index of three-letter pieces knows how words begin, but not where
 * else two letters stand together. Behind another word it may be one with that: `mary jo` finds Maryjo.
 */
export interface SearchWord {
  text: string;
  /** It begins a word of the name. */
  begins: string;
  /** It is in the name; a short one with the word before it. */
  inside: string;
}

export interface SearchQuery {
  /** Each once, the longest first. */
  words: SearchWord[];
  /** So many of them, from the first, say which names to look at: a single letter begins a word of too many. */
  telling: number;
  /** In normal form, as typed. */
  typed: string;
}

export function readQuery(q: string): SearchQuery {
  const all = searchWords(q);
  const typed = all.join(' ');
  const words = [...new Set(all)]
    .toSorted((a, b) => lettersIn(b) - lettersIn(a) || b.length - a.length)
    .map((text) => asWord(text, all[all.indexOf(text) - 1] ?? ''));
  const telling = words.filter(({ text }) => lettersIn(text) > 0 && text.length > 1).length;
  // Without any letter it is nobody's name.
  if (!words[0] || lettersIn(words[0].text) === 0) return { words: [], telling: 0, typed };
  return { words, telling: Math.max(telling, 1), typed };
}

function asWord(text: string, before: string): SearchWord {
  const pattern = escapePattern(text);
  const begins = `% ${pattern}%`;
  const joined = before ? `%${escapePattern(before)}${pattern}%` : begins;
  return { text, begins, inside: lettersIn(text) < 3 ? joined : `%${pattern}%` };
}

/** The most letters or digits that stand in a row. */
const lettersIn = (text: string): number =>
  Math.max(0, ...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((row) => [...row].length));

export const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether a text, as a search looks through it, holds the word: the same rule in the server's memory. */
export const holdsWord = (name: string, { begins, inside }: SearchWord): boolean =>
  [begins, inside].some((pattern) => name.includes(pattern.slice(1, -1).replace(/\\(.)/g, '$1')));

/** The condition that a word is in a text, which is SQL of ours and as a search looks through it. */
const wordIn = (db: Db, text: string, { begins, inside }: SearchWord) =>
  db`(${db.unsafe(text)} like ${begins} or ${db.unsafe(text)} like ${inside})`;

export const everyWordIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  words.reduce((sql, word) => db`${sql} and ${wordIn(db, text, word)}`, db`true`);

export const someWordIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  db`(${words.reduce((sql, word) => db`${sql} or ${wordIn(db, text, word)}`, db`false`)})`;

/** How many of the words are in a text. */
export const wordsIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  words.reduce((sql, word) => db`${sql} + ${wordIn(db, text, word)}::int`, db`0`);

/** 0 for a name that begins with what was typed, 1 where every word begins a word of it, 2 for the others. */
export function nameRank(db: Db, text: string, { words, typed }: SearchQuery) {
  const column = db.unsafe(text);
  const begin = words.reduce((sql, word) => db`${sql} and ${column} like ${word.begins}`, db`true`);
  return db`case when ${column} like ${` ${escapePattern(typed)}%`} then 0 when ${begin} then 1 else 2 end`;
}

/** The condition that a name holds every word, and the order and number in which the first few are told. */
export function firstNamed(db: Db, table: string, query: SearchQuery) {
  const [name, id] = [`searched_text(${table}.name)`, db.unsafe(`${table}.id`)];
  return db`${everyWordIn(db, name, query.words)}
    order by ${nameRank(db, name, query)}, ${db.unsafe(name)}, ${id} ${db.unsafe(`limit ${MOST}`)}`;
}
