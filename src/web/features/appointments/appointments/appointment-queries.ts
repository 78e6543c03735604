import { listAppointments, listCarerAppointments } from '#contract/appointments/appointments.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  type AppointmentSearch,
  buildFilter,
} from '#web/features/appointments/appointments/appointment-search.ts';
import { useToday } from '#web/ui/use-today.ts';

/** The list's endpoint for a role: a carer has their own. */
export const chooseListEndpoint = (role: SignedInRole) =>
  role === 'carer' ? listCarerAppointments : listAppointments;

export function useAppointmentList(role: SignedInRole, search: AppointmentSearch) {
  const today = useToday();
  const query = buildFilter(search, role, today);
  const all = useEndpoint(listAppointments, { query }, { enabled: role !== 'carer' });
  const own = useEndpoint(listCarerAppointments, { query }, { enabled: role === 'carer' });
  return role === 'carer' ? own : all;
}
