import { z } from 'zod';
import { QUOTATION_SORTS, QUOTATION_STATUSES } from '#contract/money/quotation-lists.ts';
import type { Quotation } from '#contract/money/quotation-records.ts';
import { searchChoice, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const QuotationSearch = z.object({
  status: searchChoice(QUOTATION_STATUSES),
  client_id: z.uuid().optional().catch(undefined),
  quotation_number: searchWords,
  page: searchPage,
  sort: searchSort(QUOTATION_SORTS),
});
export type QuotationSearch = z.infer<typeof QuotationSearch>;

export const QUOTATIONS = '/dashboard/quotations';
export const hrefOfQuotation = ({ id }: Pick<Quotation, 'id'>) => `${QUOTATIONS}/${id}`;

export const QUOTATION_WORDS = {
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
} as const;

export const QUOTATION_TONES = {
  sent: 'yellow',
  accepted: 'darkGreen',
  declined: 'red',
  expired: 'neutral',
} as const;
