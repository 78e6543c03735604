/** Business constants. Each stands here once. */
export const APP_VERSION = '0.2.0';
export const APP_STORE_KEY = 'appStore';
export const VERSION_KEY = 'version';

export const PAGE_SIZE = 20;
export const DIARY_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

export const SESSION_EXPIRED_MESSAGE = 'Your session has expired. Please log out and log in again.';
/** Ended while it went on, by the office: it takes what was only read off the screen. */
export const SESSION_ENDED_MESSAGE = `${SESSION_EXPIRED_MESSAGE} The office signed you out. If you cannot log in again, your account is switched off. Ring the office.`;
export const USER_UNDEFINED_MESSAGE = 'User undefined - forcing logout';
export const NOT_FOUND_MESSAGE = "We can't seem to find the page you're looking for";

/** Dialed by the emergency button: the first in production, the second everywhere else (SOS-03). */
export const EMERGENCY_NUMBER = '999';
export const TEST_NUMBER = '000000';
/** Meta elements by which the server tells a page what it needs before its first call, and without signal. */
export const EMERGENCY_NUMBER_META = 'emergency-number';
export const GALLERY_META = 'gallery';

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
