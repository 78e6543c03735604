import { readHundredths } from '#contract/money/pence.ts';
import { type Element, findAll, findText } from '#test/kit/read-xml.ts';

/**
 * Rules of EN 16931 and of Peppol BIS Billing 3.0, read again from a document that is there, and apart from the code that writes
 * it. Each is named as there; docs/e-invoice.md has the list.
 */

type Check = (document: Element) => boolean;

const pence = (element: Element, path: string) => readHundredths(findText(element, path) ?? 'missing');
const listLines = (document: Element) =>
  document.children.filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine');
const sum = (elements: readonly Element[], path: string) =>
  elements.reduce((total, element) => total + pence(element, path), 0);
const has = (path: string) => (document: Element) => (findText(document, path) ?? '') !== '';
const SUPPLIER = 'AccountingSupplierParty/Party';
const CUSTOMER = 'AccountingCustomerParty/Party';
const TOTAL = 'LegalMonetaryTotal';
const ROWS = 'TaxTotal/TaxSubtotal';
const isCredit = ({ name }: Element) => name === 'CreditNote';
const everyElement = (element: Element): Element[] => [element, ...element.children.flatMap(everyElement)];
const findRows = (document: Element, category: string) =>
  findAll(document, ROWS).filter((row) => findText(row, 'TaxCategory/ID') === category);
const findLines = (document: Element, category: string) =>
  listLines(document).filter((line) => findText(line, 'Item/ClassifiedTaxCategory/ID') === category);
const round = (value: number) => Math.round(value);

