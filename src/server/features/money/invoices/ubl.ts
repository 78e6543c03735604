import { PAYMENT_DAYS } from '#contract/money/invoice-lists.ts';
import type { Invoice, InvoiceLine } from '#contract/money/invoices.ts';
import { readHundredths, writeHundredths } from '#contract/money/pence.ts';
import { buyerNode, sellerNode, type UblAgency } from '#server/features/money/invoices/ubl-parties.ts';
import { breakDownVat, chooseCategory, type VatCategory } from '#server/features/money/invoices/ubl-vat.ts';
import { node, writeXml, type XmlNode } from '#server/features/money/invoices/xml.ts';
import { AppError } from '#server/http/app-error.ts';

/** All that the structured data of an invoice says (docs/e-invoice.md). */
export interface UblPaper {
  invoice: Invoice;
  client_address: string | null;
  client_email: string | null;
  /** For a credit note: the day on which the corrected invoice was issued. */
  credited_on: string | null;
}

const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CURRENCY = { currencyID: 'GBP' };
/** Why there is no VAT. Article 132 (1) (g) is of welfare services: the list of codes has no British law. */
const NO_VAT: Readonly<Record<VatCategory, { code: string; reason: string } | null>> = {
  S: null,
  E: {
    code: 'VATEX-EU-132-1G',
    reason: 'Welfare services: Value Added Tax Act 1994, Schedule 9, Group 7',
  },
  O: { code: 'VATEX-EU-O', reason: 'The seller is not registered for VAT' },
};
/** Units of Recommendation 20: hours, statute miles, and one of anything else. */
const UNITS = { hour: 'HUR', mile: 'SMI', visit: 'C62', night: 'C62' } as const;

const amount = (name: string, money: string) => node(name, money, CURRENCY);

/**
 * An issued invoice or credit note as UBL 2.1 in the Peppol BIS Billing 3.0 profile: as the paper, the same bytes every time, and
 * of a young person a reference alone. Throws what `findUblRefusal` finds.
 */
export function buildUbl(paper: UblPaper, agency: UblAgency): string {
  const { invoice, client_address, client_email } = paper;
  const refusal = findUblRefusal(paper, agency);
  if (refusal || !client_email) throw new AppError(refusal ?? 'client.no_email');
  const isRegistered = Boolean(agency.AGENCY_VAT_NUMBER);
  const isCredit = invoice.kind === 'credit note';
  const root = node(
    isCredit ? 'CreditNote' : 'Invoice',
    [
      ...headNodes(paper, isCredit),
      sellerNode(agency),
      buyerNode({ name: invoice.client.name, email: client_email, address: client_address }),
      ...paymentNodes(invoice, agency, isCredit),
      taxNode(invoice, isRegistered),
      totalsNode(invoice),
      ...invoice.lines.map((line, index) => lineNode(line, index + 1, { isCredit, isRegistered })),
    ],
    {
      xmlns: `${UBL}${isCredit ? 'CreditNote' : 'Invoice'}-2`,
      'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
    },
  );
  if (!root) throw new AppError('internal');
  return writeXml(root);
}

/** Why there is no structured data: the profile takes none without the buyer's address, nor with VAT of a seller without a number. */
export function findUblRefusal(
  { invoice, client_email }: UblPaper,
  { AGENCY_VAT_NUMBER }: UblAgency,
): 'agency.no_vat_number' | 'client.no_email' | undefined {
  if (!AGENCY_VAT_NUMBER && invoice.lines.some(({ vat_rate }) => Number(vat_rate) > 0))
    return 'agency.no_vat_number';
  return client_email ? undefined : 'client.no_email';
}

