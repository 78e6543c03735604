import type { Db } from '#server/db/pools.ts';

export type Value = string | boolean | number | null;

/** Names of columns with their types, in the order of a row's values. */
export type Columns = Readonly<Record<string, string>>;

const BATCH = 20_000;

/**
 * Inserts rows by the ten thousand: one array a column, unnested there. Half as quick as COPY, but it obeys row
 * policies, and says what was wrong with a row (the driver waits for ever when a COPY fails at its end).
 */
export async function insertRows(
  db: Db,
  table: string,
  columns: Columns,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const names = Object.keys(columns);
  const arrays = names.map((_, index) => `$${index + 1}::text::text[]`).join(', ');
  const values = Object.entries(columns).map(([name, type]) => `${name}::${type}`);
  const sql = `insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from unnest(${arrays}) as given (${names.join(', ')})`;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await db.unsafe(
      sql,
      names.map((_, index) => `{${batch.map((row) => literal(row[index] ?? null)).join()}}`),
    );
  }
}

const NEEDS_QUOTES = /[{},"\\\s]|^$|^null$/i;

function literal(value: Value): string {
  if (value === null) return 'NULL';
  const text = String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replace(/[\\"]/g, '\\$&')}"` : text;
}
