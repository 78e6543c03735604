import type { BankColumns } from '#contract/money/bank-files.ts';
import { BankColumns as Columns } from '#contract/money/bank-files.ts';
import type { Db } from '#server/db/pools.ts';

/** The order of day and month is not part of it: a later file with the same headings may write the day first. */
const Layout = Columns.omit({ is_month_first: true });

/** Keeps which column somebody chose as which, for every later file with the same headings. */
export async function keepLayout(db: Db, heading_key: string, columns: BankColumns): Promise<void> {
  const { is_month_first: _, ...kept } = columns;
  await db`insert into bank_layout (heading_key, columns) values (${heading_key}, ${db.json(kept as never)})
    on conflict (heading_key) do update set columns = excluded.columns where bank_layout.columns <> excluded.columns`;
}

export async function findLayout(db: Db, heading_key: string): Promise<BankColumns | undefined> {
  const [row] = await db<
    { columns: unknown }[]
  >`select columns from bank_layout where heading_key = ${heading_key}`;
  return Layout.safeParse(row?.columns).data;
}
