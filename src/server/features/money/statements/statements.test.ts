import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { getAgeing } from '#contract/money/ageing.ts';
import { creditInvoice, listInvoices } from '#contract/money/invoices.ts';
import { draftReminder, sendReminder } from '#contract/money/reminders.ts';
import { getStatement, getStatementDocument } from '#contract/money/statements.ts';
import { buildStatementSheet } from '#server/features/money/statements/statement-sheet.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner } = app;
const { anOrganisation, aDraft, anInvoice, anInvoiceDue, pay } = openInvoices(app);
const office = as.admin();

const ask = (id: string, start_date = '2026-11-01', end_date = '2026-11-30') => ({
  params: { id },
  query: { start_date, end_date },
});

describe('a statement', () => {
  it('[INV-03] lists in order of day what raised and lowered the balance, for the office and the client', async () => {
    const organisation = await anOrganisation();
    const old = (await anInvoiceDue('2026-11-04', 1, organisation)).invoice;
    const { invoice, client, reader } = await anInvoice(2, organisation);
    await aDraft(3, organisation);
    await pay(old, '14', { date: '2026-10-31' });
    await pay(invoice, '200', { date: '2026-11-24' });
    await pay(invoice, '72', { kind: 'refund', reason: 'Too much', date: '2026-11-24' });
    await pay(invoice, '14', { date: '2026-11-24' });
    await pay(invoice, '14', { kind: 'correction', reason: 'Of another client', date: '2026-11-24' });
    await office.send(creditInvoice, {
      params: { id: invoice.id },
      body: { line_ids: [invoice.lines[0]?.id ?? ''], reason: 'Not ordered' },
    });
    await pay(old, '5', { kind: 'write-off', reason: 'Agreed', date: '2026-11-24' });
    const seen = await office.get(getStatement, ask(client.id));
    expect(await reader.get(getStatement, ask(client.id))).toEqual(seen);
    expect([seen.brought_forward, seen.carried_forward]).toEqual(['50.00', '-19.00']);
    expect(seen.items.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['invoice', '128.00', '178.00'],
      ['credit note', '-64.00', '114.00'],
      ['payment', '-200.00', '-86.00'],
      ['refund', '72.00', '-14.00'],
      ['payment', '-14.00', '-28.00'],
      ['correction', '14.00', '-14.00'],
      ['write-off', '-5.00', '-19.00'],
    ]);
    expect(seen.items[0]?.invoice).toEqual({ id: invoice.id, name: invoice.invoice_number });
  });

  it('[INV-03] its end is the total that the invoices say is owed', async () => {
    const organisation = await anOrganisation();
    for (const visits of [1, 2, 3]) {
      const { invoice } = await anInvoice(visits, organisation);
      await pay(invoice, '10.01');
    }
    const { items } = await office.get(listInvoices, { query: { client_id: organisation.client.id } });
    const owed = items.reduce((sum, { outstanding }) => sum + Number(outstanding.replace('.', '')), 0);
    const { carried_forward } = await office.get(getStatement, ask(organisation.client.id));
    expect(Number(carried_forward.replace('.', ''))).toBe(owed);
  });

  it('[INV-03] another organisation’s is not visible, and carers read none', async () => {
    const [{ client }, { reader }] = [await anInvoice(), await anOrganisation()];
    expect((await reader.call(getStatement, ask(client.id))).status).toBe(404);
    expect((await reader.call(getStatementDocument, ask(client.id))).status).toBe(404);
    expect((await as.carer().call(getStatement, ask(client.id))).status).toBe(403);
  });

  it('[INV-03] invoices for a restricted young person are one amount for users they are closed to, and its end stays complete', async () => {
    const organisation = await anOrganisation();
    const { client, reader } = organisation;
    const open = (await anInvoice(2, organisation)).invoice;
    const shut = await anInvoice(1, { ...organisation, young_person: await given.youngPerson({ client }) });
    await pay(shut.invoice, '10');
    await pay(shut.invoice, '4', { kind: 'correction', reason: 'Of another client' });
    const whole = await office.get(getStatement, ask(client.id));
    expect(whole).toMatchObject({ closed_before: '0.00', closed_within: '0.00' });
    await owner`update young_person set is_restricted = true where id = ${shut.young_person.id}`;
    for (const who of [office, reader]) {
      const seen = await who.get(getStatement, ask(client.id));
      expect(seen.items.map(({ invoice }) => invoice.id)).toEqual([open.id]);
      expect(seen).toMatchObject({ closed_within: '58.00', carried_forward: whole.carried_forward });
      expect(JSON.stringify(seen)).not.toContain(shut.invoice.invoice_number);
      const later = await who.get(getStatement, ask(client.id, '2026-11-25', '2026-11-30'));
      expect(later).toMatchObject({
        brought_forward: whole.carried_forward,
        closed_before: '58.00',
        closed_within: '0.00',
        carried_forward: whole.carried_forward,
      });
    }
  });

  it('[INV-03] its document has the closed invoices as one line without a number', async () => {
    const { client, young_person, reader, invoice } = await anInvoice();
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const statement = await reader.get(getStatement, ask(client.id));
    const paper = buildStatementSheet(statement, null, app.config);
    expect([paper.subject, paper.footer]).toEqual([
      statement.client.name,
      expect.stringContaining(paper.title),
    ]);
    expect(paper.table?.rows).toEqual([['30/11/2026', 'Invoices you cannot open', '£64.00', '£64.00']]);
    expect(JSON.stringify(paper)).not.toContain(invoice.invoice_number);
    expect(JSON.stringify(paper)).toContain(
      'They belong to a restricted record and count in every total here.',
    );
  });

  it('[INV-03] the totals of closed invoices are visible to the organisation and the office', async () => {
    const [{ client, young_person }, other] = [await anInvoice(), await anOrganisation()];
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    expect((await other.reader.get(getAgeing)).all.total).toBe('0.00');
    expect((await other.reader.call(getStatement, ask(client.id))).status).toBe(404);
  });

  it('[INV-03] is available as PDF, and for an invalid period gives a message', async () => {
    const { client, reader } = await anInvoice();
    const query = 'start_date=2026-11-01&end_date=2026-11-30';
    const pdf = await reader.fetch(`/api/invoices/statements/${client.id}/document/?${query}`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    for (const [start, end] of [
      ['2026-11-30', '2026-11-01'],
      ['2025-01-01', '2026-11-01'],
    ])
      expect((await office.call(getStatement, ask(client.id, start, end))).status).toBe(400);
  });
});

