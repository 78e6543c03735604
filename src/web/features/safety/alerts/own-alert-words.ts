import { toLondonTime } from '#contract/core/dates.ts';
import { SAY_WHERE } from '#contract/safety/alert-visits.ts';
import type { OwnAlert } from '#contract/safety/alerts.ts';

/** For an open alert without a position. */
export const describeOwnPlace = ({ status, has_position }: OwnAlert): string | undefined =>
  status === 'closed' || has_position ? undefined : SAY_WHERE;

/** The status of an alert as its carer reads it: “Anna Office has your alert, 21:04”. */
export function describeOwn(alert: OwnAlert): string {
  const { status, taken_by, taken_at, raised_at, told_at, checked_in_at, closed_at } = alert;
  const safe = checked_in_at && `You said you were safe at ${toLondonTime(checked_in_at)}`;
  if (status === 'closed') return `The office closed your alert at ${toLondonTime(closed_at ?? raised_at)}`;
  if (status === 'taken')
    return [`${taken_by?.name ?? 'The office'} has your alert, ${toLondonTime(taken_at ?? raised_at)}`, safe]
      .filter(Boolean)
      .join('. ');
  if (safe) return `${safe}. The office has your alert, but nobody has taken it yet.`;
  return `Your alert reached the office at ${toLondonTime(told_at)}. Nobody has taken it yet.`;
}
