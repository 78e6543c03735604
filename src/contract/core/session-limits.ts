/**
 * How long somebody stays signed in (AUT-03, AUT-05). The server checks it (http/session.ts), and the browser shows it
 * (web/session). A session also ends when the person signs out, when the office ends it (users/sessions.actions.ts),
 * and when the account is switched off (http/session.ts).
 */

/** A client user's session ends this long after the login. */
export const CLIENT_SESSION_HOURS = 24;
export const CLIENT_SESSION_CHECK_MINUTES = 60;

/** How many minutes a bearer token works. A session ends after IDLE_MINUTES without a call (AUT-03). */
export const BEARER_MINUTES = 15;
/** How recent the password must be to give others access: about as long as the first bearer token works. */
export const FRESH_SIGN_IN_MINUTES = 15;
/** How far the sign-in provider's clock may differ from ours. */
export const CLOCK_TOLERANCE_SECONDS = 30;
export const IDLE_MINUTES = { admin: 30, user: 120, client: 120 } as const;
export const IDLE_WARNING_MINUTES = 2;
/** The header with the seconds since somebody last used the page. Calls that the page makes itself are not activity. */
export const IDLE_HEADER = 'x-idle-seconds';
/** Hours after the password was proved when a session ends in any case. The specification sets the client's 24. */
export const MAX_SESSION_HOURS = { admin: 12, user: 12, client: CLIENT_SESSION_HOURS } as const;
/** The most live connections of one person. One more closes the oldest. */
export const MAX_LIVE_CONNECTIONS = 6;
