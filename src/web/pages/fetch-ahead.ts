import { type Appointment, listCarerAppointments } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon, toLondonDay } from '#contract/core/dates.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { isWithThem } from '#contract/safety/missing-episodes.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { forgetName } from '#web/features/reports/written-about.ts';
import { followVisit, retitle } from '#web/features/visits/follow-visit.ts';
import { fetchVisit } from '#web/features/visits/send-part.ts';
import { closeTakenOff } from '#web/features/visits/taken-off.ts';
import {
  changeWork,
  findKeptVisit,
  keepVisit,
  openVisitStore,
  visitStore,
} from '#web/features/visits/visit-store.ts';
import type { VisitWork } from '#web/features/visits/visit-work.ts';
import { keepArrivals, type WantedArrivals } from '#web/features/young-persons/profile/kept-arrivals.ts';
import { isSame } from '#web/writing/is-same.ts';

const DAYS_AHEAD = 2;
/** The longest appointment (longest_appointment): an older one is over. */
const MAX_VISIT_DAYS = 7;
/** Fetched again when it is older, or when the list has changed. Each fetch is recorded as a view of the record. */
const FRESH_MS = 3 * 60 * 60_000;

/**
 * Stores on this device, before the signal is lost: visits until the end of the day after, those of the next days, and
 * those with something owed. Throws ApiError.
 */
export async function fetchAhead(user_id: string): Promise<void> {
  const store = await openVisitStore(user_id);
  const kept = new Map((await store.list('visit')).map(({ id, changed_at }) => [id, changed_at]));
  const { assignments: wanted, arrivals } = await findSoon(user_id, await findWaiting([...kept.keys()]));
  const versions = await findVersions();
  forgetNames(wanted, versions);
  const stale: string[] = [];
  // Store the list's facts at once, whether or not the fetches below succeed.
  for (const { id, appointment } of wanted) {
    // The titles of waiting text must not contain a name that is now closed.
    retitle(id, appointment);
    const visit = kept.has(id) ? await findKeptVisit(id) : undefined;
    const isOther = visit !== undefined && !isSame(readFacts(visit.appointment), readFacts(appointment));
    // No device keeps the record of somebody else, or one that was closed since.
    if (isOther && !isForTheSame(visit.appointment, appointment)) await store.remove('visit', [id]);
    else if (isOther) await keepVisit(withFacts(visit, appointment));
    if (isOther || Date.now() - (kept.get(id) ?? 0) > FRESH_MS) stale.push(id);
  }
  const { works } = visitStore.getState();
  for (const id of stale) await keepVisit(await fetchVisit(id));
  const past = [...kept.keys()].filter((id) => !wanted.some((each) => each.id === id) && !works[id]);
  await store.remove('visit', past);
  await keepArrivals(store, arrivals, versions);
  // Last: if one of these cannot be fetched, the next visits are already on this device.
  for (const id of Object.keys(works)) if (!wanted.some((each) => each.id === id)) await readAnew(id);
}

/**
 * Fetches a visit with waiting text that is not in the list: its carer was taken off it, or there are too many later
 * visits.
 */
async function readAnew(id: string): Promise<void> {
  try {
    const visit = await fetchVisit(id);
    await keepVisit(visit);
    followVisit(visit);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await closeTakenOff(id);
  }
}

/**
 * Removes names from text about people who are no longer visible, because their record was closed or they have another
 * carer.
 */
function forgetNames(wanted: Soon['assignments'], inSight: ReadonlyMap<string, number>): void {
  const isNamed =
    (id: string) =>
    ({ appointment: { young_person, client } }: { appointment: Appointment }) =>
      id === young_person?.id || id === client.id;
  for (const [id, { about }] of Object.entries(visitStore.getState().works))
    if (about && !inSight.has(about.id) && !wanted.some(isNamed(about.id)))
      changeWork(id, (work) => ({ ...work, title: forgetTitle(work), about: forgetName(about) }));
}

