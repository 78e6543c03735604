import { todayInLondon } from '#contract/core/dates.ts';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import { findNextOccurrence, findOpen, listOccurrences } from '#contract/reports/occurrences.ts';
import type { Report } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { Db } from '#server/db/pools.ts';
import { getAppointmentDetail } from '#server/features/appointments/appointment-detail.queries.ts';
import { getAppReport, getOfferedForm, toBlank } from '#server/features/reports/app-reports.queries.ts';
import { getReportById, type Reading } from '#server/features/reports/reports.queries.ts';
import { findAttendance } from '#server/features/visits/attendance/attendance.queries.ts';
import { findExtraInfo } from '#server/features/visits/carer-extra-info/extra-info.queries.ts';
import { getAssignment } from '#server/features/visits/claims/claims.actions.ts';
import {
  findExpenseReasons,
  findExpensesOfAssignment,
} from '#server/features/visits/expenses/expenses.queries.ts';
import {
  findMileageRates,
  findMileagesOfAssignment,
} from '#server/features/visits/mileages/mileages.queries.ts';
import { findOtherTimes, getTimesheetFor } from '#server/features/visits/timesheets/timesheets.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * A visit has no table: it combines the parts of several features that a carer needs to finish it. Throws not_found.
 */
export async function getVisitOfAssignment(db: Db, reading: Reading, id: string): Promise<Visit> {
  const assignment = await getAssignment(db, id);
  const owed = await getOwedReport(db, id);
  const [appointment, report, timesheet, other_times, expenses, mileages, extra_info, attendance] =
    await Promise.all([
      getAppointmentDetail(db, reading, owed.appointment_id, todayInLondon(reading.now)),
      getReportById(db, reading, owed.id),
      getTimesheetFor(db, id),
      findOtherTimes(db, id),
      findExpensesOfAssignment(db, id),
      findMileagesOfAssignment(db, id),
      findExtraInfo(db, id),
      findAttendance(db, id),
    ]);
  const [expense_reasons, mileage_rates] = await Promise.all([
    findExpenseReasons(db),
    findMileageRates(db, assignment.carer_id, assignment.start_date),
  ]);
  return {
    appointment_carer_id: id,
    appointment,
    report,
    app_report: await findForm(db, reading, report, owed.form_id),
    ...(await findIncidents(db, reading, report)),
    timesheet,
    attendance: attendance ?? null,
    other_times,
    expenses,
    mileages,
    extra_info: extra_info ?? null,
    expense_reasons,
    mileage_rates,
    claims_open: reading.role === 'admin' || (assignment.is_open && assignment.is_live),
  };
}

interface OwedReport {
  id: string;
  appointment_id: string;
  /** The service's form for each appointment. */
  form_id: string | null;
}

/** Throws not_found. */
async function getOwedReport(db: Db, appointment_carer_id: string): Promise<OwedReport> {
  const [report] = await db<OwedReport[]>`select r.id, r.appointment_id,
      report_own_form(r.id, r.service_type_id, r.start_at) as form_id
    from report r where r.appointment_carer_id = ${appointment_carer_id}`;
  if (!report) throw new AppError('not_found');
  return report;
}

/**
 * A form of the report, as written so far or blank; null if the service has no current form, or it is closed to the
 * reader.
 */
async function findForm(
  db: Db,
  reading: Reading,
  report: Report,
  form_id: string | null,
): Promise<AppReport | BlankAppReport | null> {
  if (report.is_restricted) return null;
  const written = report.app_reports.find((each) => each.form_type.id === form_id);
  if (written) return getAppReport(db, reading, report.id, written.id);
  const offered = report.app_report_form_types.find((each) => each.id === form_id);
  return offered ? toBlank(report.id, await getOfferedForm(db, report.id, offered.id)) : null;
}

/** The current incident report and, once one was written, a blank one for the next incident. */
async function findIncidents(
  db: Db,
  reading: Reading,
  report: Report,
): Promise<Pick<Visit, 'incident_report' | 'next_incident'>> {
  const { incident_form_id: form_id, app_reports } = report;
  if (report.is_restricted || !form_id) return { incident_report: null, next_incident: null };
  const written = findOpen(app_reports, form_id) ?? listOccurrences(app_reports, form_id).at(-1);
  const next = findNextOccurrence(app_reports, form_id);
  const blank = next ? toBlank(report.id, await getOfferedForm(db, report.id, form_id), next) : null;
  if (!written) return { incident_report: blank, next_incident: null };
  const incident_report = await getAppReport(db, reading, report.id, written.id);
  return { incident_report, next_incident: blank };
}
