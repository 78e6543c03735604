import { sayAmount } from '#contract/core/decimals.ts';
import { holding } from '#server/db/sql.ts';
import { findFewLike } from '#server/features/money/invoices/invoices.queries.ts';
import { inWords, type SearchSource } from '#server/search/search-source.ts';

interface Row {
  id: string;
  invoice_number: string;
  total: string;
  client: string;
}

/** Invoices and credit notes by any part of their number; words without a figure are of people and places. */
export const invoiceSearch: SearchSource = {
  kind: 'invoice',
  group: 'Invoices',
  roles: ['admin', 'client'],
  find: async ({ db, role, query }) => {
    const words = query.words.map(({ text }) => text);
    if (!words.some((word) => /\d{2}/.test(word))) return [];
    const patterns = words.map(holding);
    const [number] = patterns.toSorted((a, b) => b.length - a.length);
    const few = role === 'admin' ? await findFewLike(db, { number }) : null;
    const rows = await db<Row[]>`
      select i.id, i.invoice_number, i.total, c.name as client from invoice i join client c on c.id = i.client_id
      where lower(i.invoice_number) like all(${patterns}) ${few ? db`and i.id = any(${few}::uuid[])` : db``}
      order by i.issued desc, i.id desc limit 5`;
    return rows.map(({ id, invoice_number, total, client }) => ({
      id,
      title: invoice_number,
      detail: inWords([client, sayAmount(total)]),
      href: `/dashboard/invoices/${id}`,
    }));
  },
};
