/**
 * Sends the emergency alert (SOS-04): at once, and again until it is accepted, from whichever page is open.
 *
 * 1. It waits for the position at most PLACE_PATIENCE_MS. A later position is sent after the alert.
 * 2. Every press has an id, so that it counts once however often it is sent.
 * 3. A press that is not accepted yet is stored on the device, with its position beside it, which is deleted on signing
 *    out. Without a database, only the press is stored, in unsent-alerts. `is_kept` is false if even that fails.
 * 4. The oldest press is sent first, so that the office learns when the carer first pressed. None delays another for
 *    long.
 * 5. Once the alert is accepted, a position that fails to arrive is not reported.
 */
import { createStore } from 'zustand/vanilla';
import { sendEmergencyEmail } from '#contract/safety/alerts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { findPlace, isFresh, type Place, waitOrHide } from '#web/features/safety/alerts/place.ts';
import { forgetUnsent, keepUnsent, readUnsent } from '#web/features/safety/alerts/unsent-alerts.ts';
import { type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';

const PLACE_PATIENCE_MS = 2_000;
const ANSWER_PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;
const OLDER_PATIENCE_MS = 1_000;

interface Press {
  id: string;
  pressed_at: string;
}

type Sending =
  /** Nothing waits. */
  | 'none'
  | 'sending'
  /** Tried, but not accepted: it is tried again. */
  | 'waiting'
  /** The session has ended: it is sent once the carer has signed in again. */
  | 'signed out';

interface Outbox {
  sending: Sending;
  pressed_at: string | null;
  place: Place | undefined;
  /** The waiting press survives if this page closes. */
  is_kept: boolean;
}

export const alertOutbox = createStore<Outbox>()(() => ({
  sending: 'none',
  pressed_at: null,
  place: undefined,
  is_kept: true,
}));

const waiting = new Map<string, Press>();
/** The presses that are not accepted; the others wait only for their position. */
const unsent = new Set<string>();
/** Ends the pause before a press is tried again. */
const wakers = new Map<string, () => void>();
/** Newer presses that wait for this one's attempt. */
const followers = new Map<string, (() => void)[]>();
let finding: Promise<Place | undefined> | undefined;

/** Starts to locate the device, so that its position is known when the alert is sent. */
export function lookForPlace(): void {
  // An earlier press's position may no longer be right.
  alertOutbox.setState({ place: undefined });
  const found = findPlace().then((place) => {
    if (place && finding === found) alertOutbox.setState({ place });
    return place;
  });
  finding = found;
}

/** Raises the alert. Resolves once it is accepted, or the session turns out to be over. */
export async function raiseAlert(user_id: string): Promise<void> {
  const press = { id: crypto.randomUUID(), pressed_at: new Date().toISOString() };
  const { place: known } = alertOutbox.getState();
  // The dialog may have been open for long.
  if (!finding || (known && !isFresh(known, new Date()))) lookForPlace();
  const found = finding ?? Promise.resolve(undefined);
  begin(press);
  alertOutbox.setState({ is_kept: keepUnsent({ ...press, user_id }) });
  keep(user_id, press).catch(() => undefined);
  // Store it with the press as soon as it is known: the page may close before there is signal.
  const keptPlace = found.then((at) => at && keepPlace(user_id, press, at)).catch(() => undefined);
  const place = await Promise.race([found, waitOrHide(PLACE_PATIENCE_MS)]);
  const isAccepted = await deliver(press, place);
  if (isAccepted && !place)
    void found
      .then((late) => late && deliver(press, late))
      .then(() => keptPlace)
      .then(() => forget(user_id, press));
  else if (isAccepted) await keptPlace.then(() => forget(user_id, press));
}

/** Sends what this device has stored: after a reload, and after signing in again. */
export async function sendKeptAlerts(user_id: string): Promise<void> {
  const store = await openOwnStore(user_id);
  const kept: Press[] = readUnsent(user_id).map(({ id, pressed_at }) => ({ id, pressed_at }));
  for (const { id } of await store.list('alert').catch(() => [])) {
    const press = readPress(await store.read('alert', id).catch(() => undefined));
    if (press && !kept.some((other) => other.id === press.id)) kept.push(press);
  }
  const unbegun = kept.filter(({ id }) => !waiting.has(id)).sort(byAge);
  for (const press of unbegun) begin(press);
  await Promise.all(
    unbegun.map(async (press) => {
      if (await deliver(press, readPlace(await store.read('place', press.id).catch(() => undefined))))
        await forget(user_id, press);
    }),
  );
}

const byAge = (a: Press, b: Press) => Date.parse(a.pressed_at) - Date.parse(b.pressed_at);

function begin(press: Press): void {
  waiting.set(press.id, press);
  unsent.add(press.id);
  alertOutbox.setState({ sending: 'sending', pressed_at: press.pressed_at });
}

/** After signing out: unaccepted presses stay on the device for their own user, and are not shown. */
export function closeOutbox(): void {
  waiting.clear();
  unsent.clear();
  followers.clear();
  finding = undefined;
  alertOutbox.setState({ sending: 'none', pressed_at: null, place: undefined, is_kept: true });
}

/** Sends until it is accepted. Returns false if the session is over, or if the page no longer has a user. */
async function deliver(press: Press, place: Place | undefined): Promise<boolean> {
  let pause = FIRST_PAUSE_MS;
  let isPlain = false;
  while (waiting.has(press.id)) {
    await letOlderGoFirst(press);
    const outcome = await send(press, place, isPlain);
    for (const goOn of followers.get(press.id) ?? []) goOn();
    followers.delete(press.id);
    if (outcome === 'accepted') {
      settle(press);
      return true;
    }
    if (outcome === 'signed out') {
      waiting.delete(press.id);
      if (unsent.delete(press.id)) alertOutbox.setState({ sending: 'signed out' });
      return false;
    }
    // The device's details, such as its time, may be invalid: the alert alone is not.
    isPlain = outcome === 'refused';
    if (unsent.has(press.id)) alertOutbox.setState({ sending: 'waiting' });
    await pauseUntilSignal(press, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
  return false;
}

/** Has each older unaccepted press tried now, and waits at most a moment for that. */
async function letOlderGoFirst(press: Press): Promise<void> {
  const older = [...waiting.values()].filter((other) => unsent.has(other.id) && byAge(other, press) < 0);
  if (older.length === 0) return;
  const tried = older.map(
    ({ id }) =>
      new Promise<void>((resolve) => {
        followers.set(id, [...(followers.get(id) ?? []), resolve]);
        wakers.get(id)?.();
      }),
  );
  await Promise.race([
    Promise.all(tried),
    new Promise((resolve) => window.setTimeout(resolve, OLDER_PATIENCE_MS)),
  ]);
}

type Outcome = 'accepted' | 'refused' | 'signed out' | 'no answer';

async function send({ id, pressed_at }: Press, place: Place | undefined, isPlain: boolean): Promise<Outcome> {
  const { latitude, longitude, accuracy_m } = place ?? { latitude: null, longitude: null, accuracy_m: null };
  const body = isPlain
    ? { latitude: null, longitude: null, press_id: id }
    : { latitude, longitude, accuracy_m, press_id: id, pressed_at };
  try {
    const signal = AbortSignal.timeout(ANSWER_PATIENCE_MS);
    const { code }: { code: number } = await callApi(
      sendEmergencyEmail,
      { body },
      { signal, keepalive: true },
    );
    if (code === 201) return 'accepted';
    logCode(code);
    return 'no answer';
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    logCode(status);
    if (status === 401 || status === 403) return 'signed out';
    return status === 400 ? 'refused' : 'no answer';
  }
}

/** Every code but 201 is logged; the position never is. */
function logCode(code: number | null): void {
  console.error(`The emergency e-mail was answered with ${code ?? 'nothing'} and not with 201.`);
}

function settle({ id }: Press): void {
  forgetUnsent(id);
  // Another press may still be in transit, and a late position says nothing about it.
  if (unsent.delete(id)) alertOutbox.setState({ sending: unsent.size > 0 ? 'waiting' : 'none' });
  void refreshTopic('alerts');
}

/** The pause ends early when the device is online again, or the user returns to the page. */
function pauseUntilSignal({ id }: Press, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      wakers.delete(id);
      window.clearTimeout(timer);
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    wakers.set(id, end);
    window.addEventListener('online', end, { signal: stop.signal });
    document.addEventListener('visibilitychange', end, { signal: stop.signal });
  });
}

async function keep(user_id: string, press: Press): Promise<void> {
  const store = await openOwnStore(user_id);
  if (waiting.has(press.id)) await store.write('alert', press.id, press);
}

async function keepPlace(user_id: string, press: Press, place: Place): Promise<void> {
  await (await openOwnStore(user_id)).write('place', press.id, place);
}

async function forget(user_id: string, press: Press): Promise<void> {
  waiting.delete(press.id);
  const store: DeviceStore = await openOwnStore(user_id);
  await store.remove('alert', [press.id]).catch(() => undefined);
  await store.remove('place', [press.id]).catch(() => undefined);
}

function readPress(kept: unknown): Press | undefined {
  const known =
    typeof kept === 'object' && kept !== null && 'id' in kept && 'pressed_at' in kept ? kept : undefined;
  return typeof known?.id === 'string' && typeof known.pressed_at === 'string'
    ? { id: known.id, pressed_at: known.pressed_at }
    : undefined;
}

function readPlace(kept: unknown): Place | undefined {
  if (typeof kept !== 'object' || kept === null || !('latitude' in kept) || !('longitude' in kept))
    return undefined;
  const { latitude, longitude } = kept;
  const accuracy_m = 'accuracy_m' in kept && typeof kept.accuracy_m === 'number' ? kept.accuracy_m : null;
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude, accuracy_m }
    : undefined;
}
