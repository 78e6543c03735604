import { z } from 'zod';
import { daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { IsoDate } from '#contract/core/shapes.ts';

/**
 * Writes a period's invoices and credit notes, and for Sage its payments, as a file for accounting programs. Xero: the
 * columns of its sales invoices, one row for each line; credit notes have negative quantities. Sage: the columns of its
 * audit trail, one row for each rate of VAT (SI, SC), for each payment (SA), and for each refund or payment recorded in
 * error (SP).
 */

export const ACCOUNTING_FORMATS = ['xero', 'sage'] as const;
const MAX_EXPORT_DAYS = 366;

export const exportForAccounts = endpoint({
  method: 'GET',
  path: '/api/invoice_exports/',
  summary: 'Invoices issued in a period, and for Sage payments too, as CSV for Xero or Sage',
  access: { admin: 'ALL' },
  audit: 'invoice.export',
  query: z
    .strictObject({ format: z.enum(ACCOUNTING_FORMATS), start_date: IsoDate, end_date: IsoDate })
    .refine(({ start_date, end_date }) => start_date <= end_date, {
      error: 'Choose an end date on or after the start date.',
      path: ['end_date'],
    })
    .refine(({ start_date, end_date }) => daysBetween(start_date, end_date) < MAX_EXPORT_DAYS, {
      error: 'Choose a year or less.',
      path: ['end_date'],
    }),
  answer: z.unknown(),
  produces: 'text/csv',
});
