/**
 * The session of this page: who is signed in.
 *
 *            startSession finds a live cookie · enterSession
 *   starting ─────────────────────────────────────────────▶ in ◀── the server responds again
 *      │                                                     │                         │
 *      │        no response, and a carer whom this browser remembers ──▶ in, without signal
 *      │                                                     │ leaveSession (by hand, idle, a day over,
 *      └── no cookie, other version, no user ──▶ out ◀───────┘ user data missing)
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  SESSION_ENDED_MESSAGE,
  SESSION_EXPIRED_MESSAGE,
  USER_UNDEFINED_MESSAGE,
} from '#contract/core/constants.ts';
import { CLIENT_SESSION_CHECK_MINUTES } from '#contract/core/session-limits.ts';
import { type SignedIn, signOut, type User } from '#contract/core/sessions.ts';
import { ROLE_BY_USER_TYPE, type SignedInRole } from '#contract/core/statuses.ts';
import { ApiError } from '#web/api/api-error.ts';
import {
  expectBearer,
  forgetBearer,
  keepBearer,
  readIdleFrom,
  renewBearer,
  renewOnlyWhen,
  wasEnded,
  whenRenewed,
} from '#web/api/bearer.ts';
import { callApi, whenSessionIsLost } from '#web/api/call.ts';
import { listenForChanges } from '#web/api/live.ts';
import { watchOfficeClock } from '#web/api/office-clock.ts';
import { queryClient } from '#web/api/query-client.ts';
import { RememberedUser, useAppStore } from '#web/session/app-store.ts';
import { isClientDayOver } from '#web/session/client-day.ts';
import { endPush } from '#web/session/end-push.ts';
import { idleNow, secondsIdle, watchActivity } from '#web/session/idle.ts';
import {
  coverScreen,
  forgetEndTold,
  isEndElsewhere,
  isEndTold,
  tellOtherTabs,
} from '#web/session/session-ended.ts';
import { noteOver, reportEnd } from '#web/session/session-over.ts';
import { endReading, findHolder, tellDevice, withinPatience } from '#web/session/start-without-signal.ts';
import {
  clearStorage,
  forgetOwedEnd,
  isEndOwed,
  isOtherVersion,
  rememberOwedEnd,
  stampVersion,
} from '#web/session/storage.ts';
import { toast } from '#web/ui/overlay/toast.ts';

type SessionState =
  | { status: 'starting'; user?: undefined }
  /** `keeps_place`: the next user to sign in returns to this page. */
  | { status: 'out'; user?: undefined; keeps_place: boolean }
  /** `without_signal`: the server has not responded since this page was opened. Nothing can be fetched or sent. */
  | { status: 'in'; user: User; without_signal?: true };

export const sessionStore = createStore<SessionState>()(() => ({ status: 'starting' }));

/** The signed-in user and role. Only for screens inside the shell, which nobody else reaches. */
export function useActor(): { user: User; role: SignedInRole } | undefined {
  const user = useStore(sessionStore, (state) => state.user);
  return user && { user, role: ROLE_BY_USER_TYPE[user.user_type] };
}

let starting: Promise<void> | undefined;

/**
 * Finds out whether someone is signed in. Throws ApiError if the server cannot be reached; the next call tries again.
 */
