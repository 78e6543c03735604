import { describe, expect, it, onTestFinished } from 'vitest';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import {
  creditInvoice,
  getInvoice,
  getInvoiceData,
  type Invoice,
  issueInvoice,
} from '#contract/money/invoices.ts';
import { readVatNumber, splitAddress } from '#server/features/money/invoices/ubl-parties.ts';
import { breakDownVat } from '#server/features/money/invoices/ubl-vat.ts';
import { openApprovedWork } from '#test/kit/money/approved-work.ts';
import { listBrokenRules } from '#test/kit/money/e-invoice-rules.ts';
import { findAll, findText, readXml } from '#test/kit/read-xml.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  environment: { PAYMENT_DETAILS: 'Bank <A & B>, 12-34-56', AGENCY_ADDRESS: '1 Elm Road, Croydon, CR0 1AB' },
});
const { as, given, owner } = app;
const work = openApprovedWork(app);
const office = as.admin();

type Treatment = 'exempt' | 'standard' | 'reduced';
const RATES = { exempt: '0', standard: '20', reduced: '5' };

/** An issued invoice with two visits at each of these treatments; the price leaves pence to round. */
async function anInvoice(...treatments: Treatment[]) {
  const client = await given.client({ name: `A & B <Borough> "Council"${Math.random()}` });
  await owner`update client set email = 'pay@example.test', address = ${'Civic Centre\nHigh Street\nCroydon CR9 3JS'} where id = ${client.id}`;
  const young_person = await given.youngPerson({ client, first_name: 'Amélie', last_name: 'Ashwood' });
  let day = 2;
  for (const treatment of treatments) {
    const service_type = await given.serviceType({ name: `Support <${treatment}>` });
    await owner`insert into price_list (service_type_id, from_date, unit, rate_pence, vat_treatment, vat_rate, mileage_pence)
      values (${service_type.id}, '2026-01-01', 'hour', 3333, ${treatment === 'exempt' ? 'EXEMPT' : 'STANDARD'}, ${RATES[treatment]}, 45)`;
    for (const hours of [1, 2.25]) {
      const start_at = `2026-11-${String(day++).padStart(2, '0')}T10:00:00Z`;
      await work({ client, young_person, service_type, start_at, hours, is_priced: false });
    }
  }
  const body = { start_date: '2026-11-01', end_date: '2026-11-30', client_id: client.id };
  const { invoice_ids } = await office.send(draftInvoices, { body });
  const params = { id: invoice_ids[0] ?? '' };
  const { version } = await office.get(getInvoice, { params });
  return { client, invoice: await office.send(issueInvoice, { params, body: { version } }) };
}

const read = async ({ id }: Pick<Invoice, 'id'>) => {
  const answer = await office.call(getInvoiceData, { params: { id } });
  return { answer, document: readXml(String(answer.body)) };
};

const credit = ({ id, lines }: Invoice, count: number) =>
  office.send(creditInvoice, {
    params: { id },
    body: { line_ids: lines.slice(0, count).map((line) => line.id), reason: 'Not <ordered> & "paid"' },
  });

