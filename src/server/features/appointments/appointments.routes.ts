import type { FastifyInstance } from 'fastify';
import {
  createAppointment,
  getAppointment,
  listAppointments,
  listCarerAppointments,
  listClientAppointments,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { listUncheckedCarers, MAX_UNCHECKED_DAYS } from '#contract/appointments/unchecked.ts';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { daysBetween, todayInLondon } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import { getAppointmentDetail } from '#server/features/appointments/appointment-detail.queries.ts';
import { bookAppointments, changeAppointment } from '#server/features/appointments/appointments.actions.ts';
import {
  findAppointments,
  findLatestOfWeek,
  findPeople,
  getAppointmentById,
  getAppointmentsById,
  type Viewer,
} from '#server/features/appointments/appointments.queries.ts';
import { findAvailableCarers } from '#server/features/appointments/availability.queries.ts';
import { confirmationIn } from '#server/features/appointments/confirm-unusual.ts';
import { bookSeries } from '#server/features/appointments/series.actions.ts';
import { seriesRoutes } from '#server/features/appointments/series.routes.ts';
import { changeSeries } from '#server/features/appointments/series-changes.actions.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { findUncheckedCarers } from '#server/features/appointments/unchecked.queries.ts';
import { invalid } from '#server/http/app-error.ts';
import { orCurrent } from '#server/http/or-current.ts';
import { serve } from '#server/http/serve.ts';
import type { Actor } from '#server/http/session.ts';

const findViewer = (actor: Actor): Viewer => ({ role: actor.role, user_id: actor.user.id });

export function appointmentRoutes(app: FastifyInstance): void {
  serve(app, listAppointments, async ({ db, actor, query, now }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    if (query.young_person_id) await mustSee(db, 'young_person', query.young_person_id);
    if (query.series_id && actor.role !== 'admin')
      throw invalid('series_id', 'Only the office can list a series.');
    if (query.alone && actor.role !== 'admin')
      throw invalid('alone', 'Only the office can list carers who are alone.');
    const isWholeSeries = query.series_id && !query.start_date && !query.end_date;
    const days = readWindow(DEFAULT_WINDOWS.appointments, query, todayInLondon(now));
    return findAppointments(db, findViewer(actor), { ...query, ...(isWholeSeries ? EVERY_DAY : days) });
  });

  serve(app, listClientAppointments, async ({ db, actor, query, now }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    if (query.young_person_id) await mustSee(db, 'young_person', query.young_person_id);
    const days = readWindow(DEFAULT_WINDOWS.appointments, query, todayInLondon(now));
    return findAppointments(db, findViewer(actor), { ...query, ...days });
  });

  serve(app, listCarerAppointments, async ({ db, actor, query, now }) => {
    const carer_id = actor.role === 'carer' ? actor.user.id : query.carer_id;
    if (query.weekly && !carer_id)
      throw invalid('carer_id', 'Choose a carer. A weekly list shows one carer.');
    if (query.young_person_id) await mustSee(db, 'young_person', query.young_person_id);
    const filter = {
      ...query,
      ...readWindow(DEFAULT_WINDOWS.appointments, query, todayInLondon(now)),
      carer_id,
      sort: query.sort ?? (carer_id ? 'start_at' : 'carer'),
    };
    return query.weekly && carer_id
      ? findLatestOfWeek(db, findViewer(actor), { ...filter, carer_id })
      : findAppointments(db, findViewer(actor), filter);
  });

  serve(app, listAvailableCarers, async ({ db, query }) => {
    if (query.young_person_id) await mustSee(db, 'young_person', query.young_person_id);
    return findAvailableCarers(db, query);
  });

  serve(app, listUncheckedCarers, ({ db, query }) => {
    const { start_date, end_date } = query;
    if (end_date < start_date || daysBetween(start_date, end_date) >= MAX_UNCHECKED_DAYS)
      throw invalid(
        'end_date',
        `Choose a day on or after the first day, up to ${MAX_UNCHECKED_DAYS} days in total.`,
      );
    return findUncheckedCarers(db, query);
  });

  serve(app, getAppointment, ({ db, actor, params, now }) =>
    getAppointmentDetail(db, findViewer(actor), params.id, todayInLondon(now)),
  );

  serve(app, createAppointment, async ({ db, actor, body, now }) => {
    const { repeat, acknowledged_warnings, acknowledgement_note, ...input } = body;
    const confirmation = confirmationIn({ acknowledged_warnings, acknowledgement_note }, actor.user.id, now);
    await takeTurns(db, [body.young_person_id, ...body.carer_ids, ...carersIn(repeat?.dates)]);
    if (!repeat) {
      const [id = ''] = await bookAppointments(db, [input], confirmation);
      await announceChange(db, 'appointments');
      return getAppointmentById(db, findViewer(actor), id);
    }
    const { ids, series_id, clashes } = await bookSeries(db, input, repeat, confirmation);
    await announceChange(db, 'appointments');
    return { items: await getAppointmentsById(db, findViewer(actor), ids), series_id, clashes };
  });

  serve(app, updateAppointment, async ({ db, actor, params, body, now }) => {
    const { apply_to = 'this', on_clash = 'refuse', dates = [], ...rest } = body;
    const { acknowledged_warnings, acknowledgement_note, ...changes } = rest;
    const confirmation = confirmationIn({ acknowledged_warnings, acknowledgement_note }, actor.user.id, now);
    const { id } = params;
    const read = () => getAppointmentById(db, findViewer(actor), id);
    const people = await findPeople(db, id, apply_to);
    await takeTurns(db, [...people, body.young_person_id, ...(body.carer_ids ?? []), ...carersIn(dates)]);
    const change = async () =>
      apply_to === 'this'
        ? void (await changeAppointment(db, id, changes, confirmation))
        : changeSeries(db, id, changes, { apply_to, on_clash, dates }, confirmation);
    const series_outcome = await orCurrent('version.stale', change(), read);
    await announceChange(db, 'appointments');
    const changed = await read();
    return series_outcome ? { ...changed, series_outcome } : changed;
  });

  seriesRoutes(app);
}

const EVERY_DAY = { start_date: '1900-01-01', end_date: '2199-12-30' };

const carersIn = (dates: readonly { carer_ids?: string[] | undefined }[] = []): string[] =>
  dates.flatMap(({ carer_ids = [] }) => carer_ids);