/** `Somebody else, Tue 24/11/2026 16:00–20:00`. */
const forgetTitle = ({ title }: VisitWork) => `Someone else${title.slice(title.lastIndexOf(', '))}`;

/**
 * The days of older visits that are stored for waiting text: if a record was closed or reassigned, it is closed here
 * too.
 */
async function findWaiting(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { works } = visitStore.getState();
  const days = new Map<string, string>();
  for (const id of ids) {
    const visit = works[id] && (await findKeptVisit(id));
    if (visit) days.set(id, toLondonDay(visit.appointment.start_at));
  }
  return days;
}

/** The facts that a carer relies on, and the version, which every change by the office increases. */
const readFacts = (appointment: Appointment) => ({
  ...{ version: appointment.version, start_at: appointment.start_at, end_at: appointment.end_at },
  ...{ place: appointment.place, notes: appointment.notes, cancelled: appointment.cancelled },
  ...{ is_restricted: appointment.is_restricted, young_person: appointment.young_person },
  ...{ client: appointment.client, service_type: appointment.service_type },
  carers: appointment.carers.map(({ id, carer, carer_name }) => ({ id, carer, carer_name })),
});

const isForTheSame = (one: Appointment, other: Appointment) =>
  one.is_restricted === other.is_restricted &&
  one.young_person?.id === other.young_person?.id &&
  one.client.id === other.client.id;

/** The visit with the list's facts. It keeps its version, so that it is fetched again as soon as possible. */
const withFacts = (visit: Visit, appointment: Appointment): Visit => ({
  ...visit,
  appointment: { ...visit.appointment, ...appointment, version: visit.appointment.version },
});

/** The versions of the visible young people: a newer one is fetched again before the carer arrives. */
async function findVersions(): Promise<ReadonlyMap<string, number>> {
  const { items } = await callApi(listYoungPersons, { query: { page_size: 100 } });
  return new Map(items.map(({ id, version }) => [id, version]));
}

interface Soon {
  assignments: { id: string; appointment: Appointment }[];
  arrivals: WantedArrivals;
}

/** The assignments to store, and the young people of those that ended at most a day ago. */
async function findSoon(user_id: string, waiting: ReadonlyMap<string, string>): Promise<Soon> {
  const [today, now] = [todayInLondon(), new Date()];
  const yesterday = addDays(today, -1);
  const [start_date = today] = [addDays(yesterday, -MAX_VISIT_DAYS), ...waiting.values()].toSorted();
  const query = {
    ...{ start_date, end_date: addDays(today, DAYS_AHEAD) },
    // If there are too many, those that ended longest ago are left out.
    ...{ sort: '-start_at' as const, page_size: 100 },
  };
  const [{ items }, home] = await Promise.all([
    callApi(listCarerAppointments, { query }),
    callApi(getDashboard, {}),
  ]);
  const soon = items.filter(({ end_at }) => toLondonDay(end_at) >= yesterday);
  const owed = home.user_type === 'user' ? home.owed : [];
  const assignments = new Map<string, Appointment>();
  const put = (appointment: Appointment, isWanted: (id: string) => boolean) => {
    for (const { id, carer } of appointment.carers)
      if (carer.id === user_id && isWanted(id)) assignments.set(id, appointment);
  };
  for (const appointment of items) put(appointment, (id) => waiting.has(id));
  for (const appointment of [...soon, ...owed]) put(appointment, () => !appointment.cancelled);
  const live = soon.filter(({ cancelled }) => !cancelled);
  // If a visit runs late, they are still with the carer, who may report them missing.
  const ahead = live.filter((each) => Date.parse(each.end_at) > now.getTime() || isWithThem(each, now));
  return {
    assignments: [...assignments].map(([id, appointment]) => ({ id, appointment })),
    arrivals: { ahead: listPeople(ahead), past: listPeople(live) },
  };
}

const listPeople = (appointments: readonly Appointment[]): string[] => [
  ...new Set(appointments.flatMap(({ young_person }) => young_person?.id ?? [])),
];
