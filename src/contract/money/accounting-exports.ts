import { z } from 'zod';
import { daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { IsoDate } from '#contract/core/shapes.ts';

/**
 * Invoices and credit notes of a period, and for Sage the payments of it, as a file that accounts programs import.
 * Xero: its sales invoice columns, a row a line; credit notes with negative quantities. Sage: its audit trail columns, a row for each rate
 * of VAT (SI, SC), and one for each payment (SA), and for each refund and payment recorded in error (SP).
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
