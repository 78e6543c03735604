import { describe, expect, it } from 'vitest';
import { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import { creditInvoice, getInvoiceData, type Invoice } from '#contract/money/invoices.ts';
import { recordQuotationAnswer, sendQuotation } from '#contract/money/quotation-records.ts';
import { draftReminder, sendReminder } from '#contract/money/reminders.ts';
import { getStatement, sendStatement } from '#contract/money/statements.ts';
import { type Enclosure, writeInvoiceMails } from '#server/features/money/invoices/invoice-mails.ts';
import { startMailServer } from '#test/kit/mail-server.ts';
import { listBrokenRules } from '#test/kit/money/e-invoice-rules.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { type ReceivedMail, readMail } from '#test/kit/read-mail.ts';
import { readPdfWords } from '#test/kit/read-pdf.ts';
import { findText, readXml } from '#test/kit/read-xml.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const BANK = 'Elm Bank, 12-34-56, 00112233';
const app = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  environment: { PAYMENT_DETAILS: BANK },
});
const { as, given, owner } = app;
const { anOrganisation, aDraft, issue, anInvoice, anInvoiceDue, pay } = openInvoices(app);
const office = as.admin();
const words = { subject: 'Invoice', body: 'Hello' };

/** An organisation whose accounts department has an address. */
async function aPayer() {
  const organisation = await anOrganisation();
  const to = `${organisation.client.id}@accounts.test`;
  await owner`update client set email = ${to} where id = ${organisation.client.id}`;
  return { ...organisation, to: [to] };
}

/** The e-mail to accounts that a mail server is sent by `send`. */
async function receive(send: () => Promise<unknown>): Promise<ReceivedMail> {
  const server = await startMailServer(() => null);
  app.services.smtp_url = server.url;
  await app.runJobs();
  server.received.length = 0;
  await send();
  await app.runJobs();
  const received = await Promise.all(server.received.map(readMail));
  const [mail, ...others] = received.filter(({ to }) => to.some((address) => /accounts|pay@/.test(address)));
  if (!mail || others.length > 0)
    throw new Error(`Not one e-mail: ${received.map(({ to, subject }) => `${to} ${subject}`).join('; ')}`);
  return mail;
}

/** Accepts a quotation with this order number, and charges the draft by it. */
async function order(draft: Invoice, order_number: string): Promise<void> {
  const { client, young_person } = draft;
  const service = await given.serviceType();
  await owner`insert into price_list (service_type_id, from_date, unit, rate_pence, mileage_pence)
    values (${service.id}, '2026-01-01', 'hour', 3200, 45)`;
  const visit = { service_type_id: service.id, carers: 1 };
  const items = [{ ...visit, start_at: '2026-12-01T10:00:00Z', end_at: '2026-12-01T12:00:00Z' }];
  const body = { client_id: client.id, young_person_id: young_person?.id ?? '', items };
  const { id } = await office.send(sendQuotation, { body });
  const recorded = { name: 'Sam Field', how: 'e-mail', date: '2026-11-01' } as const;
  const yes = { status: 'accepted', order_number, recorded } as const;
  await office.send(recordQuotationAnswer, { params: { id }, body: yes });
  await owner`update invoice_line set quotation_id = ${id} where invoice_id = ${draft.id}`;
}

