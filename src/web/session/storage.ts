import { APP_STORE_KEY, APP_VERSION, VERSION_KEY } from '#contract/core/constants.ts';
import { initialAppState, useAppStore } from '#web/session/app-store.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * AUT-08: whether another version of the application wrote this browser's storage. A browser without any of our storage
 * is new, not outdated.
 */
export function isOtherVersion(storage: Store): boolean {
  const version = storage.getItem(VERSION_KEY);
  return version === null ? storage.getItem(APP_STORE_KEY) !== null : version !== APP_VERSION;
}

export function stampVersion(storage: Store): void {
  if (storage.getItem(VERSION_KEY) !== APP_VERSION) storage.setItem(VERSION_KEY, APP_VERSION);
}

/** Emergency alerts that are not accepted yet: they survive a session that expires. */
export const UNSENT_ALERTS_KEY = 'placewell/unsent-alerts';

/** Resets tabs, counts and view choices. Nothing personal stays, except for an alert that is still to be sent. */
export function clearStorage(keeps_alerts: boolean): void {
  const alerts = keeps_alerts ? localStorage.getItem(UNSENT_ALERTS_KEY) : null;
  useAppStore.setState(initialAppState, true);
  localStorage.clear();
  sessionStorage.clear();
  stampVersion(localStorage);
  if (alerts !== null) localStorage.setItem(UNSENT_ALERTS_KEY, alerts);
}

/** A session was left without signal, and the server does not know yet. */
const OWED_END_KEY = 'placewell/end-owed';
export const rememberOwedEnd = () => localStorage.setItem(OWED_END_KEY, 'true');
export const isEndOwed = () => localStorage.getItem(OWED_END_KEY) !== null;
export const forgetOwedEnd = () => localStorage.removeItem(OWED_END_KEY);
