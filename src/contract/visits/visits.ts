import { z } from 'zod';
import { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant } from '#contract/core/shapes.ts';
import { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import { Report } from '#contract/reports/reports.ts';
import { Attendance } from '#contract/visits/attendance.ts';
import { ExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { Expense, ExpenseReason } from '#contract/visits/expenses.ts';
import { Mileage, Vehicle } from '#contract/visits/mileages.ts';
import { Timesheet } from '#contract/visits/timesheets.ts';

/** The pay for a mile on the day of the visit, so that the app can show it before anything is sent. */
export const MileageRate = z.object({
  vehicle: Vehicle,
  first_pence: z.number(),
  /** Above `border_miles` in the tax year. */
  further_pence: z.number(),
  border_miles: z.int().nullable(),
  /** Miles that the carer claimed with this vehicle in the tax year up to that day, with two decimals. */
  miles_so_far: z.string(),
});
export type MileageRate = z.infer<typeof MileageRate>;

/** Times that the same carer submitted for another visit on these days. Two visits at once must be confirmed. */
export const OtherTimes = z.object({ appointment_carer_id: Id, start_at: Instant, end_at: Instant });
export type OtherTimes = z.infer<typeof OtherTimes>;

/** Everything that one carer needs to finish one visit, in one answer. The device keeps it for use without signal. */
export const Visit = z.object({
  appointment_carer_id: Id,
  appointment: AppointmentDetail,
  report: Report,
  /** The report's own form: as written so far, or empty. Null if the service has none. */
  app_report: z.union([AppReport, BlankAppReport]).nullable(),
  /**
   * The form for reporting an incident, because an incident cannot wait for signal. If there are several: the open one
   * that was begun first, or else the newest submitted one.
   */
  incident_report: z.union([AppReport, BlankAppReport]).nullable(),
  /** An empty one for the next incident, if one was written. Null if no more are allowed. */
  next_incident: BlankAppReport.nullable(),
  timesheet: Timesheet,
  /** When its carer arrived and left. Null until they say so. Missing in older data on a device. */
  attendance: Attendance.nullable().optional(),
  other_times: z.array(OtherTimes),
  expenses: z.array(Expense),
  mileages: z.array(Mileage),
  extra_info: ExtraInfo.nullable(),
  expense_reasons: z.array(ExpenseReason),
  mileage_rates: z.array(MileageRate),
  /** Whether the reader can still enter times, miles and expenses. */
  claims_open: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

export const getVisit = endpoint({
  method: 'GET',
  path: '/api/visits/{id}',
  summary: 'One assignment with its report, times, expenses, miles and note to the office',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'visit.view',
  params: z.object({ id: Id }),
  answer: Visit,
});
