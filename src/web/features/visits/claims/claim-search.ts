import { z } from 'zod';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { addMonths, monthBefore } from '#contract/core/dates.ts';
import { type DateWindow, readWindow } from '#contract/core/list-windows.ts';
import { Id } from '#contract/core/shapes.ts';
import { ClaimStatus, type SignedInRole } from '#contract/core/statuses.ts';
import { EXPENSE_SORTS, MILEAGE_SORTS, VEHICLES } from '#contract/visits/claim-lists.ts';
import { searchChoice, searchDay, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

const parts = {
  start_date: searchDay,
  end_date: searchDay,
  carer: searchWords,
  status: searchChoice(ClaimStatus.options),
  unusual: z.literal('true').optional().catch(undefined),
  page: searchPage,
};

/** The addresses of the lists of expenses and journeys (SHL-08). */
export const ExpenseSearch = z.object({
  ...parts,
  reason_id: Id.optional().catch(undefined),
  sort: searchSort(EXPENSE_SORTS),
});
export type ExpenseSearch = z.infer<typeof ExpenseSearch>;

export const MileageSearch = z.object({
  ...parts,
  vehicle: searchChoice(VEHICLES),
  sort: searchSort(MILEAGE_SORTS),
});
export type MileageSearch = z.infer<typeof MileageSearch>;

type Asked = Pick<ExpenseSearch, 'start_date' | 'end_date'>;

/** The days shown: the chosen ones, or the last three months. */
export const shownWindow = (search: Asked, today: string): DateWindow =>
  readWindow(DEFAULT_WINDOWS.claims, search, today);

/** For the office, what needs a check comes first. */
export const firstSort = (role: SignedInRole) => (role === 'admin' ? '-unusual' : '-date');

/** The query of a list's call. */
export function buildClaimFilter<Search extends ExpenseSearch | MileageSearch>(
  search: Search,
  role: SignedInRole,
  today: string,
) {
  const { carer, ...rest } = search;
  return {
    ...rest,
    ...shownWindow(search, today),
    ...(role === 'admin' && carer ? { carer } : {}),
    sort: search.sort ?? firstSort(role),
  };
}

export function datePresets(today: string) {
  const usual = shownWindow({}, today);
  return [
    { label: 'This month', from: `${today.slice(0, 7)}-01`, to: today },
    { label: 'Last month', ...monthBefore(today) },
    { label: 'Three months back', from: usual.start_date, to: usual.end_date },
    { label: 'A year back', from: addMonths(today, -12), to: today },
  ];
}
