import type { SignedInRole } from '#contract/core/statuses.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { AppointmentSearch } from '#web/features/appointments/appointments/appointment-search.ts';
import type { ListFilter } from '#web/lists/record-filters.ts';

/** Beside the days. A carer's own list knows days, status and order only. */
export function useAppointmentFilters(role: SignedInRole): ListFilter<AppointmentSearch>[] {
  const isOffice = role === 'admin';
  const clients = useEndpoint(listClientOptions, {}, { enabled: isOffice });
  const services = useEndpoint(listServiceTypes, {}, { enabled: role !== 'carer' });
  const clientOptions = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: (ListFilter<AppointmentSearch> | false)[] = [
    isOffice && {
      name: 'client_id',
      label: 'Client',
      options: clientOptions,
      placeholder: 'Any client',
      width: 'sm:w-44',
      chip: (id) => `Client: ${clientOptions.find(({ value }) => value === id)?.label ?? '…'}`,
    },
    role !== 'carer' && { name: 'young_person', label: 'Young person', width: 'sm:w-40' },
    role !== 'carer' && { name: 'carer', label: 'Carer', width: 'sm:w-40' },
    role !== 'carer' && {
      name: 'service_type',
      label: 'Service',
      options: (services.data ?? []).map(({ name }) => ({ value: name, label: name })),
      placeholder: 'Any service',
      width: 'sm:w-40',
    },
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'cancelled', label: 'Cancelled' },
      ],
      placeholder: 'Any status',
      width: 'sm:w-34',
      chip: (status) => `Status: ${status}`,
    },
    isOffice && { name: 'uncovered', label: 'Uncovered only', kind: 'tick' },
    isOffice && { name: 'alone', label: 'One carer, two needed', kind: 'tick' },
    isOffice && { name: 'series_id', label: 'One series', kind: 'fixed', is_impersonal: true },
  ];
  return filters.filter((filter) => filter !== false);
}