export function startSession(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start(): Promise<void> {
  if (sessionStore.getState().status !== 'starting') return;
  if (isOtherVersion(localStorage)) return logOut();
  stampVersion(localStorage);
  const { is_signed_in, user } = useAppStore.getState();
  if (is_signed_in && !RememberedUser.safeParse(user).success) {
    return logOut(USER_UNDEFINED_MESSAGE);
  }
  if (user && isClientDayOver(user, new Date())) {
    return logOut(SESSION_EXPIRED_MESSAGE);
  }
  if (!is_signed_in) {
    sessionStore.setState({ status: 'out', keeps_place: true }, true);
    void endWhenHeard();
    return;
  }
  const renewal = renewBearer();
  const answer = await withinPatience(renewal).catch(() => 'no answer' as const);
  if (answer === 'no answer') {
    const holder = user && (await findHolder(user));
    // Without the server, a carer who must be asked for by name cannot be let in.
    if (holder) return enterWithoutSignal(holder);
  }
  const signedIn =
    answer === 'no answer'
      ? await renewal.catch(() => {
          throw new ApiError(null);
        })
      : answer;
  if (signedIn) return enterSession(signedIn);
  reportEnd();
  leaveSession(wasEnded() ? SESSION_ENDED_MESSAGE : SESSION_EXPIRED_MESSAGE);
}

let stopWatching = () => {};

export function enterSession(signedIn: SignedIn): void {
  const user: User | undefined = signedIn.user;
  const remembered = RememberedUser.safeParse(user);
  if (!remembered.success) {
    leaveSession(USER_UNDEFINED_MESSAGE);
    void endOnServer();
    return;
  }
  if (isClientDayOver(user, new Date())) {
    leaveSession(SESSION_EXPIRED_MESSAGE);
    return;
  }
  forgetOwedEnd();
  keepBearer(signedIn);
  useAppStore.setState({ is_signed_in: true, user: remembered.data });
  forgetEndTold();
  noteOver(false);
  stopWatching();
  stopWatching = watchSession(user);
  sessionStore.setState({ status: 'in', user }, true);
  if (user.user_type === 'user') void tellDevice(({ rememberHolder }) => rememberHolder(user, new Date()));
}

function enterWithoutSignal(user: User): void {
  stopWatching = watchForSignal();
  expectBearer();
  sessionStore.setState({ status: 'in', user, without_signal: true }, true);
}

/** A device may report a connection throughout, and so never report that it is back. */
const LOOK_FOR_SIGNAL_MS = 15_000;

/** Asks the server again whenever there may be signal. Its response then counts, also if the session is over. */
function watchForSignal(): () => void {
  const stop = new AbortController();
  const ask = async () => {
    if (document.visibilityState === 'hidden') return;
    // If it responds, `whenRenewed` enters the session.
    const signedIn = await renewBearer().catch(() => 'no answer' as const);
    if (signedIn !== undefined || stop.signal.aborted) return;
    stop.abort();
    reportEnd();
    tellSessionIsOver();
  };
  const timer = window.setInterval(ask, LOOK_FOR_SIGNAL_MS);
  stop.signal.addEventListener('abort', () => window.clearInterval(timer));
  window.addEventListener('online', ask, { signal: stop.signal });
  document.addEventListener('visibilitychange', ask, { signal: stop.signal });
  return () => stop.abort();
}

/** Starts what runs while someone is signed in. */
function watchSession(user: User): () => void {
  const stopActivity = watchActivity();
  const stopListening = listenForChanges();
  const check = window.setInterval(checkHourly, CLIENT_SESSION_CHECK_MINUTES * 60_000);
  renewOnlyWhen(() => idleNow(user.user_type).kind === 'active');
  return () => {
    stopActivity();
    stopListening();
    window.clearInterval(check);
  };
}

function checkHourly(): void {
  const remembered = RememberedUser.safeParse(useAppStore.getState().user);
  if (!remembered.success) void logOut(USER_UNDEFINED_MESSAGE);
  else if (isClientDayOver(remembered.data, new Date())) void logOut(SESSION_EXPIRED_MESSAGE);
}

/** Ends the session on the server and here. */
export async function logOut(message?: string, is_by_hand = false): Promise<void> {
  await endPush(useAppStore.getState().user?.user_type, is_by_hand);
  const isEnded = await endOnServer();
  const forgotten = leaveSession(message);
  // Record it at once: if the signal returns before the device has forgotten everything, the server must still learn of
  // it.
  if (!isEnded) rememberOwedEnd();
  await forgotten;
}

/**
 * Forgets everything here. Drafts stay on the server. `message` stays on the screen until it is closed. Resolves once
 * the device has deleted what it only stored for reading: wait for it before leaving the site.
 */
export function leaveSession(
  message?: string,
  keeps_place = message !== undefined,
  keeps_alerts = keeps_place,
): Promise<void> {
  stopWatching();
  stopWatching = () => {};
  forgetEndTold();
  forgetBearer();
  queryClient.clear();
  const forgotten = endReading();
  clearStorage(keeps_alerts);
  sessionStore.setState({ status: 'out', keeps_place }, true);
  // Some toasts name a young person and stay open. The next person at this screen may be anybody.
  toast.dismissAll();
  if (message) toast.persistent(message);
  return forgotten;
}

/**
 * Ends the session on the server. Returns false if the server could not be reached: being offline keeps nobody signed
 * in here, and `endWhenHeard` ends the session later.
 */
async function endOnServer(): Promise<boolean> {
  try {
    if (sessionStore.getState().status !== 'in' && !(await renewBearer())) return true;
    await callApi(signOut, {});
    return true;
  } catch (error) {
    // A refusal means that it has already ended.
    return error instanceof ApiError && error.status !== null;
  } finally {
    forgetBearer();
  }
}

/** Ends a session that was left without signal, unless somebody has signed in since. */
async function endWhenHeard(): Promise<void> {
  if (sessionStore.getState().status !== 'out' || !isEndOwed()) return;
  if (await endOnServer()) forgetOwedEnd();
  // When a signal returns, it often drops again at first.
  else window.setTimeout(() => void endWhenHeard(), TRY_AGAIN_MS);
}

const TRY_AGAIN_MS = 5_000;

window.addEventListener('online', () => void endWhenHeard());

readIdleFrom(secondsIdle);
watchOfficeClock();

whenSessionIsLost(() => {
  if (sessionStore.getState().status === 'in') tellSessionIsOver();
});

/** Typed text stays on the screen: the user reads why, and leaves when ready (ERR-01). */
function tellSessionIsOver(): void {
  if (isEndTold()) return;
  if (!wasEnded()) return void tellWithWayBack(SESSION_EXPIRED_MESSAGE);
  tellOtherTabs();
  endByOffice();
}

/** At once, even if text is typed: the phone may be in other hands, and could be opened again without signal. */
function endByOffice(): void {
  void endReading();
  coverScreen(leaveSession, tellWithWayBack);
}

function tellWithWayBack(message: string): void {
  noteOver(true);
  toast.persistent(message, {
    action: { label: 'Log in again', onAction: () => leaveSession(undefined, true) },
  });
}

whenRenewed((signedIn) => {
  const before = sessionStore.getState();
  if (before.status !== 'in') return;
  noteOver(false);
  if (signedIn.user?.id !== before.user.id) window.location.reload();
  else if (before.without_signal) enterSession(signedIn);
});

// Signing out in one tab signs out in all.
window.addEventListener('storage', (event) => {
  if (sessionStore.getState().status !== 'in' || isEndTold()) return;
  if (isEndElsewhere(event)) endByOffice();
  if (event.key !== null && event.key !== useAppStore.persist.getOptions().name) return;
  if (event.newValue === null)
    // The other tab has decided what remains.
    leaveSession(undefined, false, true);
});
