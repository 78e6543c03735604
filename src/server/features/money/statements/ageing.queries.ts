import type { AnswerOf } from '#contract/core/endpoint.ts';
import {
  AGE_BAND_DAYS,
  AGE_BANDS,
  type AgeSums,
  type ClientAge,
  type getAgeing,
} from '#contract/money/ageing.ts';
import { writePence } from '#contract/money/pence.ts';
import type { Db } from '#server/db/pools.ts';

type Pence = Record<keyof AgeSums, number>;
interface Row extends Pence, Pick<ClientAge, 'client'> {}

const { to_30, to_60, to_90 } = AGE_BAND_DAYS;
const PARTS = [...AGE_BANDS, 'credit', 'total', 'closed'] as const;

/** The sums that each client owes by how long they are overdue less what came too much, the most overdue first. The closed invoices count as sums. */
export async function findAgeing(db: Db, as_of: string): Promise<AnswerOf<typeof getAgeing>> {
  const rows = await db<Row[]>`
    select jsonb_build_object('id', c.id, 'name', c.name) as client,
      coalesce(sum(o.pence) filter (where o.pence > 0 and o.late <= 0), 0)::float8 as not_due,
      coalesce(sum(o.pence) filter (where o.pence > 0 and o.late between 1 and ${to_30}), 0)::float8 as to_30,
      coalesce(sum(o.pence) filter (where o.pence > 0 and o.late between ${to_30 + 1} and ${to_60}), 0)::float8 as to_60,
      coalesce(sum(o.pence) filter (where o.pence > 0 and o.late between ${to_60 + 1} and ${to_90}), 0)::float8 as to_90,
      coalesce(sum(o.pence) filter (where o.pence > 0 and o.late > ${to_90}), 0)::float8 as older,
      coalesce(-sum(o.pence) filter (where o.pence < 0), 0)::float8 as credit,
      sum(o.pence)::float8 as total,
      coalesce(sum(o.pence) filter (where o.is_closed), 0)::float8 as closed
    from (select i.client_id, ${as_of}::date - i.due as late, ${outstandingPence(db)} as pence, false as is_closed
      from invoice i where i.kind = 'invoice' and i.status = 'issued' and i.paid_status <> 'PAID'
      union all ${selectOverpaid(db, as_of)}
      union all select s.client_id, ${as_of}::date - s.due, s.pence, true from closed_owed_sums() s) o
      join client c on c.id = o.client_id
    group by c.id order by coalesce(sum(o.pence) filter (where o.pence > 0 and o.late > 0), 0) desc, c.name, c.id`;
  const all = Object.fromEntries(
    PARTS.map((part) => [part, rows.reduce((sum, row) => sum + row[part], 0)]),
  ) as Pence;
  return {
    as_of,
    all: toSums(all),
    clients: rows.map((row) => ({ client: row.client, ...toSums(row), last_reminded_at: null })),
  };
}

/** The clients with the day on which each was last reminded of what it still owes. The office's alone. */
export async function addReminders(db: Db, clients: readonly ClientAge[]): Promise<ClientAge[]> {
  const rows = await db<{ client_id: string; sent_at: string }[]>`
    select i.client_id, max(r.sent_at) as sent_at from invoice i join invoice_reminder r on r.invoice_id = i.id
    where i.kind = 'invoice' and i.status = 'issued' and i.paid_status <> 'PAID' group by i.client_id`;
  const sent = new Map(rows.map(({ client_id, sent_at }) => [client_id, sent_at]));
  return clients.map((each) => ({ ...each, last_reminded_at: sent.get(each.client.id) ?? null }));
}

const outstandingPence = (db: Db) =>
  db`i.subtotal_pence + i.vat_pence - i.paid_pence - i.credited_pence - i.written_off_pence`;

/** The invoices of which more came than was owed, as an index holds them. */
const selectOverpaid = (db: Db, as_of: string) => db`
  select i.client_id, ${as_of}::date - i.due as late, ${outstandingPence(db)} as pence, false
  from invoice i where i.kind = 'invoice' and i.status = 'issued'
    and i.paid_pence + i.credited_pence + i.written_off_pence > i.subtotal_pence + i.vat_pence`;

const toSums = (pence: Pence): AgeSums => ({
  not_due: writePence(pence.not_due),
  to_30: writePence(pence.to_30),
  to_60: writePence(pence.to_60),
  to_90: writePence(pence.to_90),
  older: writePence(pence.older),
  credit: writePence(pence.credit),
  total: writePence(pence.total),
  closed: writePence(pence.closed),
});
