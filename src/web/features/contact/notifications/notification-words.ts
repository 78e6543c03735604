import { formatDay, todayInLondon, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

/** `16:04` today, `Mon 23/11/2026 16:04` on any other day. */
export function whenTold(created_at: string): string {
  const day = toLondonDay(created_at);
  const time = toLondonTime(created_at);
  return day === todayInLondon() ? time : `${formatDay(day)} ${time}`;
}

export const NOTIFICATIONS_HREF = '/dashboard/notifications';
export const CHOICES_HREF = '/dashboard/notifications/choices';

export const countUnreadWords = (unread: number): string =>
  unread === 0 ? 'nothing unread' : unread > 99 ? 'more than 99 unread' : `${unread} unread`;
