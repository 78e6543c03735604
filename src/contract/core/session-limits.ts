/**
 * How long somebody stays signed in (AUT-03, AUT-05): checked by the server (http/session.ts), told by the browser
 * (web/session). A session ends besides by signing out, by the office (users/sessions.actions.ts) and with its account (http/session.ts).
 */

/** A client user's session ends so long after the last login. */
export const CLIENT_SESSION_HOURS = 24;
export const CLIENT_SESSION_CHECK_MINUTES = 60;

/** Minutes a bearer token lives, and minutes without a call after which a session ends (AUT-03). */
export const BEARER_MINUTES = 15;
/** How recently the password was proved, for what gives others access: about as long as a session's first bearer token lives. */
export const FRESH_SIGN_IN_MINUTES = 15;
/** How far the sign-in provider's clock may differ from ours. */
export const CLOCK_TOLERANCE_SECONDS = 30;
export const IDLE_MINUTES = { admin: 30, user: 120, client: 120 } as const;
export const IDLE_WARNING_MINUTES = 2;
/** Seconds since somebody was last at the page that calls: what a page asks by itself is no activity of anybody's. */
export const IDLE_HEADER = 'x-idle-seconds';
/** Hours after the password was proved when a session ends, whatever is done in it. A client's day is the specification's. */
export const MAX_SESSION_HOURS = { admin: 12, user: 12, client: CLIENT_SESSION_HOURS } as const;
/** Open live connections of one person; one more ends the oldest. */
export const MAX_LIVE_CONNECTIONS = 6;
