/** Constants of the business. Each is defined only here. */
export const APP_VERSION = '0.2.0';
export const APP_STORE_KEY = 'appStore';
export const VERSION_KEY = 'version';

export const PAGE_SIZE = 20;
export const DIARY_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

export const SESSION_EXPIRED_MESSAGE = 'Your session has expired. Please log out and log in again.';
/** Shown when the office ends a session that is in use. */
export const SESSION_ENDED_MESSAGE = `${SESSION_EXPIRED_MESSAGE} The office signed you out. If you cannot log in again, your account is switched off. Ring the office.`;
export const USER_UNDEFINED_MESSAGE = 'User undefined - forcing logout';
export const NOT_FOUND_MESSAGE = "We can't seem to find the page you're looking for";

/** The numbers that the emergency button dials: 999 in production, the test number everywhere else (SOS-03). */
export const EMERGENCY_NUMBER = '999';
export const TEST_NUMBER = '000000';
/** The meta element by which the server tells a page the number to dial, before its first call and without signal. */
export const EMERGENCY_NUMBER_META = 'emergency-number';

/** How many days back and ahead a list shows when no dates are given. */
export const DEFAULT_WINDOWS = {
  appointments: { back: { days: 7 }, ahead: { days: 7 } },
  reports: { back: { months: 1 }, ahead: { days: 1 } },
  all_reports: { back: { months: 3 }, ahead: { days: 3 } },
  timesheets: { back: { months: 1 }, ahead: { days: 15 } },
  claims: { back: { months: 3 }, ahead: { days: 0 } },
  diaries: { back: { months: 2 }, ahead: { days: 3 } },
  /** The log of everybody. The log of one young person is shown from its beginning. */
  activity: { back: { months: 1 }, ahead: { days: 0 } },
} as const;
