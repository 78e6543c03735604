import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/safety/notifiable-events.ts';
import {
  addEvent,
  correct,
  settle,
  tellByEmail,
  withdraw,
} from '#server/features/safety/notifiable-events/notifiable-events.actions.ts';
import {
  findEvents,
  getEventById,
  listTypes,
} from '#server/features/safety/notifiable-events/notifiable-events.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Events that others must be told of; for administrators only. */
export function notifiableEventRoutes(app: FastifyInstance): void {
  serve(app, calls.listEventTypes, ({ db }) => listTypes(db));
  serve(app, calls.listEvents, ({ db, query }) => findEvents(db, query));
  serve(app, calls.getEvent, ({ db, params, services }) => getEventById(db, services.config, params.id));
  serve(app, calls.createEvent, async ({ db, actor, body, services }) =>
    getEventById(db, services.config, await addEvent(db, actor.user.id, body)),
  );
  serve(app, calls.correctEvent, async ({ db, params, body, services }) => {
    const findNow = () => getEventById(db, services.config, params.id);
    await correct(db, params.id, body, findNow);
    return findNow();
  });
  serve(app, calls.withdrawEvent, async ({ db, params, body, services }) => {
    await withdraw(db, params.id, body);
    return getEventById(db, services.config, params.id);
  });
  serve(app, calls.settleDuty, async ({ db, params, body, services }) => {
    await settle(db, params, body);
    return getEventById(db, services.config, params.id);
  });
  serve(app, calls.sendDutyEmail, async ({ db, params, body, services }) => {
    await tellByEmail(db, params, body);
    return getEventById(db, services.config, params.id);
  });
}
