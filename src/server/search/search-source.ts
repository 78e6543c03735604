import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';
import type { SearchQuery } from '#server/search/search-patterns.ts';

/** One search, as each area's source is asked for it. */
export interface Search {
  /** Sees what the person who searches may see. */
  db: Db;
  role: SignedInRole;
  query: SearchQuery;
  now: Date;
}

export interface SearchSource {
  kind: string;
  /** The heading of the hits: "Young people". */
  group: string;
  /** Left out where everybody signed in may find them. */
  roles?: readonly SignedInRole[];
  /** The first few, the likeliest first. */
  find(search: Search): Promise<Hit[]>;
}

export interface Hit {
  id: string;
  title: string;
  detail: string | null;
  /** Where it leads in the application. */
  href: string;
}

/** A finder that several sources go on from: it asks the database once a search. */
export function findOnce<T>(find: (search: Search) => Promise<T>): (search: Search) => Promise<T> {
  const found = new WeakMap<Search, Promise<T>>();
  return (search) => {
    const rows = found.get(search) ?? find(search);
    found.set(search, rows);
    return rows;
  };
}

/** Of the people found, so many are asked for their appointments and reports. */
export const MAX_WITH_APPOINTMENTS = 50;

/** Somebody whose name holds a word of the query, or all of them. */
export interface Found {
  id: string;
  name: string;
  /** The name in normal form. */
  words: string;
  has_all: boolean;
  /** As `nameRank` says. */
  rank: number;
}

/** Those with every word in their name; where words of it begin so, only these: Amara before Kamara. */
export function findWhole<T extends Found>(found: readonly T[]): T[] {
  const whole = found.filter(({ has_all }) => has_all);
  const likely = whole.filter(({ rank }) => rank < 2);
  return likely.length > 0 ? likely : whole;
}

/** People that were found, for a statement that goes on from them. */
export const asRows = (db: Db, found: readonly Found[]) =>
  db`select * from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ words }) => words)}::text[],
    ${found.map(({ has_all }) => String(has_all))}::text[]::boolean[]) as found (id, words, has_all)`;

/** Joins what there is to tell, as a line. */
export const inWords = (parts: readonly (string | null | undefined | false)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null;
