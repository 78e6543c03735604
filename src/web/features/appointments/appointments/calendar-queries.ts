import {
  type Appointment,
  listCarerAppointments,
  listClientAppointments,
  MAX_APPOINTMENT_HOURS,
} from '#contract/appointments/appointments.ts';
import { addDays } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { useEveryPage } from '#web/api/every-page.ts';
import type { CalendarSearch } from '#web/features/appointments/appointments/calendar-search.ts';

/** Lists go by the start; what began days ago and still runs must be found too. */
const DAYS_BEFORE = Math.ceil(MAX_APPOINTMENT_HOURS / 24);

/** All appointments that may touch the days: a carer's own, a client's, or of whom an administrator chose. */
export function useCalendar(role: SignedInRole, search: CalendarSearch, days: readonly string[]) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const window = { start_date: addDays(first, -DAYS_BEFORE), end_date: last };
  const byCarer = role === 'carer' || (role === 'admin' && search.carer_id !== undefined);
  const isChosen = role !== 'admin' || search.carer_id !== undefined || search.client_id !== undefined;
  const whose =
    role === 'admin' ? (byCarer ? { carer_id: search.carer_id } : { client_id: search.client_id }) : {};
  const query = useEveryPage<Appointment>(
    byCarer ? listCarerAppointments : listClientAppointments,
    { ...window, ...whose, sort: 'start_at' },
    { enabled: isChosen },
  );
  return { query, isChosen };
}
