import { addMonths, todayInLondon } from '#contract/core/dates.ts';
import { findListedExpenses } from '#server/features/visits/expenses/expenses.queries.ts';
import { findListedMileages } from '#server/features/visits/mileages/mileages.queries.ts';
import type { MeasuredList } from '#test/load/lists.ts';

/** A month of expenses and of journeys: what the office opens, by day, and one carer's own. */
export function claimLists(): MeasuredList[] {
  const today = todayInLondon();
  const days = { start_date: addMonths(today, -1), end_date: today };
  const page = { ...days, page: 1, page_size: 20 };
  const ofOffice = (['-unusual', '-date'] as const).map((sort) => ({ sort, email: 'admin@placewell.test' }));
  const ofCarer = { sort: '-date', email: 'carer@placewell.test' } as const;
  return [...ofOffice, ofCarer].flatMap(({ sort, email }) => {
    const own = (user_id: string) => (email === ofCarer.email ? { carer_id: user_id } : {});
    const query = new URLSearchParams({ ...days, sort });
    const name = `a month by ${sort} as ${email}`;
    return [
      {
        ...{ name: `expenses, ${name}`, email, path: `/api/expenses/?${query}` },
        bareSql: (owner, user_id) => findListedExpenses(owner, { ...page, sort, ...own(user_id) }),
      },
      {
        ...{ name: `journeys, ${name}`, email, path: `/api/app_mileages/?${query}` },
        bareSql: (owner, user_id) => findListedMileages(owner, { ...page, sort, ...own(user_id) }),
      },
    ] satisfies MeasuredList[];
  });
}
