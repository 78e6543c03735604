import { addDays, findMonday, todayInLondon } from '#contract/core/dates.ts';
import { appointmentPage } from '#server/features/appointments/appointments.queries.ts';
import { findRotaAppointments, findRotaEntries } from '#server/features/appointments/rotas/rotas.queries.ts';
import type { MeasuredList } from '#test/load/lists.ts';

/** A week of appointments, of everybody's and of one carer's, and the board of the rotas. */
export function appointmentLists(): MeasuredList[] {
  const today = todayInLondon();
  const week = { start_date: today, end_date: addDays(today, 6) };
  const monday = findMonday(today);
  const days = { start_date: monday, end_date: addDays(monday, 6) };
  const filter = { ...week, page: 1, page_size: 20 };
  return [
    {
      name: 'a week of all appointments, as an administrator',
      email: 'admin@placewell.test',
      path: `/api/appointments/?${new URLSearchParams(week)}`,
      bareSql: (owner, user_id) => Promise.all(appointmentPage(owner, { role: 'admin', user_id }, filter)),
    },
    {
      name: 'a carer’s own week',
      email: 'carer@placewell.test',
      path: `/api/appointments/by_carer/?${new URLSearchParams(week)}`,
      bareSql: (owner, user_id) =>
        Promise.all(appointmentPage(owner, { role: 'carer', user_id }, { ...filter, carer_id: user_id })),
    },
    {
      name: 'the rota board of a week',
      email: 'admin@placewell.test',
      path: `/api/rotas/week/${today}`,
      bareSql: (owner) => Promise.all([findRotaEntries(owner, days), findRotaAppointments(owner, days)]),
    },
  ];
}
