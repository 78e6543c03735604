/**
 * The text that the signed-in carer is writing, on this page and on this device. Every change is in memory at once and
 * on the device a moment later, and other tabs are told. One user at a time: signing out closes it.
 *
 * Each tab writes separately. A visit that is open here does not change while the user writes. What another tab wrote
 * is merged when this tab writes, and the user decides a conflict (visit-merge).
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Visit } from '#contract/visits/visits.ts';
import type { Photo } from '#web/device/photo.ts';
import { readAbout } from '#web/features/reports/written-about.ts';
import { moveEarlierReport } from '#web/features/visits/earlier-reports.ts';
import { followDevice, mergeWorks } from '#web/features/visits/visit-merge.ts';
import {
  type Part,
  partsInOrder,
  type VisitWork,
  withoutPart,
  withPart,
} from '#web/features/visits/visit-work.ts';
import { type DeviceStore, openDeviceStore, openMemoryStore } from '#web/writing/device-store.ts';

interface VisitStoreState {
  user_id: string | null;
  /** By appointment_carer_id. Only visits with something unsent. */
  works: Readonly<Record<string, VisitWork>>;
  /** When the device last saved a change to a visit, or that it could not. */
  kept: Readonly<Record<string, { at: string } | 'failed'>>;
  is_sending: boolean;
  /** False if the browser stores nothing beyond this page. */
  is_lasting: boolean;
}

const closed: VisitStoreState = { user_id: null, works: {}, kept: {}, is_sending: false, is_lasting: true };

export const visitStore = createStore<VisitStoreState>()(() => closed);

let opening: { user_id: string; store: Promise<DeviceStore> } | undefined;

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('placewell-visits');
channel?.addEventListener('message', ({ data }: MessageEvent<{ user_id: string; id: string }>) => {
  if (data.user_id === visitStore.getState().user_id && !unwritten.has(data.id)) void reload(data.id);
});

/** Everything that waits on this device for this user. Opened once for each. */
export function openVisitStore(user_id: string): Promise<DeviceStore> {
  if (opening?.user_id === user_id) return opening.store;
  visitStore.setState(closed, true);
  opening = { user_id, store: open(user_id) };
  return opening.store;
}

async function open(user_id: string): Promise<DeviceStore> {
  const lasting = await openDeviceStore(user_id, new Date()).catch(() => undefined);
  const store = lasting ?? openMemoryStore(user_id);
  const rows = await store.list('work');
  const works = await Promise.all(rows.map(({ id }) => readLatest(store, id)));
  const byId = Object.fromEntries(works.flatMap((work) => (work ? [[work.appointment_carer_id, work]] : [])));
  for (const [id, work] of Object.entries(byId)) seen.set(id, work);
  visitStore.setState({ user_id, works: byId, is_lasting: lasting !== undefined });
  return store;
}

async function readLatest(store: DeviceStore, id: string): Promise<VisitWork | undefined> {
  const work = await readWork(store, id);
  if (!work?.parts.report) return work;
  await oneTabAtATime(id, async () => {
    const earlier = await readWork(store, id);
    const next = earlier && (await moveEarlierReport(store, earlier));
    if (next && Object.keys(next.parts).length > 0) await store.write('work', id, next);
    else await store.remove('work', [id]);
  });
  return readWork(store, id);
}

export function closeVisitStore(): void {
  opening = undefined;
  seen.clear();
  visitStore.setState(closed, true);
}

/** We wrote and sealed it ourselves, so check only that the keys exist. */
const isWork = (value: unknown): value is VisitWork =>
  typeof value === 'object' && value !== null && 'parts' in value && 'appointment_carer_id' in value;

export const hasOpenStore = (): boolean => opening !== undefined;

const theStore = () => {
  if (!opening) throw new Error('The visits of no carer are open.');
  return opening.store;
};

/** The device's work for each visit when this tab last looked. */
const seen = new Map<string, VisitWork | undefined>();
const openHere = new Set<string>();

/** The visit is on this screen until the returned function is called. */
export function holdOpen(id: string): () => void {
  openHere.add(id);
  return () => {
    openHere.delete(id);
    void reload(id).catch(() => undefined);
  };
}

/** Reads what the device has of a visit before it opens here. */
export async function lookAgain(id: string): Promise<void> {
  await written(id);
  if (!openHere.has(id)) await reload(id);
}

async function reload(id: string): Promise<void> {
  // Wait for writes in progress: older content on the device would overwrite them.
  await written(id);
  if (!opening) return;
  // The device has less than this page: try to save it again.
  if (visitStore.getState().kept[id] === 'failed') return keepAgain(id);
  const device = await readWork(await theStore(), id);
  // It has changed since: the write in progress has already merged the device's version.
  if (writing.has(id)) return;
  const mine = visitStore.getState().works[id];
  const next = openHere.has(id) ? followDevice(mine, device) : { mine: device, seen: device };
  seen.set(id, next.seen);
  putWork(id, next.mine);
  const isLetGo = Object.keys(mine?.parts ?? {}).some((place) => !next.mine?.parts[place]);
  if (isLetGo) for (const listener of letGoListeners) listener(id);
}

const letGoListeners = new Set<(id: string) => void>();

/**
 * Calls the listener when another tab has deleted a part of a visit: the server has it, in a version that this tab may
 * not have fetched.
 */
export function watchLetGo(listener: (id: string) => void): () => void {
  letGoListeners.add(listener);
  return () => letGoListeners.delete(listener);
}

