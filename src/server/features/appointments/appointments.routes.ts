import type { FastifyInstance } from 'fastify';
import {
  createAppointment,
  getAppointment,
  listAppointments,
  listAvailableCarers,
  listCarerAppointments,
  listClientAppointments,
  updateAppointment,
} from '#contract/appointments.ts';
import { DEFAULT_WINDOWS } from '#contract/constants.ts';
import { todayInLondon } from '#contract/dates.ts';
import { windowOf } from '#contract/windows.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  bookAppointments,
  bookSeries,
  changeAppointment,
} from '#server/features/appointments/appointments.actions.ts';
import {
  findAppointments,
  getAppointmentById,
  getAppointmentDetail,
  type Reader,
} from '#server/features/appointments/appointments.queries.ts';
import { findAvailableCarers } from '#server/features/appointments/availability.queries.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';
import type { Actor } from '#server/http/session.ts';

const readerOf = (actor: Actor): Reader => ({ role: actor.role, user_id: actor.user.id });

export function appointmentRoutes(app: FastifyInstance): void {
  for (const endpoint of [listAppointments, listClientAppointments]) {
    serve(app, endpoint, async ({ db, actor, query, now }) => {
      if (query.client_id) await mustSee(db, 'client', query.client_id);
      if (query.young_person_id) await mustSee(db, 'young_person', query.young_person_id);
      return findAppointments(db, readerOf(actor), {
        ...query,
        ...windowOf(DEFAULT_WINDOWS.appointments, query, todayInLondon(now)),
      });
    });
  }

  serve(app, listCarerAppointments, async ({ db, actor, query, now }) => {
    const carer_id = actor.role === 'carer' ? actor.user.id : query.carer_id;
    if (!carer_id) throw invalid('carer_id', 'Name the carer.');
    if (query.young_person_id) await mustSee(db, 'young_person', query.young_person_id);
    const filter = {
      ...query,
      ...windowOf(DEFAULT_WINDOWS.appointments, query, todayInLondon(now)),
      carer_id,
    };
    if (!query.weekly) return findAppointments(db, readerOf(actor), filter);
    // APT-03: the latest that was not cancelled, alone.
    const latest = await findAppointments(db, readerOf(actor), {
      ...filter,
      status: ['active'],
      sort: '-start_at',
      page: 1,
      page_size: 1,
    });
    return { ...latest, total: latest.items.length };
  });

  serve(app, listAvailableCarers, ({ db, query }) => findAvailableCarers(db, query));

  serve(app, getAppointment, ({ db, actor, params, now }) =>
    getAppointmentDetail(db, readerOf(actor), params.id, todayInLondon(now)),
  );

  serve(app, createAppointment, async ({ db, actor, body }) => {
    const { repeat, ...input } = body;
    await takeTurns(db, body.carer_ids);
    const ids = repeat ? await bookSeries(db, input, repeat) : await bookAppointments(db, [input]);
    await announceChange(db, 'appointments');
    const items = await Promise.all(ids.map((id) => getAppointmentById(db, readerOf(actor), id)));
    const [only] = items;
    if (!only) throw new AppError('internal');
    return repeat ? { items } : only;
  });

  serve(app, updateAppointment, async ({ db, actor, params, body }) => {
    try {
      await takeTurns(db, body.carer_ids ?? []);
      await changeAppointment(db, params.id, body);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'version.stale') throw error;
      throw new AppError('version.stale', {
        current: await getAppointmentById(db, readerOf(actor), params.id),
      });
    }
    await announceChange(db, 'appointments');
    return getAppointmentById(db, readerOf(actor), params.id);
  });
}
