import type { getCalendarFeed } from '#contract/appointments/calendar-feed.ts';
import type { AnswerInputOf } from '#contract/core/endpoint.ts';
import type { Db } from '#server/db/pools.ts';

export type CalendarFeed = NonNullable<AnswerInputOf<typeof getCalendarFeed>>;

/** The carer's own feed, unless they have none or revoked it. */
export async function findFeed(db: Db): Promise<CalendarFeed | undefined> {
  const [feed] = await db<
    CalendarFeed[]
  >`select created_at, last_read_at, shows_first_names from calendar_feed where revoked_at is null`;
  return feed;
}
