import { type Area, type ChangeSubject, type ChangeWords, gather } from '#server/area.ts';
import type { Db } from '#server/db/pools.ts';
import type { StoredChange } from '#server/features/oversight/activity/stored-change.ts';

/** How each area describes its changes. */
export interface ActivityWords {
  tables: Readonly<Record<string, ChangeWords>>;
  /** Fields that hold an id, and the table with its name. */
  names: Readonly<Record<string, string>>;
}

export const gatherActivityWords = (areas: readonly Area[]): ActivityWords => ({
  tables: gather(areas, ({ changes }) => changes),
  names: gather(areas, ({ names }) => names),
});

/** Facts about other rows that are needed to put changes into words. */
export interface ChangeContext {
  words: ActivityWords;
  /** Names behind ids. */
  names: Map<string, string>;
  /** The changed rows, by id. */
  subjects: Map<string, ChangeSubject>;
}

export async function findContext(
  db: Db,
  words: ActivityWords,
  rows: readonly StoredChange[],
): Promise<ChangeContext> {
  const [names, subjects] = await Promise.all([findNames(db, words, rows), findSubjects(db, words, rows)]);
  return { words, names, subjects };
}

async function findNames(
  db: Db,
  words: ActivityWords,
  rows: readonly StoredChange[],
): Promise<Map<string, string>> {
  const asked = new Map<string, Set<string>>();
  for (const { field, before, after } of rows.flatMap(({ changes }) => changes)) {
    const table = words.names[field];
    if (!table) continue;
    const ids = asked.get(table) ?? new Set();
    for (const id of [before, after]) if (typeof id === 'string') ids.add(id);
    asked.set(table, ids);
  }
  const found = await Promise.all(
    [...asked]
      .filter(([, ids]) => ids.size > 0)
      .map(
        ([table, ids]) =>
          db<
            { id: string; name: string }[]
          >`select id, name from ${db(table)} where id = any(${[...ids]}::uuid[])`,
      ),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

async function findSubjects(
  db: Db,
  { tables }: ActivityWords,
  rows: readonly StoredChange[],
): Promise<Map<string, ChangeSubject>> {
  const changed = [...new Set(rows.map(({ subject_table }) => subject_table))];
  const found = await Promise.all(
    changed.flatMap((table) => {
      const select = tables[table]?.selectSubjects;
      const ids = rows.filter((row) => row.subject_table === table).map(({ subject_id }) => subject_id);
      return select ? [db<ChangeSubject[]>`${select(db, [...new Set(ids)])}`] : [];
    }),
  );
  return new Map(found.flat().map((subject) => [subject.id, subject]));
}
