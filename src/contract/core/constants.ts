/** Business constants. Source: Specification §9 unless said otherwise. */
export const APP_VERSION = '0.2.0';
export const APP_STORE_KEY = 'appStore';
export const VERSION_KEY = 'version';

export const PAGE_SIZE = 20;
export const DIARY_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** A list counts so far and no further, so that it costs the same however many rows there are. */
export const MAX_EXACT_TOTAL = 1_000;

export const CLIENT_SESSION_HOURS = 24;
export const CLIENT_SESSION_CHECK_MINUTES = 60;
export const SESSION_EXPIRED_MESSAGE = 'Your session has expired. Please log out and log in again.';
export const USER_UNDEFINED_MESSAGE = 'User undefined - forcing logout';
export const NOT_FOUND_MESSAGE = "We can't seem to find the page you're looking for";

/** Minutes a bearer token lives, and minutes without a call after which a session ends (product.md AUT-03). */
export const BEARER_MINUTES = 15;
/** How recent a sign-in has to be for what gives others access: as long as the first bearer token of a session lives, so the same. */
export const FRESH_SIGN_IN_MINUTES = 15;
export const IDLE_MINUTES = { admin: 30, user: 120, client: 120 } as const;
export const IDLE_WARNING_MINUTES = 2;
/** Seconds since somebody was last at the page that calls: what a page asks by itself is no activity of anybody's. */
export const IDLE_HEADER = 'x-idle-seconds';
/** Hours after which a session ends whatever is done in it. A client's day is the specification's. */
export const MAX_SESSION_HOURS = { admin: 12, user: 12, client: CLIENT_SESSION_HOURS } as const;
/** Open live connections of one person; one more ends the oldest. */
export const MAX_LIVE_CONNECTIONS = 6;

/** Days back and ahead when a list is asked for without dates. */
export const DEFAULT_WINDOWS = {
  appointments: { back: { days: 7 }, ahead: { days: 7 } },
  reports: { back: { months: 1 }, ahead: { days: 1 } },
  all_reports: { back: { months: 3 }, ahead: { days: 3 } },
  timesheets: { back: { months: 1 }, ahead: { days: 15 } },
  diaries: { back: { months: 2 }, ahead: { days: 3 } },
  /** Everybody's log; one young person's is shown from its beginning. */
  activity: { back: { months: 1 }, ahead: { days: 0 } },
} as const;

/**
 * The claims that a carer makes after a visit (TIM, EXP, MIL, XTR) are their own and the office's to see, never a client's.
 * Carers may enter and change them until so many days after the appointment; then the office does.
 */
export const CLAIM_DAYS = 28;
