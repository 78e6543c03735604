import { z } from 'zod';
import { daysBetween, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { QUOTATION_SORTS, QUOTATION_STATUSES } from '#contract/money/quotation-lists.ts';
import type { Quotation, QuotationDetail } from '#contract/money/quotation-records.ts';
import { searchChoice, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const QuotationSearch = z.object({
  status: searchChoice(QUOTATION_STATUSES),
  unbooked: searchChoice(['true']),
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
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const;

export const QUOTATION_TONES = {
  sent: 'yellow',
  accepted: 'darkGreen',
  declined: 'red',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const;

/** The indexes of the visits without an appointment, from 0. */
export const listUnbooked = ({ items, bookings }: Pick<QuotationDetail, 'items' | 'bookings'>): number[] =>
  items.flatMap((_, item) =>
    bookings.some((booking) => booking.item === item && booking.status === 'active') ? [] : [item],
  );

/** "24 December 2026, 30 days left". */
export function describeLastDay({ valid_until, status }: Pick<Quotation, 'valid_until' | 'status'>): string {
  const day = formatDate(valid_until);
  if (status === 'expired') return `${day}, expired`;
  if (status === 'withdrawn') return `${day}, withdrawn`;
  if (status !== 'sent') return day;
  const left = daysBetween(todayInLondon(), valid_until);
  return left === 0 ? `${day}, today` : `${day}, ${left === 1 ? '1 day' : `${left} days`} left`;
}