function headNodes({ invoice, credited_on }: UblPaper, isCredit: boolean): (XmlNode | null)[] {
  const { invoice_number, issued, due, reason, credits, young_person, client, lines } = invoice;
  const orders = new Set(lines.map(({ quotation }) => quotation?.order_number ?? null));
  const [order = null] = orders.size === 1 ? orders : [];
  const days = [invoice.start_date, invoice.end_date, ...lines.map(({ date }) => date)].toSorted();
  return [
    node('cbc:CustomizationID', CUSTOMIZATION),
    node('cbc:ProfileID', PROFILE),
    node('cbc:ID', invoice_number),
    node('cbc:IssueDate', issued),
    isCredit ? null : node('cbc:DueDate', due),
    isCredit ? node('cbc:CreditNoteTypeCode', '381') : node('cbc:InvoiceTypeCode', '380'),
    node('cbc:Note', reason),
    node('cbc:DocumentCurrencyCode', 'GBP'),
    // One of both is asked for.
    order ? null : node('cbc:BuyerReference', client.name),
    node('cac:InvoicePeriod', [node('cbc:StartDate', days[0]), node('cbc:EndDate', days.at(-1))]),
    order ? node('cac:OrderReference', [node('cbc:ID', order)]) : null,
    credits &&
      node('cac:BillingReference', [
        node('cac:InvoiceDocumentReference', [
          node('cbc:ID', credits.name),
          node('cbc:IssueDate', credited_on),
        ]),
      ]),
    young_person &&
      node('cac:AdditionalDocumentReference', [
        node('cbc:ID', young_person.id.slice(-8)),
        node('cbc:DocumentTypeCode', '130'),
      ]),
  ];
}

function paymentNodes(
  { invoice_number }: Invoice,
  { PAYMENT_DETAILS }: UblAgency,
  isCredit: boolean,
): (XmlNode | null)[] {
  if (isCredit) return [];
  const terms = [`Pay within ${PAYMENT_DAYS} days, quoting ${invoice_number}.`, PAYMENT_DETAILS];
  return [
    // 1: an instrument that is not defined. How to pay stands in the terms, as the agency words it.
    node('cac:PaymentMeans', [node('cbc:PaymentMeansCode', '1'), node('cbc:PaymentID', invoice_number)]),
    node('cac:PaymentTerms', [node('cbc:Note', terms.filter(Boolean).join(' '))]),
  ];
}

function taxNode({ lines, vat }: Invoice, isRegistered: boolean): XmlNode | null {
  return node('cac:TaxTotal', [
    amount('cbc:TaxAmount', vat),
    ...breakDownVat(lines, vat).map(({ rate, taxable, tax }) => {
      const { category, percent } = chooseCategory(rate, isRegistered);
      return node('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', taxable),
        amount('cbc:TaxAmount', tax),
        node('cac:TaxCategory', [
          node('cbc:ID', category),
          node('cbc:Percent', percent),
          node('cbc:TaxExemptionReasonCode', NO_VAT[category]?.code),
          node('cbc:TaxExemptionReason', NO_VAT[category]?.reason),
          node('cac:TaxScheme', [node('cbc:ID', 'VAT')]),
        ]),
      ]);
    }),
  ]);
}

const totalsNode = ({ subtotal, total }: Invoice) =>
  node('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', subtotal),
    amount('cbc:TaxExclusiveAmount', subtotal),
    amount('cbc:TaxInclusiveAmount', total),
    amount('cbc:PayableAmount', total),
  ]);

function lineNode(
  line: InvoiceLine,
  place: number,
  { isCredit, isRegistered }: { isCredit: boolean; isRegistered: boolean },
): XmlNode | null {
  const { service_type, description, date, quantity, unit, carers, rate, quotation } = line;
  const vat = chooseCategory(line.vat_rate, isRegistered);
  const order = quotation?.order_number ? `, order ${quotation.order_number}` : '';
  const count = writeHundredths(readHundredths(quantity) * carers);
  return node(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    node('cbc:ID', String(place)),
    quotation && node('cbc:Note', `Quotation ${quotation.name}${order}`),
    node(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', count, { unitCode: UNITS[unit] }),
    amount('cbc:LineExtensionAmount', line.amount),
    node('cac:InvoicePeriod', [node('cbc:StartDate', date), node('cbc:EndDate', date)]),
    node('cac:Item', [
      node('cbc:Description', description),
      node('cbc:Name', service_type.name),
      node('cac:ClassifiedTaxCategory', [
        node('cbc:ID', vat.category),
        node('cbc:Percent', vat.percent),
        node('cac:TaxScheme', [node('cbc:ID', 'VAT')]),
      ]),
    ]),
    node('cac:Price', [amount('cbc:PriceAmount', rate)]),
  ]);
}
