import { MAX_EXACT_TOTAL } from '#contract/core/constants.ts';
import { boundTotal, type List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** Pieces of SQL that every list needs. Names of tables and columns are ours and never come from a request. */

/** Every word is in the column, whatever their order (DAT-03). The words are normalised already. */
export function everyWord(db: Db, column: string, words: readonly string[]) {
  return words.reduce(
    (sql, word) => db`${sql} and search_text(${db.unsafe(column)}) like ${holding(word)}`,
    db`true`,
  );
}

/** The pattern of `like` for what holds a word. */
export const holding = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The columns that a list may be sorted by. Rows that have nothing there come last, whichever the direction. */
export type SortColumns = Record<string, string | { may_be_null: string }>;

/**
 * The stated sort (`-` for descending), then the id, so that pages never overlap. `nulls last` is said only where there
 * can be any: an index read backwards has them first, and serves no other order.
 */
export function orderBy(db: Db, columns: SortColumns, sort: string, idColumn: string) {
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? ' desc' : '';
  const column = columns[isDescending ? sort.slice(1) : sort];
  const by =
    typeof column === 'object' ? `${column.may_be_null}${direction} nulls last` : `${column}${direction}`;
  return db.unsafe(`order by ${column ? `${by}, ` : ''}${idColumn}${direction}`);
}

/** Literal numbers: the planner must know the limit (both are checked integers). */
export function limitPage(db: Db, { page, page_size }: { page: number; page_size: number }) {
  return db.unsafe(`limit ${Math.trunc(page_size)} offset ${Math.trunc((page - 1) * page_size)}`);
}

export interface Counted {
  counted: number;
}

/** How many rows `from` and its `where` find; one more than a total tells is enough to know, and all that is read. */
export const countRows = (db: Db, from: ReturnType<Db>) =>
  db<Counted[]>`select count(*) as counted
    from (select ${from} limit ${db.unsafe(String(MAX_EXACT_TOTAL + 1))}) as first_rows`;

/** The answer of a list: one page of what a filter finds, and how many there are of it. */
export function listPage<T>(
  items: readonly T[],
  [found]: readonly Counted[],
  { page, page_size }: { page: number; page_size: number },
): List<T> {
  return { items: [...items], ...boundTotal(found?.counted ?? 0), page, page_size };
}

/** An id given as a filter is judged like an id in a path: out of sight is not there. Throws not_found. */
export async function mustSee(db: Db, table: string, id: string): Promise<void> {
  const [row] = await db`select 1 from ${db(table)} where id = ${id}`;
  if (!row) throw new AppError('not_found');
}
