import type { FastifyInstance } from 'fastify';
import {
  arrive,
  leave,
  listAttendanceOfAppointment,
  undoArrival,
  undoDeparture,
} from '#contract/visits/attendance.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  clearArrival,
  clearDeparture,
  recordArrival,
  recordDeparture,
} from '#server/features/visits/attendance/attendance.actions.ts';
import { findAttendanceOfAppointment } from '#server/features/visits/attendance/attendance.queries.ts';
import { readPastDeviceInstant } from '#server/http/device-clock.ts';
import { serve } from '#server/http/serve.ts';

export function attendanceRoutes(app: FastifyInstance): void {
  serve(app, arrive, async (call) => {
    const { db, params, body, now } = call;
    const at = body.is_typed ? body.at : readPastDeviceInstant(body.at, call);
    const attendance = await recordArrival(db, params.id, { ...body, at, now });
    await announceChange(db, 'attendance');
    return attendance;
  });

  serve(app, leave, async (call) => {
    const { db, params, body, now } = call;
    const at = body.is_typed ? body.at : readPastDeviceInstant(body.at, call);
    const attendance = await recordDeparture(db, params.id, { ...body, at, now });
    await announceChange(db, 'attendance');
    return attendance;
  });

  serve(app, undoArrival, async ({ db, params }) => {
    const attendance = await clearArrival(db, params.id);
    await announceChange(db, 'attendance');
    return attendance;
  });

  serve(app, undoDeparture, async ({ db, params }) => {
    const attendance = await clearDeparture(db, params.id);
    await announceChange(db, 'attendance');
    return attendance;
  });

  serve(app, listAttendanceOfAppointment, async ({ db, params }) => {
    await mustSee(db, 'appointment', params.id);
    return findAttendanceOfAppointment(db, params.id);
  });
}
