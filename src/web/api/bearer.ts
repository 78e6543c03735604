import { IDLE_HEADER } from '#contract/core/session-limits.ts';
import { renewSession, type SignedIn } from '#contract/core/sessions.ts';
import { line } from '#web/api/line.ts';

/**
 * The bearer token, in this page's memory only. After a reload, and every quarter of an hour, the HttpOnly cookie
 * fetches a new one.
 */
let bearer: { token: string; expires_at: number } | undefined;
let renewal: Promise<SignedIn | undefined> | undefined;
/** Somebody ended the session early: it did not expire. */
let isEnded = false;
export const wasEnded = () => isEnded;
let timer: number | undefined;

const RENEW_BEFORE_MS = 60_000;
/** On a weak signal a response may never arrive. */
const MAX_RENEWAL_MS = 60_000;

export const currentToken = () => bearer?.token;

/** Someone is signed in here, but their token is still to be fetched: the page was opened without signal. */
let isExpected = false;
export const isBearerExpected = () => isExpected && !bearer;
export function expectBearer(): void {
  isExpected = true;
}

/** Says whether a user is present: renewing for nobody would keep an idle session alive. */
let mayRenew = () => true;
export function renewOnlyWhen(isAnyoneThere: () => boolean): void {
  mayRenew = isAnyoneThere;
}

/** Every call says how long the user has been idle, so that automatic calls do not keep a session alive (AUT-03). */
let secondsIdle = () => 0;
export function readIdleFrom(read: () => number): void {
  secondsIdle = read;
}
export const idleHeader = () => ({ [IDLE_HEADER]: String(secondsIdle()) });

/** Called after every renewal, because another tab may have signed in as someone else. */
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

/**
 * Fetches a new token with the cookie. Undefined if there is no session to renew. Throws if there is no response. One
 * call at a time.
 */
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
    // Every other call waits for this one.
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
