import type { SignedInRole } from '#contract/core/statuses.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  listStatuses,
  type ReportSearch,
  type ReportTab,
} from '#web/features/reports/reports/report-search.ts';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { statusLabel } from '#web/ui/record/status-colours.ts';

/** REP-05: status, young person, client, service and carer on every tab; days on All Reports only. */
export function useReportFilters(role: SignedInRole, tab: ReportTab): ListFilter<ReportSearch>[] {
  const services = useEndpoint(listServiceTypes, {});
  const filters: (ListFilter<ReportSearch> | false)[] = [
    {
      name: 'status',
      label: 'Status',
      options: listStatuses(tab, role).map((status) => ({ value: status, label: statusLabel(status) })),
      placeholder: 'Any status',
      width: 'sm:w-44',
      chip: (status) => `Status: ${statusLabel(status).toLowerCase()}`,
    },
    { name: 'young_person', label: 'Young person', width: 'sm:w-44' },
    role !== 'client' && { name: 'client', label: 'Client', width: 'sm:w-44', is_impersonal: true },
    {
      name: 'service_type',
      label: 'Service',
      options: (services.data ?? []).map(({ name }) => ({ value: name, label: name })),
      placeholder: 'Any service',
      width: 'sm:w-48',
    },
    role !== 'carer' && { name: 'carer', label: 'Carer', width: 'sm:w-44' },
  ];
  return filters.filter((filter) => filter !== false);
}