async function readWork(store: DeviceStore, id: string): Promise<VisitWork | undefined> {
  const work = await store.read('work', id);
  if (!isWork(work)) return undefined;
  if (work.about !== undefined) return work;
  // An earlier version did not store whom it is about: the visit as last stored here says so.
  const visit = (await store.read('visit', id)) as Visit | undefined;
  if (!visit) return work;
  const known = { ...work, about: readAbout(visit.appointment) };
  // Before the visit is fetched again and says otherwise.
  await store.write('work', id, known).catch(() => undefined);
  return known;
}

function putWork(id: string, work: VisitWork | undefined): void {
  visitStore.setState(({ works: { [id]: _, ...works } }) => ({
    works: work ? { ...works, [id]: work } : works,
  }));
}

/** A draft on the server stays about the person it was started about. */
const readBegunAbout = ({ app_report, appointment }: Visit) =>
  (app_report && 'id' in app_report ? app_report.written_about : null) ?? readAbout(appointment);

/** A visit's initial work, without any changes. */
export function blankWork(visit: Visit, title: string): VisitWork {
  return {
    appointment_carer_id: visit.appointment_carer_id,
    title,
    about: readBegunAbout(visit),
    parts: {},
  };
}

const unwritten = new Set<string>();
const writing = new Map<string, Promise<void>>();

// A change that is not yet on the device would be lost with the page, so the browser asks before it closes.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (writing.size > 0) event.preventDefault();
  });

export function changeWork(id: string, change: (work: VisitWork) => VisitWork, blank?: VisitWork): void {
  const before = visitStore.getState().works[id] ?? blank;
  if (!before) return;
  const after = change(before);
  putWork(id, Object.keys(after.parts).length > 0 ? after : undefined);
  keepAgain(id);
}

function keepAgain(id: string): void {
  unwritten.add(id);
  if (!writing.has(id))
    writing.set(
      id,
      write(id).finally(() => writing.delete(id)),
    );
}

export function changePart(id: string, place: string, change: (part: Part) => Part | undefined): void {
  changeWork(id, (work) => {
    const part = work.parts[place];
    if (!part) return work;
    const next = change(part);
    return next ? withPart(work, place, next) : withoutPart(work, place);
  });
}

/** Resolves once the device has saved every change so far, or has failed to (`kept`). */
export async function written(id: string): Promise<void> {
  await writing.get(id);
}

async function write(id: string): Promise<void> {
  const store = await theStore();
  while (unwritten.delete(id)) {
    try {
      await oneTabAtATime(id, () => writeOnce(store, id));
      note(id, { at: new Date().toISOString() });
    } catch {
      note(id, 'failed');
    }
  }
  channel?.postMessage({ user_id: store.user_id, id });
}

async function writeOnce(store: DeviceStore, id: string): Promise<void> {
  const device = await readWork(store, id);
  const work = mergeWorks(visitStore.getState().works[id], seen.get(id), device);
  // Nothing is awaited between reading and this: a key press in between is part of the merge, or follows it.
  putWork(id, work);
  if (work) await store.write('work', id, work);
  else await store.remove('work', [id]);
  seen.set(id, work);
}

/** Without the Locks API, as in old browsers, tabs may overwrite each other. */
async function oneTabAtATime(id: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work();
  await navigator.locks.request(`placewell-visit-${id}`, work);
}

const note = (id: string, kept: VisitStoreState['kept'][string]) =>
  visitStore.setState((state) => ({ kept: { ...state.kept, [id]: kept } }));

export const useWork = (id: string) => useStore(visitStore, (state) => state.works[id]);

export function useWorks(): VisitWork[] {
  const works = useStore(visitStore, (state) => state.works);
  return Object.values(works);
}

/** How many items wait to be sent, and how many need the user first. */
export function countWaiting(works: readonly VisitWork[]): { waiting: number; problems: number } {
  const parts = works.flatMap((work) => partsInOrder(work).map(([, part]) => part));
  const problems = parts.filter(({ problem }) => problem !== null && problem.kind !== 'failed').length;
  const waiting = parts.filter((part) => part.is_waiting || part.attempt);
  return { waiting: waiting.length, problems };
}

export async function keepVisit(visit: Visit): Promise<void> {
  await (await theStore()).write('visit', visit.appointment_carer_id, visit).catch(() => undefined);
}

/** A visit as last stored here, for use without signal. */
export async function findKeptVisit(id: string): Promise<Visit | undefined> {
  // Written from a response of the contract, and sealed.
  return (await (await theStore()).read('visit', id)) as Visit | undefined;
}

export async function listKeptVisits(): Promise<Visit[]> {
  const rows = await (await theStore()).list('visit');
  const visits = await Promise.all(rows.map(({ id }) => findKeptVisit(id)));
  return visits
    .filter((visit) => visit !== undefined)
    .toSorted((a, b) => a.appointment.start_at.localeCompare(b.appointment.start_at));
}

export async function readPhoto(photo: Photo): Promise<File | undefined> {
  const { user_id } = visitStore.getState();
  const bytes = user_id === null ? undefined : await (await openVisitStore(user_id)).readBytes(photo.id);
  return bytes && new File([bytes], photo.name, { type: photo.type });
}

/** The current or next visit with someone. */
export const findNextWith = (
  young_person_id: string,
  visits: readonly Visit[],
  now: Date,
): Visit | undefined =>
  visits.find(
    ({ appointment: { young_person, cancelled, end_at } }) =>
      young_person?.id === young_person_id && !cancelled && Date.parse(end_at) > now.getTime(),
  );
