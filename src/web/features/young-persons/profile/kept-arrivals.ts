/**
 * The pages that a carer reads before they arrive, stored on their device for use without signal: for the young people
 * of the next days, and until the end of the day after a visit. A page that the server no longer lets them read is
 * deleted.
 */
import { z } from 'zod';
import { addDays, todayInLondon, toLondonDay } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { Instant, Ref } from '#contract/core/shapes.ts';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { readNow } from '#web/api/office-clock.ts';
import { sessionStore } from '#web/session/session.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';

export type Arrival = AnswerOf<typeof getBeforeYouArrive>;

/** Older pages are fetched again. Each fetch is recorded as a view of the record. */
const FRESH_MS = 3 * 60 * 60_000;

export interface KeptArrival {
  arrival: Arrival;
  /** When the server last returned this. */
  fetched_at: string;
}

/** Fetches the current page and stores it. Throws ApiError, and deletes the stored page if there is no such record. */
export async function fetchArrival(store: DeviceStore | undefined, id: string): Promise<KeptArrival> {
  try {
    const arrival = await callApi(getBeforeYouArrive, { params: { id } });
    const kept: KeptArrival = { arrival, fetched_at: new Date().toISOString() };
    // If the carer has signed out during the fetch, store nothing.
    if (sessionStore.getState().status === 'in')
      await store?.write('arrival', id, kept).catch(() => undefined);
    return kept;
  } catch (error) {
    if (isGone(error)) await store?.remove('arrival', [id]);
    throw error;
  }
}

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

const Kept = z.object({ arrival: getBeforeYouArrive.answer, fetched_at: Instant });

/**
 * The page as last stored. Undefined if an earlier version stored it without everything shown today, or if the last
 * visit was before yesterday: without signal, the device was not told to delete it.
 */
export async function findKeptArrival(store: DeviceStore, id: string): Promise<KeptArrival | undefined> {
  const kept = Kept.safeParse(await store.read('arrival', id)).data;
  return kept && !(await isLongOver(store, id)) ? kept : undefined;
}

const KeptVisit = z.object({ appointment: z.object({ young_person: Ref.nullable(), end_at: Instant }) });

/** The young person's appointments that are on this device. */
export async function listKeptWith(store: DeviceStore, id: string) {
  const visits = await Promise.all((await store.list('visit')).map((visit) => store.read('visit', visit.id)));
  return visits.flatMap((visit) => {
    const { appointment } = KeptVisit.safeParse(visit).data ?? {};
    return appointment?.young_person?.id === id
      ? [{ ...appointment, young_person: appointment.young_person }]
      : [];
  });
}

async function isLongOver(store: DeviceStore, id: string): Promise<boolean> {
  const visits = await listKeptWith(store, id);
  const yesterday = addDays(todayInLondon(readNow()), -1);
  return visits.length > 0 && visits.every(({ end_at }) => toLondonDay(end_at) < yesterday);
}

export interface WantedArrivals {
  /** Ids of the young people the carer visits now or next: fetched again every few hours. */
  ahead: readonly string[];
  /** Ids of the young people the carer visited lately: fetched again only if the record has changed. */
  past: readonly string[];
}

/**
 * Stores exactly these pages on the device, none older than the record's known version. Throws ApiError without a
 * connection.
 */
export async function keepArrivals(
  store: DeviceStore,
  { ahead, past }: WantedArrivals,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  const kept = new Map((await store.list('arrival')).map(({ id, changed_at }) => [id, changed_at]));
  await store.remove(
    'arrival',
    [...kept.keys()].filter((id) => !ahead.includes(id) && !past.includes(id)),
  );
  // After a visit, a page that is not on this device is not fetched.
  for (const id of new Set([...ahead, ...past.filter((each) => kept.has(each))])) {
    const isFresh = Date.now() - (kept.get(id) ?? 0) <= FRESH_MS;
    const version = (await findKeptArrival(store, id))?.arrival.young_person.version;
    const known = versions.get(id);
    const isDue = !isFresh && (ahead.includes(id) || known === undefined);
    if (!isDue && version !== undefined && version === (known ?? version)) continue;
    await fetchArrival(store, id).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
}
