import { IDLE_HEADER } from '#contract/core/session-limits.ts';
import { renewSession, type SignedIn } from '#contract/core/sessions.ts';
import { line } from '#web/api/line.ts';

/**
 * The bearer token: in the memory of this page and nowhere else. A reload, and every quarter of an hour,
 * fetches a fresh one with the HttpOnly cookie.
 */
let bearer: { token: string; expires_at: number } | undefined;
let renewal: Promise<SignedIn | undefined> | undefined;
/** The session was ended by somebody while it went on: it did not run out. */
let isEnded = false;
export const wasEnded = () => isEnded;
let timer: number | undefined;

const RENEW_BEFORE_MS = 60_000;
/** One bar of signal can mean an answer that never comes. */
const MAX_RENEWAL_MS = 60_000;

export const currentToken = () => bearer?.token;

/** Somebody is signed in here whose token is still to be fetched: the page was opened without signal. */
let isExpected = false;
export const isBearerExpected = () => isExpected && !bearer;
export function expectBearer(): void {
  isExpected = true;
}

/** `mayRenew` says at the time whether anyone is there: renewing for nobody would keep an idle session alive. */
let mayRenew = () => true;
export function renewOnlyWhen(isAnyoneThere: () => boolean): void {
  mayRenew = isAnyoneThere;
}

/** Every call says how long nobody has been at the page: what it asks by itself keeps no session alive (AUT-03). */
let secondsIdle = () => 0;
export function readIdleFrom(read: () => number): void {
  secondsIdle = read;
}
export const idleHeader = () => ({ [IDLE_HEADER]: String(secondsIdle()) });

/** Told of every renewal, because another tab may have signed in as someone else meanwhile. */
let onRenewed = (_signedIn: SignedIn) => {};
export function whenRenewed(tell: (signedIn: SignedIn) => void): void {
  onRenewed = tell;
}

export function keepBearer(signedIn: Pick<SignedIn, 'token' | 'expires_at'>): void {
  isExpected = false;
  bearer = { token: signedIn.token, expires_at: Date.parse(signedIn.expires_at) };
  window.clearTimeout(timer);
  timer = window.setTimeout(
    () => mayRenew() && void renewBearer().catch(() => undefined),
    Math.max(bearer.expires_at - line.now() - RENEW_BEFORE_MS, 5_000),
  );
}

export function forgetBearer(): void {
  isExpected = false;
  bearer = undefined;
  window.clearTimeout(timer);
}

/** A fresh token by the cookie; undefined when there is no session to renew. Throws when no answer can be had. One at a time. */
export function renewBearer(): Promise<SignedIn | undefined> {
  renewal ??= askForBearer().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function askForBearer(): Promise<SignedIn | undefined> {
  const answer = await line.ask(renewSession.path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...idleHeader() },
    // Every call waits for it.
    signal: AbortSignal.timeout(MAX_RENEWAL_MS),
  });
  if (answer.status === 401 || answer.status === 403) {
    forgetBearer();
    isEnded = (await answer.text()).includes('session.ended');
    return undefined;
  }
  if (answer.status !== 200) throw new Error('renewal failed');
  const signedIn: SignedIn = await answer.json();
  keepBearer(signedIn);
  onRenewed(signedIn);
  return signedIn;
}