describe('an invoice as structured data', () => {
  it.each<[string, Treatment[]]>([
    ['exempt', ['exempt']],
    ['standard', ['standard']],
    ['both', ['exempt', 'standard']],
    ['two rates', ['standard', 'reduced', 'exempt']],
  ])('[DOC-02] keeps every rule of EN 16931 and Peppol that is tested: %s', async (_, treatments) => {
    const { invoice } = await anInvoice(...treatments);
    const { answer, document } = await read(invoice);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(listBrokenRules(document)).toEqual([]);
    expect(findText(document, 'ID')).toBe(invoice.invoice_number);
    expect(findText(document, 'LegalMonetaryTotal/PayableAmount')).toBe(invoice.total);
    expect(findAll(document, 'InvoiceLine')).toHaveLength(invoice.lines.length);
  });

  it('[DOC-02] is kept by a credit note, line after line until nothing is left, and names its invoice', async () => {
    const { invoice } = await anInvoice('standard', 'reduced');
    for (const { id } of invoice.lines) {
      const body = { line_ids: [id], reason: 'Not <ordered> & "paid"' };
      const note = await office.send(creditInvoice, { params: { id: invoice.id }, body });
      const { document } = await read(note);
      expect(listBrokenRules(document)).toEqual([]);
      expect(findText(document, 'Note')).toBe('Not <ordered> & "paid"');
      expect(findText(document, 'BillingReference/InvoiceDocumentReference/ID')).toBe(invoice.invoice_number);
      expect(findText(document, 'BillingReference/InvoiceDocumentReference/IssueDate')).toBe('2026-11-24');
    }
  });

  it('[DOC-02] writes names that contain markup unchanged, and only a reference for the young person', async () => {
    const { client, invoice } = await anInvoice('exempt');
    const { answer, document } = await read(invoice);
    expect(findText(document, 'AccountingCustomerParty/Party/PartyName/Name')).toBe(client.name);
    expect(findText(document, 'InvoiceLine/Item/Name')).toBe('Support <exempt>');
    expect(findText(document, 'PaymentTerms/Note')).toContain('Bank <A & B>');
    expect(findText(document, 'AdditionalDocumentReference/ID')).toBe(invoice.young_person?.id.slice(-8));
    expect(String(answer.body)).not.toMatch(/Am\u00e9lie|Ashwood/);
    expect(answer.headers.get('content-disposition')).not.toMatch(/Am|Ashwood|Borough/);
  });

  it('[DOC-02] has the same bytes after it was paid or credited', async () => {
    const { invoice } = await anInvoice('standard');
    const before = String((await read(invoice)).answer.body);
    await credit(invoice, 1);
    expect(String((await read(invoice)).answer.body)).toBe(before);
  });

  it('[DOC-02] is refused with a message if the organisation has no e-mail address, and belongs to nobody else', async () => {
    const { client, invoice } = await anInvoice('exempt');
    const params = { id: invoice.id };
    const theirs = as.user(await given.user({ user_type: 'client', client: await given.client() }));
    expect((await theirs.call(getInvoiceData, { params })).status).toBe(404);
    await owner`update client set email = null where id = ${client.id}`;
    const refused = await office.call(getInvoiceData, { params });
    expect([refused.status, refused.problem.code]).toEqual([409, 'client.no_email']);
  });

  it.each<[string, Record<string, string>]>([
    ['a company', { AGENCY_COMPANY_NUMBER: '01234567' }],
    ['no company', {}],
  ])('[DOC-02] is not subject to VAT where the agency has no VAT number: %s', async (_, settings) => {
    const { invoice } = await anInvoice('exempt');
    const { AGENCY_VAT_NUMBER: _number, ...rest } = app.config;
    app.services.config = { ...rest, OFFICE_EMAIL_TO: 'office@agency.example', ...settings };
    onTestFinished(() => {
      app.services.config = app.config;
    });
    for (const paper of [invoice, await credit(invoice, 1)]) {
      const { answer, document } = await read(paper);
      expect(answer.status).toBe(200);
      expect(listBrokenRules(document)).toEqual([]);
      const [seller] = findAll(document, 'AccountingSupplierParty/Party');
      if (!seller) throw new Error('There is no seller.');
      expect(findAll(seller, 'EndpointID')).toMatchObject([
        { text: 'office@agency.example', attributes: { schemeID: 'EM' } },
      ]);
      expect(findText(seller, 'PartyLegalEntity/CompanyID')).toBe(settings.AGENCY_COMPANY_NUMBER);
      expect(findText(document, 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toBe('O');
      expect(findText(document, 'LegalMonetaryTotal/PayableAmount')).toBe(paper.total);
    }
  });

  it('[DOC-02] is refused if it charges VAT and the VAT number is gone', async () => {
    const { invoice } = await anInvoice('exempt', 'standard');
    const { AGENCY_VAT_NUMBER: _number, ...rest } = app.config;
    app.services.config = rest;
    onTestFinished(() => {
      app.services.config = app.config;
    });
    const refused = await office.call(getInvoiceData, { params: { id: invoice.id } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'agency.no_vat_number']);
  });

  it('[DOC-02] reports broken rules', async () => {
    const { invoice } = await anInvoice('standard', 'exempt');
    const xml = String((await read(invoice)).answer.body);
    const spoil = (from: RegExp, to: string) => listBrokenRules(readXml(xml.replace(from, to)));
    expect(
      spoil(/<cbc:PayableAmount currencyID="GBP">\d+/, '<cbc:PayableAmount currencyID="GBP">1'),
    ).toContain('BR-CO-16 due');
    expect(spoil(/<cbc:TaxExemptionReasonCode>.*\n/, '')).toContain(
      'BR-S-10, BR-E-10, BR-O-10 reason where there is no VAT',
    );
    expect(spoil(/380/, '381')).toContain('BR-04 type code');
  });
});

describe('the parts of structured data', () => {
  it('[DOC-02] give the penny left by rounding to the highest rate', () => {
    const lines = [
      { vat_rate: '5', amount: '0.10' },
      { vat_rate: '20', amount: '0.12' },
    ];
    expect(breakDownVat(lines, '0.04')).toEqual([
      { rate: '20', taxable: '0.12', tax: '0.03' },
      { rate: '5', taxable: '0.10', tax: '0.01' },
    ]);
  });

  it('[DOC-02] read addresses and VAT numbers as people write them', () => {
    expect(splitAddress('1 Elm Road, Croydon, CR0 1AB')).toMatchObject({
      ...{ street: '1 Elm Road', city: 'Croydon', postcode: 'CR0 1AB' },
    });
    expect(splitAddress('Civic Centre\nHigh Street\nCroydon cr93js')).toMatchObject({
      ...{ street: 'Civic Centre', further: 'High Street', city: 'Croydon', postcode: 'CR93JS' },
    });
    expect(splitAddress(null)).toEqual({ street: null, further: null, city: null, postcode: null });
    expect(['GB 123 4567 82', '123456782'].map(readVatNumber)).toEqual(['GB123456782', 'GB123456782']);
  });
});
