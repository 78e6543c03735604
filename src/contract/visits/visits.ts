import { z } from 'zod';
import { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant } from '#contract/core/shapes.ts';
import { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import { Report } from '#contract/reports/reports.ts';
import { ExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { Expense, ExpenseReason } from '#contract/visits/expenses.ts';
import { Mileage, Vehicle } from '#contract/visits/mileages.ts';
import { Timesheet } from '#contract/visits/timesheets.ts';

/** The pay for a mile on the day of the visit, so that it can be said before anything is sent. */
export const MileageRate = z.object({
  vehicle: Vehicle,
  first_pence: z.number(),
  /** Beyond `border_miles` in the tax year. */
  further_pence: z.number(),
  border_miles: z.int().nullable(),
  /** Claimed by the carer with this vehicle in the tax year up to that day; two places. */
  miles_so_far: z.string(),
});
export type MileageRate = z.infer<typeof MileageRate>;

/** Times that the same carer handed in for another visit of these days: those of two visits at once are asked about. */
export const OtherTimes = z.object({ appointment_carer_id: Id, start_at: Instant, end_at: Instant });
export type OtherTimes = z.infer<typeof OtherTimes>;

/** Everything that one carer finishes one visit with, in one answer: it is kept on the device for when there is no signal. */
export const Visit = z.object({
  appointment_carer_id: Id,
  appointment: AppointmentDetail,
  report: Report,
  /** The report's own form: as written so far, or blank; null where the service has none. */
  app_report: z.union([AppReport, BlankAppReport]).nullable(),
  /**
   * The form in which an incident is reported, likewise: an incident waits for no signal. Of several the open one that was begun
   * first, else the newest that was handed in.
   */
  incident_report: z.union([AppReport, BlankAppReport]).nullable(),
  /** A blank one for the next incident, where one was written; null where no more may be. */
  next_incident: BlankAppReport.nullable(),
  timesheet: Timesheet,
  other_times: z.array(OtherTimes),
  expenses: z.array(Expense),
  mileages: z.array(Mileage),
  extra_info: ExtraInfo.nullable(),
  expense_reasons: z.array(ExpenseReason),
  mileage_rates: z.array(MileageRate),
  /** Whether times, miles and expenses can still be entered by the reader. */
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
