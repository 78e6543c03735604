import { z } from 'zod';
import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { PRICE_LIST_STATES, type PriceList } from '#contract/money/price-lists.ts';
import { searchChoice, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const PriceListSearch = z.object({
  client: searchWords,
  service_type: searchWords,
  state: searchChoice(PRICE_LIST_STATES),
  page: searchPage,
  sort: searchSort(['client', 'service_type', 'from_date', 'rate']),
});
export type PriceListSearch = z.infer<typeof PriceListSearch>;

export const priceListHref = (id: string) => `/dashboard/price-lists/${id}`;

/** For a price without a client. */
export const EVERYBODY_ELSE = 'Everybody else';

export const STATE_WORDS = { in_force: 'In force', ahead: 'Lies ahead', past: 'Past' } as const;

export const UNIT_WORDS = { hour: 'an hour', visit: 'a visit', night: 'a night', mile: 'a mile' } as const;

export const VAT_WORDS = { EXEMPT: 'Exempt', STANDARD: 'Standard rate' } as const;

export const sayListRate = ({ rate, unit }: Pick<PriceList, 'rate' | 'unit'>) =>
  `${sayAmount(rate)} ${UNIT_WORDS[unit]}`;

export const sayDays = ({ from_date, until_date }: Pick<PriceList, 'from_date' | 'until_date'>) =>
  until_date ? `${formatDate(from_date)} to ${formatDate(until_date)}` : `From ${formatDate(from_date)}`;

export const nameClient = ({ client }: Pick<PriceList, 'client'>) => client?.name ?? EVERYBODY_ELSE;

export const nameList = (list: PriceList) => `${list.service_type.name}, ${nameClient(list)}`;
