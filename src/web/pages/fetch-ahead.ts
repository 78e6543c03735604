import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { getDashboard } from '#contract/office/dashboard.ts';
import { callApi } from '#web/api/call.ts';
import { fetchVisit } from '#web/features/visits/visits/send-part.ts';
import { desk, keepVisit, openDesk } from '#web/features/visits/visits/visit-desk.ts';
import { keepArrivals } from '#web/features/young-persons/profile/kept-arrivals.ts';

const DAYS_AHEAD = 2;
/** Fetched again when older: each fetch is written down as a look at the record. */
const FRESH_MS = 3 * 60 * 60_000;

/** Today's visits, those of the next days and what is owed: on this device before the signal is gone. Throws ApiError. */
export async function fetchAhead(user_id: string): Promise<void> {
  const store = await openDesk(user_id);
  const { assignments: wanted, young_persons } = await findSoon(user_id);
  const kept = new Map((await store.list('visit')).map(({ id, changed_at }) => [id, changed_at]));
  for (const id of wanted) {
    if (Date.now() - (kept.get(id) ?? 0) > FRESH_MS) await keepVisit(await fetchVisit(id));
  }
  const { works } = desk.getState();
  const past = [...kept.keys()].filter((id) => !wanted.includes(id) && !works[id]);
  await store.remove('visit', past);
  await keepArrivals(store, young_persons);
}

/** The assignments to have at hand, and the young people of those still to come. */
async function findSoon(user_id: string): Promise<{ assignments: string[]; young_persons: string[] }> {
  const today = todayInLondon();
  const query = { start_date: addDays(today, -1), end_date: addDays(today, DAYS_AHEAD), page_size: 100 };
  const [soon, home] = await Promise.all([
    callApi(listCarerAppointments, { query }),
    callApi(getDashboard, {}),
  ]);
  const owed = home.user_type === 'user' ? home.owed : [];
  const assignments = [...soon.items, ...owed]
    .filter(({ cancelled }) => !cancelled)
    .flatMap(({ carers }) => carers)
    .filter(({ carer }) => carer.id === user_id);
  const coming = soon.items.filter(({ cancelled, end_at }) => !cancelled && Date.parse(end_at) > Date.now());
  return {
    assignments: [...new Set(assignments.map(({ id }) => id))],
    young_persons: [...new Set(coming.flatMap(({ young_person }) => young_person?.id ?? []))],
  };
}
