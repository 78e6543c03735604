import type { FastifyInstance } from 'fastify';
import * as readiness from '#contract/safety/alert-readiness.ts';
import * as calls from '#contract/safety/alerts.ts';
import { announceChange } from '#server/db/live.ts';
import { beginIncident } from '#server/features/safety/alerts/alert-incident.actions.ts';
import { tellOffice } from '#server/features/safety/alerts/alert-news.ts';
import * as actions from '#server/features/safety/alerts/alerts.actions.ts';
import {
  findAlerts,
  findOwnAlert,
  getAlertById,
  readReadiness,
  watchOpenAlerts,
} from '#server/features/safety/alerts/alerts.queries.ts';
import { readDeviceInstant } from '#server/http/device-clock.ts';
import { serve } from '#server/http/serve.ts';

/** Emergency alerts: raised by carers (SOS-04), answered by the office. */
export function alertRoutes(app: FastifyInstance): void {
  serveCarers(app);
  serveOffice(app);
  serveReadiness(app);
}

function serveCarers(app: FastifyInstance): void {
  serve(app, calls.sendEmergencyEmail, async (call) => {
    const { db, actor, body, services } = call;
    const pressed_at = body.pressed_at && readDeviceInstant(body.pressed_at, call);
    await actions.raiseAlert(db, services, actor.user, { ...body, pressed_at });
    return { code: 201 as const };
  });
  serve(app, calls.getOwnAlert, async ({ db, actor, now }) => ({
    alert: await findOwnAlert(db, actor.user.id, now),
  }));
  serve(app, calls.checkInOwnAlert, async ({ db }) => {
    await actions.checkInOwn(db);
    return { code: 201 as const };
  });
}

function serveOffice(app: FastifyInstance): void {
  serve(app, calls.listAlerts, ({ db, query }) => findAlerts(db, query));
  serve(app, calls.watchAlerts, ({ db }) => watchOpenAlerts(db));
  serve(app, calls.getAlert, ({ db, params }) => getAlertById(db, params.id));
  serve(app, calls.takeAlert, async ({ db, actor, params }) => {
    await actions.takeAlert(db, actor.user, params.id);
    return getAlertById(db, params.id);
  });
  serve(app, calls.addAlertNote, async ({ db, actor, params, body }) => {
    await actions.noteOnAlert(db, actor.user, params.id, body);
    return getAlertById(db, params.id);
  });
  serve(app, calls.closeAlert, async ({ db, actor, params, body }) => {
    await actions.closeTakenAlert(db, actor.user, params.id, body);
    return getAlertById(db, params.id);
  });
  serve(app, calls.beginAlertIncident, async ({ db, actor, now, params, services }) => {
    const { config, public_url } = services;
    const writing = { role: actor.role, user_id: actor.user.id, now, public_url, config };
    const begun = await beginIncident(db, writing, await getAlertById(db, params.id));
    await announceChange(db, 'reports');
    await tellOffice(db);
    return begun;
  });
}

function serveReadiness(app: FastifyInstance): void {
  const emergencyTo = app.services.config.EMERGENCY_EMAIL_TO;
  serve(app, readiness.getAlertReadiness, ({ db }) => readReadiness(db, emergencyTo));
  serve(app, readiness.startDrill, async ({ db, now, services }) =>
    getAlertById(db, await actions.beginDrill(db, services, now)),
  );
  serve(app, readiness.addOnCallContact, async ({ db, actor, body }) => {
    await actions.addOnCall(db, actor.user, body);
    return readReadiness(db, emergencyTo);
  });
  serve(app, readiness.removeOnCallContact, async ({ db, params }) => {
    await actions.removeOnCall(db, params.id);
    return readReadiness(db, emergencyTo);
  });
}
