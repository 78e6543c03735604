import { searchWords } from '#contract/core/search-words.ts';
import type { Db } from '#server/db/pools.ts';
import { MOST } from '#server/search/near-today.ts';

/**
 * The words of a search, as `like` is asked for them.
 *
 * A word with three letters in a row is found anywhere in a name (DAT-03). A shorter one must begin a word of it: that is
 * what somebody who has typed two letters means, and an index of three-letter pieces knows how words begin, but not where
 * else two letters stand together.
 */
export interface SearchWord {
  text: string;
  is_short: boolean;
  /** It begins the name. */
  starts: string;
  /** It begins a word of the name, but not the first. */
  begins: string;
  /** It is in the name; a short one begins a word of it. */
  inside: string;
}

export interface SearchQuery {
  /** Each once, the longest first. */
  words: SearchWord[];
  /** So many of them, from the first, say which names to look at: a single letter begins a word of too many. */
  telling: number;
  /** The name begins with all of it, as typed. */
  starts: string;
}

export function readQuery(q: string): SearchQuery {
  const typed = [...new Set(searchWords(q))];
  const words = typed.toSorted((a, b) => lettersIn(b) - lettersIn(a) || b.length - a.length).map(asWord);
  const telling = words.filter(({ text }) => lettersIn(text) > 0 && text.length > 1).length;
  const starts = `${escaped(typed.join(' '))}%`;
  // Without any letter it is nobody's name.
  if (!words[0] || lettersIn(words[0].text) === 0) return { words: [], telling: 0, starts };
  return { words, telling: Math.max(telling, 1), starts };
}

function asWord(text: string): SearchWord {
  const pattern = escaped(text);
  const is_short = lettersIn(text) < 3;
  const begins = `% ${pattern}%`;
  return { text, is_short, starts: `${pattern}%`, begins, inside: is_short ? begins : `%${pattern}%` };
}

/** The most letters or digits that stand in a row. */
const lettersIn = (text: string): number =>
  Math.max(0, ...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((row) => [...row].length));

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether a name in normal form holds the word: the same rule in the server's memory. */
export const holdsWord = (name: string, { text, is_short }: SearchWord): boolean =>
  is_short ? ` ${name}`.includes(` ${text}`) : name.includes(text);

/** The condition that a word is in a text, which is SQL of ours and in normal form. */
const wordIn = (db: Db, text: string, { starts, inside }: SearchWord) =>
  db`(${db.unsafe(text)} like ${starts} or ${db.unsafe(text)} like ${inside})`;

export const everyWordIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  words.reduce((sql, word) => db`${sql} and ${wordIn(db, text, word)}`, db`true`);

export const someWordIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  db`(${words.reduce((sql, word) => db`${sql} or ${wordIn(db, text, word)}`, db`false`)})`;

/** How many of the words are in a text. */
export const wordsIn = (db: Db, text: string, words: readonly SearchWord[]) =>
  words.reduce((sql, word) => db`${sql} + ${wordIn(db, text, word)}::int`, db`0`);

/** 0 for a name that begins with what was typed, 1 where every word begins a word of it, 2 for the others. */
export function nameRank(db: Db, text: string, { words, starts }: SearchQuery) {
  const column = db.unsafe(text);
  const begin = words.reduce(
    (sql, word) => db`${sql} and (${column} like ${word.starts} or ${column} like ${word.begins})`,
    db`true`,
  );
  return db`case when ${column} like ${starts} then 0 when ${begin} then 1 else 2 end`;
}

/** The condition that a name holds every word, and the order and number in which the first few are told. */
export function firstNamed(db: Db, table: string, query: SearchQuery) {
  const [name, id] = [`search_text(${table}.name)`, db.unsafe(`${table}.id`)];
  return db`${everyWordIn(db, name, query.words)}
    order by ${nameRank(db, name, query)}, ${db.unsafe(name)}, ${id} ${db.unsafe(`limit ${MOST}`)}`;
}
