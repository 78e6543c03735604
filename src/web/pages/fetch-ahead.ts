import { type Appointment, listCarerAppointments } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { getDashboard } from '#contract/office/dashboard.ts';
import { callApi } from '#web/api/call.ts';
import { retitle } from '#web/features/visits/visits/follow-visit.ts';
import { fetchVisit } from '#web/features/visits/visits/send-part.ts';
import { desk, findKeptVisit, keepVisit, openDesk } from '#web/features/visits/visits/visit-desk.ts';
import { retitle } from '#web/features/visits/visits/visit-news.ts';
import { keepArrivals } from '#web/features/young-persons/profile/kept-arrivals.ts';

const DAYS_AHEAD = 2;
/** Fetched again when older: each fetch is written down as a look at the record. */
const FRESH_MS = 3 * 60 * 60_000;

/** Today's visits, those of the next days and what is owed: on this device before the signal is gone. Throws ApiError. */
export async function fetchAhead(user_id: string): Promise<void> {
  const store = await openDesk(user_id);
  const { assignments: wanted, young_persons } = await findSoon(user_id);
  const kept = new Map((await store.list('visit')).map(({ id, changed_at }) => [id, changed_at]));
  for (const { id, appointment } of wanted) {
    const { is_restricted } = appointment;
    // Text that waits is called by no name that is closed by now, whether or not the fetch below goes through.
    retitle(id, appointment);
    const kept_at = kept.get(id);
    const isOther = kept_at && (await findKeptVisit(id))?.appointment.is_restricted !== is_restricted;
    // A record that was closed since is on no device, whether or not the fetch below goes through.
    if (isOther) await store.remove('visit', [id]);
    if (isOther || Date.now() - (kept_at ?? 0) > FRESH_MS) await keepVisit(await fetchVisit(id));
  }
  const { works } = desk.getState();
  const past = [...kept.keys()].filter((id) => !wanted.some((each) => each.id === id) && !works[id]);
  await store.remove('visit', past);
  await keepArrivals(store, young_persons);
}

interface Soon {
  assignments: { id: string; appointment: Appointment }[];
  young_persons: string[];
}

/** The assignments to have at hand, and the young people of those still to come. */
async function findSoon(user_id: string): Promise<Soon> {
  const today = todayInLondon();
  const query = { start_date: addDays(today, -1), end_date: addDays(today, DAYS_AHEAD), page_size: 100 };
  const [soon, home] = await Promise.all([
    callApi(listCarerAppointments, { query }),
    callApi(getDashboard, {}),
  ]);
  const owed = home.user_type === 'user' ? home.owed : [];
  const assignments = new Map<string, Appointment>();
  for (const appointment of [...soon.items, ...owed])
    for (const { id, carer } of appointment.cancelled ? [] : appointment.carers)
      if (carer.id === user_id) assignments.set(id, appointment);
  const coming = soon.items.filter(({ cancelled, end_at }) => !cancelled && Date.parse(end_at) > Date.now());
  return {
    assignments: [...assignments].map(([id, appointment]) => ({ id, appointment })),
    young_persons: [...new Set(coming.flatMap(({ young_person }) => young_person?.id ?? []))],
  };
}
