import { expect, it } from 'vitest';
import { getAgeing } from '#contract/money/ageing.ts';
import { creditInvoice, listInvoices } from '#contract/money/invoices.ts';
import { readPence } from '#contract/money/pence.ts';
import { getStatement } from '#contract/money/statements.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { anOrganisation, anInvoice, anInvoiceDue, pay } = openInvoices(app);
const office = as.admin();

/** The sums of an organisation as its rows have them, in pence. */
async function addUp(client_id: string) {
  const [sums] = await owner<{ invoiced: number; credited: number; paid: number }[]>`
    select
      (select sum(l.amount_pence) from invoice_line l join invoice i on i.id = l.invoice_id
        where i.client_id = ${client_id} and i.kind = 'invoice')::float8 as invoiced,
      (select sum(l.amount_pence) from invoice_line l join invoice i on i.id = l.invoice_id
        where i.client_id = ${client_id} and i.kind = 'credit note')::float8 as credited,
      (select sum(p.amount_pence) from invoice_payment p join invoice i on i.id = p.invoice_id
        where i.client_id = ${client_id})::float8 as paid`;
  if (!sums) throw new Error('There are no sums.');
  return sums;
}

const sum = (amounts: readonly string[]) => amounts.reduce((pence, amount) => pence + readSigned(amount), 0);
const readSigned = (amount: string) =>
  amount.startsWith('-') ? -readPence(amount.slice(1)) : readPence(amount);

it('[INV-03] the list, the statement and the ageing agree after a credit note and a part payment', async () => {
  const organisation = await anOrganisation();
  const { client, reader } = organisation;
  const late = (await anInvoiceDue('2026-11-01', 3, organisation)).invoice;
  const { invoice } = await anInvoice(2, organisation);
  const line_ids = late.lines.slice(0, 1).map(({ id }) => id);
  await office.send(creditInvoice, { params: { id: late.id }, body: { line_ids, reason: 'Not ordered' } });
  await pay(late, '50.25');
  await pay(invoice, '10.50');
  const { invoiced, credited, paid } = await addUp(client.id);
  expect([invoiced, credited, paid]).toEqual([320_00, 64_00, 60_75]);
  const owed = invoiced - credited - paid;
  for (const who of [office, reader]) {
    const { items } = await who.get(listInvoices, { query: { client_id: client.id } });
    const of = (kind: string) => items.filter((each) => each.kind === kind);
    expect(sum(of('invoice').map(({ total }) => total))).toBe(invoiced);
    expect(sum(of('credit note').map(({ total }) => total))).toBe(credited);
    expect(sum(items.map((each) => each.credited))).toBe(credited);
    expect(sum(items.map((each) => each.paid))).toBe(paid);
    expect(sum(items.map(({ outstanding }) => outstanding))).toBe(owed);

    const period = { start_date: '2026-09-01', end_date: '2026-11-30' };
    const statement = await who.get(getStatement, { params: { id: client.id }, query: period });
    expect(sum(statement.items.map(({ amount }) => amount))).toBe(owed);
    expect(readSigned(statement.carried_forward)).toBe(owed);

    const { clients } = await who.get(getAgeing);
    const age = clients.find((each) => each.client.id === client.id);
    expect([sum([age?.not_due ?? '', age?.to_30 ?? '']), readSigned(age?.total ?? '')]).toEqual([owed, owed]);
    expect([age?.not_due, age?.to_30]).toEqual(['117.50', '77.75']);
  }
});
