import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Appointment } from '#contract/appointments/appointments.ts';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#contract/appointments/calendar-feed.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { read } from '#server/db/work.ts';
import { findAppointments } from '#server/features/appointments/appointments/appointments.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { readAddress } from '#server/http/caller-address.ts';
import { serve } from '#server/http/serve.ts';
import { hashSecret } from '#server/http/session.ts';

interface FeedRow {
  created_at: string;
  last_read_at: string | null;
  shows_first_names: boolean;
}

/** How far a feed reaches, in days. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;
const MAX_EVENTS = 1000;

export function calendarFeedRoutes(app: FastifyInstance): void {
  serve(app, getCalendarFeed, async ({ db }) => {
    const [feed] = await db<
      FeedRow[]
    >`select created_at, last_read_at, shows_first_names from calendar_feed where revoked_at is null`;
    return feed ?? null;
  });

  serve(app, createCalendarFeed, async ({ db, actor, body, services }) => {
    const token = randomBytes(32).toString('base64url');
    await db`update calendar_feed set revoked_at = now() where revoked_at is null`;
    const [feed] = await db<FeedRow[]>`insert into calendar_feed (carer_id, token_hash, shows_first_names)
      values (${actor.user.id}, ${hashSecret(token)}, ${body.shows_first_names})
      returning created_at, last_read_at, shows_first_names`;
    if (!feed) throw new AppError('internal');
    return { ...feed, url: `${services.public_url}/api/calendars/${token}.ics` };
  });

  serve(app, revokeCalendarFeed, async ({ db }) => {
    const revoked =
      await db`update calendar_feed set revoked_at = now() where revoked_at is null returning 1`;
    return { revoked: revoked.length > 0 };
  });

  // Calendars cannot sign in: the secret in the address is the key, and reads as its carer, no more.
  app.get<{ Params: { file: string } }>('/api/calendars/:file', async (request, reply) => {
    const { services } = app;
    const { app_system, app_carer } = services.pools;
    services.limits.count('calendar', { address: readAddress(request) });
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    // By its secret too: calendars of many people come from one address of their provider.
    const user = token && hashSecret(token).toString('hex');
    services.limits.count('calendar', { ...(user ? { user } : {}), whole: true });
    const [feed] = token
      ? await app_system<{ carer_id: string; shows_first_names: boolean }[]>`
          update calendar_feed f set last_read_at = now() from app_user u
          where f.token_hash = ${hashSecret(token)} and f.revoked_at is null and u.id = f.carer_id and u.is_active and u.user_type = 'user'
          returning f.carer_id, f.shows_first_names`
      : [];
    if (!feed) throw new AppError('not_found');
    const now = services.clock();
    const today = todayInLondon(now);
    const context = {
      user_id: feed.carer_id,
      request_id: request.id,
      now: services.isClockMoved ? now.toISOString() : null,
    };
    const { items } = await read(app_carer, context, (db) =>
      findAppointments(
        db,
        { role: 'carer', user_id: feed.carer_id },
        {
          carer_id: feed.carer_id,
          start_date: addDays(today, -DAYS_BACK),
          end_date: addDays(today, DAYS_AHEAD),
          page: 1,
          page_size: MAX_EVENTS,
        },
      ),
    );
    return reply
      .type('text/calendar; charset=utf-8')
      .send(buildCalendar(items, feed.shows_first_names, services.public_url));
  });
}

/** Calendars are shown on lock screens and shared with families: initials or a first name, the service, nothing else. */
function buildCalendar(appointments: Appointment[], showsFirstNames: boolean, public_url: string): string {
  const calendar = new ICalCalendar({
    name: 'Placewell',
    prodId: '//Placewell//Appointments//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const appointment of appointments) {
    const who = appointment.young_person
      ? ` · ${shortName(appointment.young_person.name, showsFirstNames)}`
      : '';
    calendar.createEvent({
      id: `${appointment.id}@placewell`,
      start: new Date(appointment.start_at),
      end: new Date(appointment.end_at),
      stamp: new Date(appointment.updated_at),
      sequence: appointment.version,
      summary: `${appointment.service_type.name}${who}`,
      status: appointment.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: `${public_url}/dashboard/appointments/${appointment.id}`,
    });
  }
  return calendar.toString();
}

function shortName(name: string, showsFirstNames: boolean): string {
  const words = name.split(' ').filter(Boolean);
  return showsFirstNames ? (words[0] ?? '') : words.map((word) => `${[...word][0]}.`).join('');
}
