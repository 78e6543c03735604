import type { FastifyInstance } from 'fastify';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { findMonday, todayInLondon } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import { exportPayroll, getPayrollWeek, takePayroll } from '#contract/visits/payroll.ts';
import {
  getTimesheet,
  listTimesheets,
  listTimesheetsOfAppointment,
  listWeeklyTotals,
  submitTimesheet,
  updateTimesheet,
} from '#contract/visits/timesheets.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import { payrollTable } from '#server/features/visits/timesheets/payroll.ts';
import {
  findExportBefore,
  findPayrollWeek,
  getPayrollExport,
  keepPayrollExport,
} from '#server/features/visits/timesheets/payroll-exports.actions.ts';
import { changeTimesheet, handInTimes } from '#server/features/visits/timesheets/timesheets.actions.ts';
import {
  findTimesheets,
  findTimesheetsOfAppointment,
  getTimesheetById,
  getTimesheetFor,
} from '#server/features/visits/timesheets/timesheets.queries.ts';
import { findCarerWeeks } from '#server/features/visits/timesheets/weekly-totals.ts';
import { orCurrent } from '#server/http/or-current.ts';
import { serve } from '#server/http/serve.ts';

export function timesheetRoutes(app: FastifyInstance): void {
  serve(app, listTimesheets, async ({ db, query, now }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    if (query.carer_id) await mustSee(db, 'app_user', query.carer_id);
    const window = readWindow(DEFAULT_WINDOWS.timesheets, query, todayInLondon(now));
    return findTimesheets(db, { ...query, ...window }, now);
  });

  serve(app, listTimesheetsOfAppointment, async ({ db, params }) => {
    await mustSee(db, 'appointment', params.id);
    return findTimesheetsOfAppointment(db, params.id);
  });

  serve(app, listWeeklyTotals, ({ db, query, now }) =>
    findCarerWeeks(db, { ...query, week: findMonday(query.date ?? todayInLondon(now)) }),
  );

  serve(app, exportPayroll, async ({ db, query, now, reply }) => {
    const held = query.export_id ? await getPayrollExport(db, query.export_id) : undefined;
    const week = held?.week ?? findMonday(query.date ?? todayInLondon(now));
    const [export_id, only_changes] = [held?.id ?? null, held?.only_changes ?? false];
    const before_id = await findExportBefore(db, week, export_id);
    const name = `payroll_${week}${only_changes ? '_changes' : ''}.csv`;
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
    return payrollTable(db, { week, export_id, before_id, only_changes });
  });

  serve(app, getPayrollWeek, async ({ db, query, now }) => {
    const today = todayInLondon(now);
    return findPayrollWeek(db, findMonday(query.date ?? today), today);
  });

  serve(app, takePayroll, async ({ db, actor, body }) => {
    const { date, only_changes } = body;
    const made = await keepPayrollExport(db, actor, { week: findMonday(date), only_changes });
    await announceChange(db, 'claims');
    return made;
  });

  serve(app, getTimesheet, ({ db, params }) => getTimesheetById(db, params.id));

  serve(app, submitTimesheet, async ({ db, actor, now, body }) => {
    await orCurrent('timesheet.already_submitted', handInTimes(db, { actor, now }, body), () =>
      getTimesheetFor(db, body.appointment_carer_id),
    );
    await announceTimes(db);
    return getTimesheetFor(db, body.appointment_carer_id);
  });

  serve(app, updateTimesheet, async ({ db, actor, now, params, body }) => {
    await orCurrent('version.stale', changeTimesheet(db, { actor, now }, params.id, body), () =>
      getTimesheetById(db, params.id),
    );
    await announceTimes(db);
    return getTimesheetById(db, params.id);
  });
}

/** An appointment shows the status of its timesheets. */
async function announceTimes(db: Db): Promise<void> {
  await announceChange(db, 'claims');
  await announceChange(db, 'appointments');
}
