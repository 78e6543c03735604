import { ClaimStatus, type SignedInRole } from '#contract/core/statuses.ts';
import type { ExpenseSearch, MileageSearch } from '#web/features/visits/claims/claim-search.ts';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { statusLabel } from '#web/ui/record/status-colours.ts';

const statuses = ClaimStatus.options.map((status) => ({ value: status, label: statusLabel(status) }));

/** The filters besides the days and the list's own. A carer sees only their own claims. */
export function claimFilters<Search extends ExpenseSearch | MileageSearch>(
  role: SignedInRole,
  own: ListFilter<Search>,
): ListFilter<Search>[] {
  const filters: (ListFilter<Search> | false)[] = [
    {
      name: 'status',
      label: 'Status',
      options: statuses,
      placeholder: 'Any status',
      width: 'sm:w-40',
      chip: (status) => `Status: ${statusLabel(status).toLowerCase()}`,
    },
    own,
    role === 'admin' && { name: 'carer', label: 'Carer', width: 'sm:w-44' },
    { name: 'unusual', label: 'Unusual only', kind: 'tick', chip: () => 'Unusual' },
  ];
  return filters.filter((filter) => filter !== false);
}