describe('an invoice by e-mail', () => {
  it('[INV-03] [EML-01] [DOC-02] is available as PDF and e-invoice, with what accounts departments require, without a sign-in', async () => {
    const payer = await aPayer();
    const { invoice: draft, young_person } = await aDraft(2, payer);
    await order(draft, 'PO 4711');
    const invoice = (await issue(draft)).body;
    const number = invoice.invoice_number ?? '';
    const body = { ids: [invoice.id], to: payer.to, ...words };
    const mail = await receive(() => office.send(sendInvoiceEmail, { body }));
    expect([mail.to, mail.subject]).toEqual([payer.to, 'Invoice']);
    for (const fact of [
      `Invoice ${number}\nTotal: £128.00\nDue: 24/12/2026\nPeriod: 01/11/2026 to 30/11/2026`,
      `Order number: PO 4711\nPayment reference: ${number}`,
      `Please pay to:\n${BANK}`,
      'The invoice is attached. You do not need to sign in.',
    ])
      expect(mail.text).toContain(fact);
    expect(mail.text.trim().split('\n').at(-1)).toBe(`${app.public_url}/dashboard/invoices/${invoice.id}`);
    expect(mail.text).not.toContain(young_person.name);
    expect([...mail.files.keys()].toSorted()).toEqual([
      `2026-11-24 ${number}.pdf`,
      `2026-11-24 ${number}.xml`,
    ]);
    const paper = await readPdfWords(mail.files.get(`2026-11-24 ${number}.pdf`) ?? Buffer.of());
    for (const fact of [number, '£128.00', '24/12/2026', BANK]) expect(paper).toContain(fact);
    expect(paper).not.toContain(young_person.name);
    const xml = String(mail.files.get(`2026-11-24 ${number}.xml`));
    expect(listBrokenRules(readXml(xml))).toEqual([]);
    expect(findText(readXml(xml), 'LegalMonetaryTotal/PayableAmount')).toBe(invoice.total);
    const data = await office.call(getInvoiceData, { params: { id: invoice.id } });
    expect(xml).toBe(String(data.body));
    expect(await owner`select 1 from email_attachment`).toEqual([]);
  });

  it('[INV-03] [EML-01] has no e-invoice if nothing can be sent to the organisation itself', async () => {
    const { invoice, client } = await anInvoice();
    await owner`insert into client_contact (client_id, name, email) values (${client.id}, 'Accounts', 'pay@croydon.test')`;
    const body = { ids: [invoice.id], to: ['pay@croydon.test'], ...words };
    const mail = await receive(() => office.send(sendInvoiceEmail, { body }));
    expect([...mail.files.keys()]).toEqual([`2026-11-24 ${invoice.invoice_number}.pdf`]);
  });

  it('[INV-03] [EML-01] [DAT-05] for a restricted record is only a link, without an order number', async () => {
    const payer = await aPayer();
    const open = (await anInvoice(1, payer)).invoice;
    const young_person = await given.youngPerson({ client: payer.client });
    const { invoice: draft } = await aDraft(1, { ...payer, young_person });
    await order(draft, 'PO 4712');
    const closed = (await issue(draft)).body;
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${(await office.user()).id})`;
    const body = { ids: [open.id, closed.id], to: payer.to, ...words };
    const mail = await receive(() => office.send(sendInvoiceEmail, { body }));
    expect([...mail.files.keys()].some((name) => name.includes(closed.invoice_number ?? ''))).toBe(false);
    expect(mail.files.size).toBe(2);
    expect(mail.text).toContain(`Sign in to open ${closed.invoice_number}.`);
    expect(mail.text).toContain(`/dashboard/invoices/${closed.id}`);
    expect(closed.lines[0]?.quotation?.order_number).toBe('PO 4712');
    expect(mail.text).not.toContain('PO 4712');
  });

  it('[INV-03] [EML-01] leaves out an order number that contains the young person’s name', async () => {
    const payer = await aPayer();
    const { invoice: draft, young_person } = await aDraft(1, payer);
    await order(draft, `For ${young_person.name}`);
    const invoice = (await issue(draft)).body;
    const body = { ids: [invoice.id], to: payer.to, ...words };
    const mail = await receive(() => office.send(sendInvoiceEmail, { body }));
    expect(invoice.lines[0]?.quotation?.order_number).toContain(young_person.name);
    expect(mail.text).not.toContain('Order number');
    expect(mail.text).not.toContain(young_person.name);
  });

  it('[INV-03] [EML-01] a credit note says what it credits, and requests no money', async () => {
    const payer = await aPayer();
    const { invoice } = await anInvoice(1, payer);
    const line_ids = invoice.lines.map(({ id }) => id);
    const credit = { params: { id: invoice.id }, body: { line_ids, reason: 'Not ordered' } };
    const note = await office.send(creditInvoice, credit);
    const body = { ids: [note.id], to: payer.to, ...words };
    const mail = await receive(() => office.send(sendInvoiceEmail, { body }));
    expect(mail.text).toContain(
      `Credit note ${note.invoice_number}, for ${invoice.invoice_number}\nTotal credited: £64.00`,
    );
    expect(mail.text).toContain('The credit note is attached.');
    expect(mail.text).not.toMatch(/Please pay|Due/);
    const paper = await readPdfWords(mail.files.get(`2026-11-24 ${note.invoice_number}.pdf`) ?? Buffer.of());
    expect(paper).toContain('About this credit note');
  });
});

describe('other e-mails about money', () => {
  it('[INV-03] [EML-01] a reminder attaches the overdue invoices', async () => {
    const payer = await aPayer();
    const late = [
      (await anInvoiceDue('2026-11-01', 1, payer)).invoice,
      (await anInvoiceDue('2026-11-02', 2, payer)).invoice,
    ];
    await pay(late[0] ?? { id: '' }, '4');
    const { subject, body, invoices } = await office.get(draftReminder, { params: { id: payer.client.id } });
    const letter = { ids: invoices.map(({ id }) => id), to: payer.to, subject, body };
    const mail = await receive(() => office.send(sendReminder, { body: letter }));
    for (const { invoice_number, issued } of late) {
      const paper = await readPdfWords(mail.files.get(`${issued} ${invoice_number}.pdf`) ?? Buffer.of());
      expect(paper).toContain(invoice_number);
    }
    expect(mail.text).toContain('All 2 invoices are attached. You do not need to sign in.');
    expect(mail.text.split(BANK)).toHaveLength(2);
  });

  it('[INV-03] [EML-01] a statement is attached as PDF, only for contacts, without a young person’s name', async () => {
    const payer = await aPayer();
    const { invoice } = await anInvoice(1, payer);
    await pay(invoice, '4');
    const period = { start_date: '2026-11-01', end_date: '2026-11-30' };
    const letter = { client_id: payer.client.id, ...period, to: payer.to, ...words };
    const send = (more: object) => office.call(sendStatement, { body: { ...letter, ...more } });
    const mail = await receive(() => send({}));
    const [name = '', content = Buffer.of()] = [...mail.files][0] ?? [];
    expect(name).toMatch(/^2026-11-30 Statement .*\.pdf$/);
    const seen = await office.get(getStatement, { params: { id: payer.client.id }, query: period });
    const paper = await readPdfWords(content);
    for (const fact of [invoice.invoice_number, `£${seen.carried_forward}`]) expect(paper).toContain(fact);
    expect(mail.text).toContain(`Owed on 30/11/2026: £60.00\n\nPlease pay to:\n${BANK}`);
    expect(mail.text).toContain('The statement is attached. You do not need to sign in.');
    expect((await send({ to: ['someone@elsewhere.test'] })).problem.errors?.[0]?.path).toBe('to.0');
    expect((await send({ body: `For ${payer.young_person.name}` })).problem.errors?.[0]?.path).toBe('body');
    expect((await send({ end_date: '2026-10-01' })).problem.errors?.[0]?.path).toBe('end_date');
  });
});

describe('files that are too large for one e-mail', () => {
  const enclose = (nth: number, megabytes: number): Enclosure => ({
    invoice: {
      ...{ id: `${nth}`, kind: 'invoice', invoice_number: `INV-2026-000${nth}`, total: '64.00' },
      ...{ due: '2026-12-24', start_date: '2026-11-01', end_date: '2026-11-30', credits: null },
    },
    order_numbers: [],
    files: [
      { name: `${nth}.pdf`, mime_type: 'application/pdf', content: Buffer.alloc(megabytes * 1_000_000) },
    ],
  });
  const letter = { ...words, payment_details: BANK, says_facts: true, public_url: 'https://agency.example' };

  it('[INV-03] [EML-01] are sent in several, each of which says how many are attached and lists only those', () => {
    const mails = writeInvoiceMails(letter, [enclose(1, 6), enclose(2, 4), enclose(3, 1), enclose(4, 12)]);
    expect(mails.map(({ subject, attachments }) => [subject, attachments.map(({ name }) => name)])).toEqual([
      ['Invoice (1 of 3)', ['1.pdf', '2.pdf']],
      ['Invoice (2 of 3)', ['3.pdf']],
      ['Invoice (3 of 3)', ['4.pdf']],
    ]);
    const [first, second, third] = mails.map(({ body }) => body);
    expect(first).toContain('2 of 4 invoices are attached. The rest follow in further e-mails.');
    expect(second).toContain('1 of 4 invoices is attached. The rest follow in further e-mails.');
    expect(third).toContain('1 of 4 invoices is attached. The others came in earlier e-mails.');
    expect(second).toContain('INV-2026-0003');
    expect(second).not.toMatch(/INV-2026-000[124]/);
    expect(second?.endsWith('https://agency.example/dashboard/invoices/3')).toBe(true);
  });
});
