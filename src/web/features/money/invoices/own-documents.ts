import { getInvoiceDocument } from '#contract/money/invoices.ts';
import { getQuotationDocument } from '#contract/money/quotation-records.ts';
import type { OwnDocuments } from '#web/features/reports/document-viewer/document-address.ts';

/** The money documents on this server. */
export const MONEY_DOCUMENTS: OwnDocuments = [
  [/^\/api\/invoice_documents\/([\w-]+)\/?$/, getInvoiceDocument],
  [/^\/api\/quotation_documents\/([\w-]+)\/?$/, getQuotationDocument],
];
