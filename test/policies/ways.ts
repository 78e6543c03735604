import type { Pool } from '#server/db/pools.ts';

/** A table whose rows are about young people, and how each leads to one. */
export interface Way {
  table: string;
  /** The first column of its primary key. */
  key: string;
  /** As SQL, for a row `t` of the table. */
  young_person: string;
}

interface Link {
  table: string;
  column: string;
  to: string;
}

/** Records of looks and changes lead nowhere: they keep the id of whom they were about. */
const RECORDS = ['record_view', 'change_record'];

/**
 * Every table from which a young person is reached, found in PostgreSQL's catalogue: over foreign keys, and over the copies
 * of young people's ids that triggers make.
 */
export async function findWays(owner: Pool): Promise<Way[]> {
  const links = await owner<Link[]>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    union select table_name, column_name, 'young_person' from information_schema.columns
    where table_schema = 'public' and column_name = 'young_person_id' and table_name <> all(${RECORDS})`;
  const keys = await owner<{ table: string; key: string }[]>`
    select c.conrelid::regclass::text as table, a.attname as key from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'p' and c.connamespace = 'public'::regnamespace order by 1`;
  return keys.flatMap(({ table, key }) => {
    const young_person = wayFrom(links, table, 't', []);
    return young_person ? [{ table, key, young_person }] : [];
  });
}

function wayFrom(
  links: readonly Link[],
  table: string,
  row: string,
  seen: readonly string[],
): string | undefined {
  if (table === 'young_person') return `${row}.id`;
  const ways = links
    .filter((link) => link.table === table && !seen.includes(link.to))
    .flatMap(({ column, to }) => {
      if (to === 'young_person') return [`${row}.${column}`];
      const next = `${to}_${seen.length}`;
      const way = wayFrom(links, to, next, [...seen, table]);
      return way ? [`(select ${way} from ${to} ${next} where ${next}.id = ${row}.${column})`] : [];
    });
  return ways.length > 0 ? `coalesce(${ways.join(', ')})` : undefined;
}
