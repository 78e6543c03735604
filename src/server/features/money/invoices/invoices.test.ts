import { describe, expect, it } from 'vitest';
import { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import { draftInvoices, previewInvoices } from '#contract/money/invoice-runs.ts';
import {
  downloadInvoices,
  getInvoice,
  listInvoices,
  listInvoicesOfYoungPerson,
} from '#contract/money/invoices.ts';
import { search } from '#contract/oversight/search.ts';
import { updateTimesheet } from '#contract/visits/timesheets.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import { readZip } from '#test/kit/read-zip.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { work, anOrganisation, aDraft, anInvoice, issue, pay } = openInvoices(app);
const office = as.admin();

describe('issuing', () => {
  it('[INV-03] numbers have no gaps or duplicates, however many are issued at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => aDraft()));
    const issued = await Promise.all(drafts.map(({ invoice }) => issue(invoice)));
    const twice = await issue(drafts[0]?.invoice ?? { id: '', version: 1 });
    expect([twice.status, twice.problem.code]).toEqual([409, 'invoice.issued']);
    expect(new Set(issued.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await owner<{ number: number; invoice_number: string }[]>`
      select number, invoice_number from invoice where kind = 'invoice' and number is not null order by number`;
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    expect(rows[0]?.invoice_number).toBe('INV-2026-0001');
  });

  it('[INV-03] the five-digit number of a busy year is complete', async () => {
    await owner`update invoice_series set last = 12344 where kind = 'invoice'`;
    const { invoice } = await anInvoice();
    expect(invoice.invoice_number).toBe('INV-2026-12345');
  });

  it('[INV-03] the database changes nothing in an issued invoice, for anybody', async () => {
    const { invoice } = await anInvoice();
    const [line] = invoice.lines;
    for (const statement of [
      `update invoice set subtotal_pence = 1 where id = '${invoice.id}'`,
      `update invoice set number = 999 where id = '${invoice.id}'`,
      `update invoice set status = 'draft', number = null, number_year = null, issued = null, due = null where id = '${invoice.id}'`,
      `delete from invoice where id = '${invoice.id}'`,
      `update invoice_line set amount_pence = 1 where id = '${line?.id}'`,
      `delete from invoice_line where id = '${line?.id}'`,
    ])
      await expect(owner.unsafe(statement)).rejects.toMatchObject({ constraint_name: 'invoice_is_issued' });
  });

  it('[INV-03] the database numbers no invoice whose lines have another total', async () => {
    const { invoice } = await aDraft();
    await owner`update invoice set subtotal_pence = subtotal_pence + 1 where id = ${invoice.id}`;
    await expect(owner`update invoice set status = 'issued' where id = ${invoice.id}`).rejects.toMatchObject({
      constraint_name: 'invoice_adds_up',
    });
  });

  it('[INV-03] [TIM-01] a line leaves out the break, and says until when the carer was there', async () => {
    const of = await anOrganisation();
    await work({ ...of, break_minutes: 30 });
    const body = { ...NOVEMBER, client_id: of.client.id };
    const { invoice_ids } = await office.send(draftInvoices, { body });
    const draft = await office.get(getInvoice, { params: { id: invoice_ids[0] ?? '' } });
    expect(draft.lines).toMatchObject([
      {
        description: expect.stringContaining(
          'Tue 03/11/2026 10:00–11:30, 1 h 30 min weekday at £32.00; there until 12:00, less a break of 30 min',
        ),
        amount: '48.00',
      },
    ]);
  });

  it('[INV-03] [TIM-01] the times of an invoiced visit stay as charged', async () => {
    const { reports } = await anInvoice();
    const [row] = await owner<{ id: string; version: number }[]>`
      select id, version from timesheet where appointment_carer_id = ${reports[0]?.appointment_carer_id ?? ''}`;
    const { status, problem } = await office.call(updateTimesheet, {
      params: { id: row?.id ?? '' },
      body: { version: row?.version ?? 1, break_minutes: 30, reason: 'Lunch' } as never,
    });
    expect([status, problem.code]).toEqual([409, 'visit.invoiced']);
  });
});

describe('the list of invoices', () => {
  it('[INV-01] contains the fields of an invoice, and where its document is', async () => {
    const { invoice, client } = await anInvoice();
    const { items } = await office.get(listInvoices, { query: { client_id: client.id } });
    expect(items).toEqual([
      expect.objectContaining({
        invoice_number: invoice.invoice_number,
        start_date: '2026-11-01',
        issued: '2026-11-24',
        due: '2026-12-24',
        paid_status: 'UNPAID',
        total: invoice.total,
        outstanding: invoice.total,
        document_url: expect.stringMatching(/\/api\/invoice_documents\/[0-9a-f-]{36}$/),
      }),
    ]);
  });

  it('[INV-02] filters by start, issue, status, and a part of number and total', async () => {
    const { invoice, client } = await anInvoice();
    const find = async (query: object) =>
      (await office.get(listInvoices, { query: { client_id: client.id, ...query } })).total;
    const number = invoice.invoice_number?.slice(-3) ?? '';
    for (const [query, expected] of [
      [{ start_date: '2026-11-01' }, 1],
      [{ start_date: '2026-11-02' }, 0],
      [{ issued: '2026-11-24' }, 1],
      [{ issued: '2026-11-23' }, 0],
      [{ paid_status: 'UNPAID' }, 1],
      [{ paid_status: 'PAID' }, 0],
      [{ invoice_number: number }, 1],
      [{ invoice_number: `${number}x` }, 0],
      [{ invoice_number: 'inv-2026' }, 1],
      [{ invoice_number: '%' }, 0],
      [{ total: invoice.total.slice(1) }, 1],
      [{ total: `£${invoice.total}` }, 1],
      [{ total: '9999' }, 0],
      [{ status: 'draft' }, 0],
    ] as const)
      expect([query, await find(query)]).toEqual([query, expected]);
  });

  it('[INV-01] [DAT-03] search finds an invoice by its number, for users who may read it', async () => {
    const { invoice, reader } = await anInvoice();
    const { reader: stranger } = await anInvoice();
    const find = async (who: typeof reader, q: string) =>
      (await who.get(search, { query: { q } })).filter(({ kind }) => kind === 'invoice').map(({ id }) => id);
    const number = invoice.invoice_number ?? '';
    for (const q of [number, number.toLowerCase(), number.slice(4)])
      expect([q, await find(reader, q), await find(office, q)]).toEqual([q, [invoice.id], [invoice.id]]);
    expect(await find(stranger, number)).toEqual([]);
    expect((await as.carer().get(search, { query: { q: number } })).length).toBe(0);
  });

  it('[INV-01] a client reads their own once issued, without the office’s payments, and nobody else’s', async () => {
    const { invoice, reader } = await anInvoice();
    const { invoice: draft } = await aDraft();
    await pay(invoice, '1');
    const seen = await reader.get(getInvoice, { params: { id: invoice.id } });
    expect([seen.total, seen.paid, seen.payments]).toEqual([invoice.total, '1.00', []]);
    expect((await reader.call(getInvoice, { params: { id: draft.id } })).status).toBe(404);
    expect((await reader.get(listInvoices)).total).toBe(1);
    expect((await as.carer().call(listInvoices)).status).toBe(403);
  });

  it('[INV-01] invoices for a restricted young person are closed to everybody who may not open the record', async () => {
    const { invoice, client, young_person, reader } = await anInvoice();
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    for (const who of [reader, office])
      expect((await who.call(getInvoice, { params: { id: invoice.id } })).status).toBe(404);
    expect((await office.fetch(`/api/invoice_documents/${invoice.id}`)).status).toBe(404);
    const run = await office.get(previewInvoices, { query: { ...NOVEMBER, client_id: client.id } });
    expect([run.drafts, run.left_out_counts]).toEqual([[], { invoiced: 1 }]);
  });
});

describe('documents', () => {
  it('[INV-01] those for a young person are listed with documents, and downloaded as one zip file, all or none', async () => {
    const { invoice, young_person, reader } = await anInvoice();
    const { items } = await reader.get(listInvoicesOfYoungPerson, { params: { id: young_person.id } });
    const url = new URL(items[0]?.document_url ?? '');
    const pdf = await reader.fetch(url.pathname);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const ask = (invoice_ids: string[]) =>
      reader.fetch(downloadInvoices.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ invoice_ids }),
      });
    const zip = readZip(Buffer.from(await (await ask([invoice.id])).arrayBuffer()));
    expect([...zip.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^2026-11-24 ${invoice.invoice_number}\\.pdf$`)),
    ]);
    const { invoice: other } = await anInvoice();
    expect((await ask([invoice.id, other.id])).status).toBe(404);
  });
});

describe('POST /api/emails/invoices/', () => {
  const letter = { subject: 'Invoice for October', body: 'Please read this.' };

  it('[EML-01] the invoicing contacts get a link, and nobody else does', async () => {
    const { invoice, client } = await anInvoice();
    await owner`insert into client_contact (client_id, name, email) values (${client.id}, 'Accounts', 'accounts@croydon.test')`;
    const send = (more: object) =>
      office.call(sendInvoiceEmail, {
        body: { ids: [invoice.id], to: ['accounts@croydon.test'], ...letter, ...more },
      });
    expect(await send({})).toMatchObject({
      status: 201,
      body: { code: 201, recipients: ['accounts@croydon.test'] },
    });
    const [email] = await owner<
      { body: string }[]
    >`select body from email where to_address = 'accounts@croydon.test'`;
    expect(email?.body).toContain(`/dashboard/invoices/${invoice.id}`);
    const stranger = await send({ to: ['someone@elsewhere.test'] });
    expect([stranger.status, stranger.problem.errors?.[0]?.path]).toEqual([400, 'to.0']);
    const named = await send({ subject: `For ${invoice.young_person?.name}` });
    expect([named.status, named.problem.errors?.[0]?.path]).toEqual([400, 'subject']);
  });

  it('[EML-01] drafts, and invoices of two organisations, are not sent together', async () => {
    const [one, other, { invoice: draft }] = [await anInvoice(), await anInvoice(), await aDraft()];
    const send = (ids: string[]) =>
      office.call(sendInvoiceEmail, { body: { ids, to: ['x@y.test'], ...letter } });
    expect((await send([one.invoice.id, other.invoice.id])).problem.errors?.[0]?.path).toBe('ids');
    expect((await send([draft.id])).problem.code).toBe('invoice.not_issued');
  });
});
