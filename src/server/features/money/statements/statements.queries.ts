import type { Ref } from '#contract/core/shapes.ts';
import { writePence } from '#contract/money/pence.ts';
import { MAX_STATEMENT_ITEMS, type Statement, type StatementItem } from '#contract/money/statements.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface Period {
  start_date: string;
  end_date: string;
}
type Entry = Omit<StatementItem, 'amount' | 'balance'> & { pence: number };

/** Everything of a client that is open to the reader and changed what is owed, each with its day and its pence. */
function selectEntries(db: Db, client_id: string) {
  return db`(
    select i.issued as date, i.kind, jsonb_build_object('id', i.id, 'name', i.invoice_number) as invoice, 1 as place,
      (case i.kind when 'invoice' then 1 else -1 end * (i.subtotal_pence + i.vat_pence))::float8 as pence, i.id
    from invoice i where i.client_id = ${client_id} and i.status = 'issued'
    union all
    select p.date, p.kind, jsonb_build_object('id', i.id, 'name', i.invoice_number), 2,
      (case when p.kind in ('refund', 'correction') then 1 else -1 end * p.amount_pence)::float8, p.id
    from invoice_payment p join invoice i on i.id = p.invoice_id
    where i.client_id = ${client_id} and i.status = 'issued')`;
}

/** Throws not_found, and `input.invalid` where there is more than a person reads. */
export async function buildStatement(
  db: Db,
  id: string,
  { start_date, end_date }: Period,
): Promise<{ statement: Statement; address: string | null }> {
  const [[client], [before], entries, [closed]] = await Promise.all([
    db<(Ref & { address: string | null })[]>`select id, name, address from client where id = ${id}`,
    db<{ pence: number }[]>`
      select coalesce(sum(e.pence), 0)::float8 as pence from ${selectEntries(db, id)} e where e.date < ${start_date}`,
    db<Entry[]>`
      select e.date, e.kind, e.invoice, e.pence from ${selectEntries(db, id)} e
      where e.date >= ${start_date} and e.date <= ${end_date}
      order by e.date, e.place, e.id limit ${MAX_STATEMENT_ITEMS + 1}`,
    db<{ before: number; within: number }[]>`
      select coalesce(sum(s.pence) filter (where s.date < ${start_date}), 0)::float8 as before,
        coalesce(sum(s.pence) filter (where s.date >= ${start_date}), 0)::float8 as within
      from closed_statement_sums(${id}) s where s.date <= ${end_date}`,
  ]);
  if (!client) throw new AppError('not_found');
  if (entries.length > MAX_STATEMENT_ITEMS)
    throw invalid('end_date', 'This period has too many entries for one statement. Choose a shorter period.');
  const { before: closed_before = 0, within: closed_within = 0 } = closed ?? {};
  let balance = (before?.pence ?? 0) + closed_before;
  const brought_forward = writePence(balance);
  const items = entries.map(({ pence, ...entry }): StatementItem => {
    balance += pence;
    return { ...entry, amount: writePence(pence), balance: writePence(balance) };
  });
  const { address, name } = client;
  return {
    statement: {
      client: { id, name },
      start_date,
      end_date,
      brought_forward,
      closed_before: writePence(closed_before),
      items,
      closed_within: writePence(closed_within),
      carried_forward: writePence(balance + closed_within),
    },
    address,
  };
}
