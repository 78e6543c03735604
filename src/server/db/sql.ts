import type { PendingQuery, Row } from 'postgres';
import { boundTotal, MAX_EXACT_TOTAL } from '#contract/core/list-totals.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** SQL that every list needs. Names of tables and columns are ours and never come from a request. */

/**
 * Every word is in the column, in any order (DAT-03). The words are normalised already.
 * @param as `search_text` for long texts, where two neighbouring words are not also one
 */
export function everyWord(
  db: Db,
  column: string,
  words: readonly string[],
  as: 'searched_text' | 'search_text' = 'searched_text',
) {
  return words.reduce(
    (sql, word) => db`${sql} and ${db.unsafe(`${as}(${column})`)} like ${holding(word)}`,
    db`true`,
  );
}

/** The `like` pattern for text that contains a word. */
export const holding = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Rows with no value come last in both directions. For `names`, see `findSorted`. */
interface NullableColumn {
  may_be_null: string;
  /** A select of `id` and `sort_name`, the column with such an id, and whether there are few names. */
  names?: { select: string; by: string; are_few: boolean };
}

/** The columns by which a list may be sorted. */
export type SortColumns = Record<string, string | NullableColumn>;

/** Sorts by the name in another table that a column references. */
export const byNameIn = (table: keyof typeof ARE_FEW, by: string) => ({
  may_be_null: `(select search_text(n.name) from ${table} n where n.id = ${by})`,
  names: { select: `select id, search_text(name) as sort_name from ${table}`, by, are_few: ARE_FEW[table] },
});

/** The names of people have an index to walk. Organisations and teams are few, so their names are sorted first. */
const ARE_FEW = { app_user: false, young_person: false, client: true, team: true, check_kind: true };

/**
 * The chosen sort (`-` for descending), then the id, so that pages never overlap. `nulls last` appears only if there
 * can be nulls. An index read backwards has them first, and cannot serve another order.
 */
export function orderBy(db: Db, columns: SortColumns, sort: string, idColumn: string) {
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? ' desc' : '';
  const column = columns[isDescending ? sort.slice(1) : sort];
  const by =
    typeof column === 'object' ? `${column.may_be_null}${direction} nulls last` : `${column}${direction}`;
  return db.unsafe(`order by ${column ? `${by}, ` : ''}${idColumn}${direction}`);
}

/** Literal numbers, because the planner must know the limit. Both are checked integers. */
export function limitPage(db: Db, { page, page_size }: { page: number; page_size: number }) {
  return db.unsafe(`limit ${Math.trunc(page_size)} offset ${Math.trunc((page - 1) * page_size)}`);
}

interface SortedList {
  /** A table and its alias: `report r`. */
  from: PendingQuery<Row[]>;
  /** Begins with `where`. */
  where: PendingQuery<Row[]>;
  id: string;
  sorts: SortColumns;
}

/**
 * Finds the rows of one sorted page. `select` returns the rows it is told to choose (from `where` to `limit`).
 *
 * If the name is in another table, the query walks the names in order and reads the rows of the first few, however many
 * rows the filter finds. Rows with an empty or hidden name come last. If the walk does not fill a page, it sorts every
 * row that the filter finds.
 */
export async function findSorted<Rows extends readonly unknown[]>(
  db: Db,
  { from, where, id, sorts }: SortedList,
  page: { sort: string; page: number; page_size: number },
  select: (which: ReturnType<Db>) => PromiseLike<Rows>,
): Promise<Rows> {
  const order = orderBy(db, sorts, page.sort, id);
  const column = sorts[page.sort.replace('-', '')];
  const names = typeof column === 'object' ? column.names : undefined;
  if (names) {
    const direction = page.sort.startsWith('-') ? ' desc' : '';
    const walked = names.are_few ? `${names.select} order by sort_name${direction} offset 0` : names.select;
    const rows = await select(db`where ${db.unsafe(id)} in (select ${db.unsafe(id)}
      from (${db.unsafe(walked)}) n join ${from} on ${db.unsafe(names.by)} = n.id ${where}
      order by ${db.unsafe(`n.sort_name${direction}, ${id}${direction}`)} ${limitPage(db, page)}) ${order}`);
    if (rows.length === page.page_size) return rows;
  }
  return select(db`${where} ${order} ${limitPage(db, page)}`);
}

/** An instant in the format of all answers. JSON that the database writes has another format. */
export const jsonInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface Counted {
  counted: number;
}

/** How many rows `from` and its `where` find. It reads at most one row more than a total may show. */
export const countRows = (db: Db, from: ReturnType<Db>) =>
  db<Counted[]>`select count(*) as counted
    from (select ${from} limit ${db.unsafe(String(MAX_EXACT_TOTAL + 1))}) as first_rows`;

/** The answer of a list: one page, and the total. */
export function listPage<T>(
  items: readonly T[],
  [found]: readonly Counted[],
  { page, page_size }: { page: number; page_size: number },
): List<T> {
  return { items: [...items], ...boundTotal(found?.counted ?? 0), page, page_size };
}

/** Checks an id in a filter like an id in a path: a row out of sight counts as missing. Throws not_found. */
export async function mustSee(db: Db, table: string, id: string): Promise<void> {
  const [row] = await db`select 1 from ${db(table)} where id = ${id}`;
  if (!row) throw new AppError('not_found');
}
