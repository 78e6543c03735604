import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';
import type { SearchQuery } from '#server/search/search-patterns.ts';

/** One search, as each area's source gets it. */
export interface Search {
  /** A connection that sees what the searching person may see. */
  db: Db;
  role: SignedInRole;
  query: SearchQuery;
  now: Date;
}

export interface SearchSource {
  kind: string;
  /** The heading of the hits: "Young people". */
  group: string;
  /** Left out if every signed-in person may find them. */
  roles?: readonly SignedInRole[];
  /** The first few, the most likely first. */
  find(search: Search): Promise<Hit[]>;
}

export interface Hit {
  id: string;
  title: string;
  detail: string | null;
  /** The screen it opens. */
  href: string;
}

/** A finder that several sources share. It asks the database once for each search. */
export function findOnce<T>(find: (search: Search) => Promise<T>): (search: Search) => Promise<T> {
  const found = new WeakMap<Search, Promise<T>>();
  return (search) => {
    const rows = found.get(search) ?? find(search);
    found.set(search, rows);
    return rows;
  };
}

/** How many of the people found are searched for their appointments and reports. */
export const MAX_WITH_APPOINTMENTS = 50;

/** A person whose name contains a word of the query, or all of them. */
export interface Found {
  id: string;
  name: string;
  /** The normalised name. */
  words: string;
  has_all: boolean;
  /** The rank from `nameRank`. */
  rank: number;
}

/**
 * People with every word in their name. If words of some names start with the query's words, only those: Amara before
 * Kamara.
 */
export function findWhole<T extends Found>(found: readonly T[]): T[] {
  const whole = found.filter(({ has_all }) => has_all);
  const likely = whole.filter(({ rank }) => rank < 2);
  return likely.length > 0 ? likely : whole;
}

/** People that were found, for a query that continues from them. */
export const asRows = (db: Db, found: readonly Found[]) =>
  db`select * from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ words }) => words)}::text[],
    ${found.map(({ has_all }) => String(has_all))}::text[]::boolean[]) as found (id, words, has_all)`;

/** Joins the parts that are present into one line. */
export const inWords = (parts: readonly (string | null | undefined | false)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null;