describe('ageing', () => {
  it('[INV-03] gives what is owed by days after the due day, and the list finds the same', async () => {
    const organisation = await anOrganisation();
    const lates = [0, 1, 30, 31, 60, 61, 90, 91] as const;
    for (const [at, late] of lates.entries()) {
      const { invoice } = await anInvoiceDue(addDays('2026-11-24', -late), 1, organisation);
      await pay(invoice, `${at + 1}`);
    }
    const { client, reader } = organisation;
    const { clients, all } = await reader.get(getAgeing);
    expect(clients).toEqual([
      expect.objectContaining({
        client: { id: client.id, name: client.name },
        not_due: '63.00',
        to_30: '123.00',
        to_60: '119.00',
        to_90: '115.00',
        ...{ older: '56.00', credit: '0.00', total: '476.00' },
        last_reminded_at: null,
      }),
    ]);
    expect(all.total).toBe('476.00');
    const found = await reader.get(listInvoices, {
      query: { owed: 'true', due_from: '2026-09-25', due_to: '2026-10-24' },
    });
    expect(found.items.map(({ outstanding }) => outstanding).toSorted()).toEqual(['59.00', '60.00']);
  });

  it('[INV-03] an overpayment is credit: less is owed, and what it covers is not requested', async () => {
    const organisation = await anOrganisation();
    const { client } = organisation;
    await owner`update client set email = ${`${client.id}@accounts.test`} where id = ${client.id}`;
    const late = (await anInvoiceDue('2026-11-01', 1, organisation)).invoice;
    const paid = (await anInvoiceDue('2026-11-10', 2, organisation)).invoice;
    await pay(paid, '148');
    const age = (await organisation.reader.get(getAgeing)).clients[0];
    expect(age).toMatchObject({ not_due: '0.00', to_30: '64.00', credit: '20.00', total: '44.00' });
    const draft = await office.get(draftReminder, { params: { id: client.id } });
    expect(draft).toMatchObject({ credit: '20.00', total: '44.00' });
    expect(draft.body).toContain('We hold £20.00 that you overpaid, so please pay £44.00.');
    await pay(paid, '44');
    const covered = await office.get(draftReminder, { params: { id: client.id } });
    expect(covered).toMatchObject({ credit: '64.00', total: '0.00' });
    const body = { ids: [late.id], to: [`${client.id}@accounts.test`], subject: 'Overdue', body: 'Pay.' };
    expect((await office.call(sendReminder, { body })).problem.errors?.[0]?.path).toBe('ids');
    expect((await organisation.reader.get(getAgeing)).all).toMatchObject({ to_30: '64.00', total: '0.00' });
  });

  it('[INV-03] a paid invoice is in no band; one that is closed to the reader counts in the total', async () => {
    const { invoice, reader, young_person } = await anInvoice();
    expect((await reader.get(getAgeing)).all.total).toBe(invoice.total);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    for (const { clients } of [await reader.get(getAgeing), await office.get(getAgeing)])
      expect(clients.find(({ client }) => client.id === invoice.client.id)).toMatchObject({
        not_due: invoice.total,
        total: invoice.total,
        closed: invoice.total,
      });
    await owner`update young_person set is_restricted = false where id = ${young_person.id}`;
    await pay(invoice, invoice.total);
    expect((await reader.get(getAgeing)).clients).toEqual([]);
  });
});
