import { readHundredths, writeHundredths, writePence } from '#contract/money/pence.ts';
import type {
  ExportedInvoice,
  ExportedLine,
  ExportedPayment,
} from '#server/features/money/accounts/accounting-exports.queries.ts';
import { breakDownVat } from '#server/features/money/invoices/ubl-vat.ts';

/**
 * The rows that accounts programs import.
 * 1. Both add up to the penny: what is credited is negative at Xero, and a row of its own kind (SC) at Sage.
 * 2. Xero works the VAT out by itself from the tax type, line by line or invoice by invoice as it is set up; our amount is given
 *    with it, so that it keeps ours.
 * 3. Nominal accounts are those of a chart of accounts as both programs begin with; an agency changes them at the import.
 */

type Row = (string | number)[];

const SALES = { xero: '200', sage: '4000' };
const BANK_AT_SAGE = '1200';
const BAD_DEBTS_AT_SAGE = '8100';
const MAX_SAGE_DETAILS = 60;

const XERO_COLUMNS = [
  ...['*ContactName', 'EmailAddress', '*InvoiceNumber', 'Reference', '*InvoiceDate', '*DueDate'],
  ...['*Description', '*Quantity', '*UnitAmount', '*AccountCode', '*TaxType', 'TaxAmount', 'Currency'],
];
const SAGE_COLUMNS = [
  ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Date', 'Reference', 'Details'],
  ...['Net Amount', 'Tax Code', 'Tax Amount'],
];

const writeBritishDay = (day: string) => day.split('-').reverse().join('/');

/** "A1B2C3D4": Sage takes eight letters and digits, and the end of the organisation's id is its own. */
const referToAccount = (client_id: string) => client_id.replaceAll('-', '').slice(-8).toUpperCase();

export const listXeroRows = (invoices: readonly ExportedInvoice[]): Row[] => [
  XERO_COLUMNS,
  ...invoices.flatMap(listXeroInvoice),
];

function listXeroInvoice(invoice: ExportedInvoice): Row[] {
  const { kind, client, email, invoice_number, credits, issued, due, lines } = invoice;
  const sign = kind === 'credit note' ? -1 : 1;
  const taxes = shareVat(invoice);
  return lines.map((line, index): Row => {
    const { service, description, vat_rate } = line;
    const { quantity, unit_pence } = countXero(line);
    return [
      ...[client, email ?? '', invoice_number, credits ? `Credits ${credits}` : ''],
      ...[writeBritishDay(issued), writeBritishDay(kind === 'credit note' ? issued : due)],
      ...[`${service}: ${description}`, writeHundredths(sign * quantity), writePence(unit_pence), SALES.xero],
      ...[nameXeroTax(vat_rate), writePence(sign * (taxes[index] ?? 0)), 'GBP'],
    ];
  });
}

/**
 * If quantity and rate do not give whole pence, the line has the amount instead, because Xero multiplies them again.
 */
function countXero({ quantity, carers, rate_pence, amount_pence }: ExportedLine) {
  const count = readHundredths(quantity) * carers;
  return count * rate_pence === amount_pence * 100
    ? { quantity: count, unit_pence: rate_pence }
    : { quantity: 100, unit_pence: amount_pence };
}

const nameXeroTax = (rate: string) =>
  Number(rate) === 0 ? 'Exempt Income' : `${Number(rate)}% (VAT on Income)`;

/** The VAT of an invoice spread over its lines: those of a rate come to the VAT of the rate, to the penny. */
function shareVat({ lines, vat_pence }: ExportedInvoice): number[] {
  const rows = listVat({ lines, vat_pence });
  const given = new Map<string, { base: number; tax: number }>();
  return lines.map(({ vat_rate, amount_pence }) => {
    const row = rows.find(({ rate }) => rate === vat_rate);
    const taxable = row ? readHundredths(row.taxable) : 0;
    const before = given.get(vat_rate) ?? { base: 0, tax: 0 };
    const base = before.base + amount_pence;
    const tax = row && taxable > 0 ? Math.round((readHundredths(row.tax) * base) / taxable) : 0;
    given.set(vat_rate, { base, tax });
    return tax - before.tax;
  });
}

const listVat = ({ lines, vat_pence }: Pick<ExportedInvoice, 'lines' | 'vat_pence'>) =>
  breakDownVat(
    lines.map(({ vat_rate, amount_pence }) => ({ vat_rate, amount: writePence(amount_pence) })),
    writePence(vat_pence),
  );

export const listSageRows = (
  invoices: readonly ExportedInvoice[],
  money: readonly ExportedPayment[],
): Row[] => [SAGE_COLUMNS, ...invoices.flatMap(listSageInvoice), ...money.map(toSagePayment)];

/** A row for each rate of VAT. */
const listSageInvoice = (invoice: ExportedInvoice): Row[] => {
  const { kind, client_id, issued, invoice_number, credits } = invoice;
  const details = credits ? `Credit note for ${credits}` : `Services, invoice ${invoice_number}`;
  return listVat(invoice).map(({ rate, taxable, tax }) => [
    ...[kind === 'invoice' ? 'SI' : 'SC', referToAccount(client_id), SALES.sage, writeBritishDay(issued)],
    ...[invoice_number, details.slice(0, MAX_SAGE_DETAILS), taxable, nameSageTax(rate), tax],
  ]);
};

/** T1: standard. T5: reduced. T2: exempt. */
const nameSageTax = (rate: string) => ({ 0: 'T2', 20: 'T1', 5: 'T5' })[Number(rate)] ?? 'T1';

/** A receipt on account, a payment back to the customer, or what is given up, as a credit against bad debts. T9: not for VAT. */
function toSagePayment({
  kind,
  amount_pence,
  date,
  reference,
  invoice_number,
  client_id,
}: ExportedPayment): Row {
  const [type, nominal, words] = {
    payment: ['SA', BANK_AT_SAGE, 'Payment of'],
    refund: ['SP', BANK_AT_SAGE, 'Refund of'],
    correction: ['SP', BANK_AT_SAGE, 'Recorded in error:'],
    'write-off': ['SC', BAD_DEBTS_AT_SAGE, 'Written off:'],
  }[kind] as [string, string, string];
  const details = [`${words} ${invoice_number}`, reference].filter(Boolean).join(', ');
  return [
    ...[type, referToAccount(client_id), nominal, writeBritishDay(date), invoice_number],
    ...[details.slice(0, MAX_SAGE_DETAILS), writePence(amount_pence), 'T9', '0.00'],
  ];
}