const RULES: Readonly<Record<string, Check>> = {
  'BR-01 specification': has('CustomizationID'),
  'BR-02 number': has('ID'),
  'BR-03 issue date': (document) => /^\d{4}-\d\d-\d\d$/.test(findText(document, 'IssueDate') ?? ''),
  'BR-04 type code': (document) =>
    isCredit(document)
      ? findText(document, 'CreditNoteTypeCode') === '381'
      : findText(document, 'InvoiceTypeCode') === '380',
  'BR-05 currency': (document) => findText(document, 'DocumentCurrencyCode') === 'GBP',
  'BR-06 seller': has(`${SUPPLIER}/PartyLegalEntity/RegistrationName`),
  'BR-07 buyer': has(`${CUSTOMER}/PartyLegalEntity/RegistrationName`),
  'BR-09 seller country': has(`${SUPPLIER}/PostalAddress/Country/IdentificationCode`),
  'BR-11 buyer country': has(`${CUSTOMER}/PostalAddress/Country/IdentificationCode`),
  'BR-16 lines': (document) => listLines(document).length > 0,
  'BR-21…26 line': (document) =>
    listLines(document).every((line) =>
      ['ID', 'LineExtensionAmount', 'Item/Name', 'Price/PriceAmount'].every((path) => has(path)(line)),
    ),
  'BR-29 period in order': (document) =>
    findAll(document, 'InvoicePeriod').every(
      (period) => (findText(period, 'StartDate') ?? '') <= (findText(period, 'EndDate') ?? ''),
    ),
  'BR-49 means of payment': (document) =>
    isCredit(document) || has('PaymentMeans/PaymentMeansCode')(document),
  'BR-55 preceding invoice': (document) =>
    !isCredit(document) || has('BillingReference/InvoiceDocumentReference/ID')(document),
  'BR-CO-04 category of each line': (document) =>
    listLines(document).every(has('Item/ClassifiedTaxCategory/ID')),
  'BR-CO-09 VAT number has its country': (document) =>
    findAll(document, `${SUPPLIER}/PartyTaxScheme`).every((scheme) =>
      /^(GB|XI)\d{9}/.test(findText(scheme, 'CompanyID') ?? ''),
    ),
  'BR-CO-10 sum of lines': (document) =>
    pence(document, `${TOTAL}/LineExtensionAmount`) === sum(listLines(document), 'LineExtensionAmount'),
  'BR-CO-13 without VAT': (document) =>
    pence(document, `${TOTAL}/TaxExclusiveAmount`) === pence(document, `${TOTAL}/LineExtensionAmount`),
  'BR-CO-14 VAT': (document) =>
    pence(document, 'TaxTotal/TaxAmount') === sum(findAll(document, ROWS), 'TaxAmount'),
  'BR-CO-15 with VAT': (document) =>
    pence(document, `${TOTAL}/TaxInclusiveAmount`) ===
    pence(document, `${TOTAL}/TaxExclusiveAmount`) + pence(document, 'TaxTotal/TaxAmount'),
  'BR-CO-16 due': (document) =>
    pence(document, `${TOTAL}/PayableAmount`) === pence(document, `${TOTAL}/TaxInclusiveAmount`),
  // A penny more or less is allowed for: one invoice and its credit notes come to nothing together.
  'BR-CO-17 VAT of each row': (document) =>
    findAll(document, ROWS).every((row) => {
      const asked = round(
        (pence(row, 'TaxableAmount') * readHundredths(findText(row, 'TaxCategory/Percent') ?? '0')) / 10_000,
      );
      return Math.abs(pence(row, 'TaxAmount') - asked) <= (isCredit(document) ? 1 : 0);
    }),
  'BR-CO-18 breakdown': (document) => findAll(document, ROWS).length > 0,
  'BR-CO-25 when to pay': (document) => isCredit(document) || has('DueDate')(document),
  'BR-CO-26 seller identified': (document) =>
    ['PartyTaxScheme/CompanyID', 'PartyLegalEntity/CompanyID', 'PartyIdentification/ID'].some((path) =>
      has(`${SUPPLIER}/${path}`)(document),
    ),
  'BR-S-01, BR-E-01, BR-O-01 a row for each category': (document) =>
    ['S', 'E', 'O'].every(
      (category) => findRows(document, category).length > 0 === findLines(document, category).length > 0,
    ),
  'BR-S-02, BR-E-02, BR-O-02 VAT number of the seller': (document) =>
    has(`${SUPPLIER}/PartyTaxScheme/CompanyID`)(document) === (findRows(document, 'O').length === 0),
  'BR-S-05 rate above nothing': (document) =>
    findLines(document, 'S').every(
      (line) => Number(findText(line, 'Item/ClassifiedTaxCategory/Percent')) > 0,
    ),
  'BR-E-05, BR-E-09 rate and VAT of nothing': (document) =>
    findLines(document, 'E').every((line) => findText(line, 'Item/ClassifiedTaxCategory/Percent') === '0') &&
    findRows(document, 'E').every((row) => pence(row, 'TaxAmount') === 0),
  'BR-O-05, BR-O-09 no rate, and VAT of nothing': (document) =>
    findLines(document, 'O').every((line) => !has('Item/ClassifiedTaxCategory/Percent')(line)) &&
    findRows(document, 'O').every((row) => !has('TaxCategory/Percent')(row) && pence(row, 'TaxAmount') === 0),
  'BR-O-11, BR-O-12 nothing else beside it': (document) =>
    findRows(document, 'O').length === 0 ||
    (findAll(document, ROWS).length === 1 && findLines(document, 'O').length === listLines(document).length),
  'BR-S-08, BR-E-08, BR-O-08 taxable amount': (document) =>
    findAll(document, ROWS).every((row) => {
      const rate = findText(row, 'TaxCategory/Percent');
      const lines = listLines(document).filter(
        (line) => findText(line, 'Item/ClassifiedTaxCategory/Percent') === rate,
      );
      return pence(row, 'TaxableAmount') === sum(lines, 'LineExtensionAmount');
    }),
  'BR-S-10, BR-E-10, BR-O-10 reason where there is no VAT': (document) =>
    findRows(document, 'S').every((row) => !has('TaxCategory/TaxExemptionReason')(row)) &&
    (['E', 'O'] as const).every((category) =>
      findRows(document, category).every(
        (row) =>
          has('TaxCategory/TaxExemptionReason')(row) &&
          findText(row, 'TaxCategory/TaxExemptionReasonCode') ===
            { E: 'VATEX-EU-132-1G', O: 'VATEX-EU-O' }[category],
      ),
    ),
  'PEPPOL-R001, R007 profile': (document) =>
    findText(document, 'ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'PEPPOL-R002 one note': (document) => findAll(document, 'Note').length <= 1,
  'PEPPOL-R003 reference of the buyer': (document) =>
    has('BuyerReference')(document) || has('OrderReference/ID')(document),
  'PEPPOL-R004 specification': (document) =>
    findText(document, 'CustomizationID') ===
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'PEPPOL-R008 nothing empty': (document) =>
    everyElement(document).every(({ text, children }) => children.length > 0 || text.trim() !== ''),
  'PEPPOL-R010, R020 electronic addresses': (document) =>
    [SUPPLIER, CUSTOMER].every((party) => {
      const [address] = findAll(document, `${party}/EndpointID`);
      return Boolean(address?.text && address.attributes.schemeID);
    }),
  'PEPPOL-R051 one currency': (document) =>
    everyElement(document).every(
      ({ attributes }) => attributes.currencyID === undefined || attributes.currencyID === 'GBP',
    ),
  'PEPPOL-R053 one VAT total': (document) => findAll(document, 'TaxTotal').length === 1,
  'PEPPOL-R110, R111 line within the period': (document) =>
    listLines(document).every((line) => {
      const [from = '', until = ''] = ['StartDate', 'EndDate'].map((end) =>
        findText(document, `InvoicePeriod/${end}`),
      );
      const day = findText(line, 'InvoicePeriod/StartDate') ?? '';
      return from <= day && day <= until;
    }),
  'PEPPOL-R120 quantity × price': (document) =>
    listLines(document).every((line) => {
      const quantity = findText(line, 'InvoicedQuantity') ?? findText(line, 'CreditedQuantity') ?? '';
      const asked = (readHundredths(quantity) * pence(line, 'Price/PriceAmount')) / 100;
      return Math.abs(pence(line, 'LineExtensionAmount') - asked) <= 2;
    }),
};

/** The names of the rules that a document breaks. */
export const listBrokenRules = (document: Element): string[] =>
  Object.entries(RULES).flatMap(([name, isKept]) => (isKept(document) ? [] : [name]));
