import {
  type AppointmentDetail,
  getAppointment,
  listAppointments,
  listCarerAppointments,
  type updateAppointment,
} from '#contract/appointments/appointments.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { makeKey, useEndpoint } from '#web/api/hooks.ts';
import { queryClient } from '#web/api/query-client.ts';
import { type AppointmentSearch, buildFilter } from '#web/features/appointments/appointment-search.ts';
import { useToday } from '#web/ui/use-today.ts';

/** The list endpoint of a role: carers have their own. */
export const chooseListEndpoint = (role: SignedInRole) =>
  role === 'carer' ? listCarerAppointments : listAppointments;

export function useAppointmentList(role: SignedInRole, search: AppointmentSearch) {
  const today = useToday();
  const query = buildFilter(search, role, today);
  const all = useEndpoint(listAppointments, { query }, { enabled: role !== 'carer' });
  const own = useEndpoint(listCarerAppointments, { query }, { enabled: role === 'carer' });
  return role === 'carer' ? own : all;
}

/** After the user's own change: stores the new version at once, so that the next button does not send the old one. */
export function keepSaved({ series_outcome: _told, ...saved }: AnswerOf<typeof updateAppointment>): void {
  const key = makeKey(getAppointment, { params: { id: saved.id } });
  queryClient.setQueryData<AppointmentDetail>(key, (shown) => shown && { ...shown, ...saved });
}
