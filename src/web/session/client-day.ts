import { CLIENT_SESSION_HOURS } from '#contract/core/session-limits.ts';

const ISO_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * AUT-05: a client user's session is over if the last login is 24 or more hours ago.
 * AUT-06: a last login that is not an ISO date-time is ignored.
 */
export function isClientDayOver(
  user: { user_type: string; last_login: string | null | undefined },
  now: Date,
): boolean {
  if (user.user_type !== 'client') return false;
  if (typeof user.last_login !== 'string' || !ISO_DATE_TIME.test(user.last_login)) return false;
  const at = Date.parse(user.last_login);
  if (Number.isNaN(at)) return false;
  return now.getTime() - at >= CLIENT_SESSION_HOURS * 3_600_000;
}
