import type { FastifyInstance } from 'fastify';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#contract/appointments/calendar-feed.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { read } from '#server/db/work.ts';
import { findAppointments } from '#server/features/appointments/appointments.queries.ts';
import { buildCalendar } from '#server/features/appointments/calendar-feed/build-calendar.ts';
import {
  makeFeed,
  openFeed,
  revokeFeed,
} from '#server/features/appointments/calendar-feed/calendar-feed.actions.ts';
import {
  findFeed,
  hideRestricted,
} from '#server/features/appointments/calendar-feed/calendar-feed.queries.ts';
import { findOffers } from '#server/features/appointments/offers/offers.queries.ts';
import { findRotaEntries } from '#server/features/appointments/rotas/rotas.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { readAddress } from '#server/http/caller-address.ts';
import { serve } from '#server/http/serve.ts';
import { hashSecret } from '#server/http/session.ts';

/** How far a feed reaches, in days. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;
const MAX_EVENTS = 1000;

export function calendarFeedRoutes(app: FastifyInstance): void {
  serve(app, getCalendarFeed, async ({ db }) => (await findFeed(db)) ?? null);

  serve(app, createCalendarFeed, async ({ db, actor, body, services }) => {
    const { token, ...feed } = await makeFeed(db, actor.user.id, body.shows_first_names);
    return { ...feed, url: `${services.public_url}/api/calendars/${token}.ics` };
  });

  serve(app, revokeCalendarFeed, async ({ db }) => ({ revoked: await revokeFeed(db) }));

  // Calendars cannot sign in: the secret in the address is the key, and reads as its carer, no more.
  app.get<{ Params: { file: string } }>('/api/calendars/:file', async (request, reply) => {
    const { services } = app;
    const { app_system, app_carer } = services.pools;
    services.limits.count('calendar', { address: readAddress(request) });
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    // By its secret too: calendars of many people come from one address of their provider.
    const user = token && hashSecret(token).toString('hex');
    services.limits.count('calendar', { ...(user ? { user } : {}), whole: true });
    const feed = token && (await openFeed(app_system, token));
    if (!feed) throw new AppError('not_found');
    const now = services.clock();
    const today = todayInLondon(now);
    const context = {
      user_id: feed.carer_id,
      request_id: request.id,
      now: services.isClockMoved ? now.toISOString() : null,
    };
    const { carer_id } = feed;
    const days = { start_date: addDays(today, -DAYS_BACK), end_date: addDays(today, DAYS_AHEAD) };
    const page = { page: 1, page_size: MAX_EVENTS };
    const [appointments, offers, entries] = await read(app_carer, context, (db) =>
      Promise.all([
        findAppointments(db, { role: 'carer', user_id: carer_id }, { carer_id, ...days, ...page }).then(
          ({ items }) => hideRestricted(db, items),
        ),
        findOffers(db, { role: 'carer', user: { id: carer_id } }, page),
        findRotaEntries(db, days, carer_id),
      ]),
    );
    const content = { appointments, offers: offers.items, entries };
    return reply
      .type('text/calendar; charset=utf-8')
      .send(buildCalendar(content, feed.shows_first_names, services.public_url));
  });
}
