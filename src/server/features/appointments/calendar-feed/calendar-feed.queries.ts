import type { Appointment } from '#contract/appointments/appointments.ts';
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

/** Calendars are shared: of a restricted record they say when, and not with whom nor what for (decision 010). */
export async function hideRestricted(db: Db, appointments: readonly Appointment[]): Promise<Appointment[]> {
  const ids = appointments.flatMap(({ young_person }) => young_person?.id ?? []);
  const rows = await db<{ id: string }[]>`
    select id from unnest(${ids}::uuid[]) as id where actor_reads_restricted(id)`;
  const restricted = new Set(rows.map(({ id }) => id));
  return appointments.map((appointment) =>
    appointment.is_restricted || restricted.has(appointment.young_person?.id ?? '')
      ? {
          ...appointment,
          young_person: null,
          service_type: { ...appointment.service_type, name: 'Appointment' },
        }
      : appointment,
  );
}
