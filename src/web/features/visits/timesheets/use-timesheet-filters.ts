import type { SignedInRole } from '#contract/core/statuses.ts';
import { TimesheetStatus } from '#contract/core/statuses.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { TimesheetSearch } from '#web/features/visits/timesheets/timesheet-search.ts';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { statusLabel } from '#web/ui/record/status-colours.ts';

const statuses = TimesheetStatus.options.map((status) => ({ value: status, label: statusLabel(status) }));

/** Beside the days; a carer's timesheets are all their own. */
export function useTimesheetFilters(role: SignedInRole): ListFilter<TimesheetSearch>[] {
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const options = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: (ListFilter<TimesheetSearch> | false)[] = [
    {
      name: 'status',
      label: 'Status',
      options: statuses,
      placeholder: 'Any status',
      width: 'sm:w-40',
      chip: (status) => `Status: ${statusLabel(status).toLowerCase()}`,
    },
    role === 'admin' && {
      name: 'client_id',
      label: 'Client',
      options,
      placeholder: 'Any client',
      width: 'sm:w-44',
      chip: (id) => `Client: ${options.find(({ value }) => value === id)?.label ?? '…'}`,
    },
    role === 'admin' && { name: 'carer', label: 'Carer', width: 'sm:w-44' },
    { name: 'differs', label: 'Not as planned only', kind: 'tick', chip: () => 'Not as planned' },
  ];
  return filters.filter((filter) => filter !== false);
}
