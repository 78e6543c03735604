import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import {
  DayInWeek,
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  Ref,
  Text,
  Version,
  WrittenAbout,
} from '#contract/core/shapes.ts';
import { TimesheetStatus } from '#contract/core/statuses.ts';
import { TIMESHEET_SORTS } from '#contract/visits/timesheet-lists.ts';

/**
 * Timesheets (TIM).
 *
 * A timesheet's states:
 *
 *              submitTimesheet (its carer, once the appointment has started; the office)
 *   required ────────────────────────────────────────────────────────────▶ submitted
 *     ▲   ▲                                                                  │    ▲
 *     │   └──────────── updateTimesheet (the office: the times are void) ────┘    │
 *     ▼                                                                           │
 *   not required ◀── updateTimesheet (the office), and with times ────────────────┘
 *
 * The office says why it changes times that the carer handed in; the change is kept with both, and the carer is told. Where the
 * carer changes them again, that is kept too, and the office is told. So it is with the expenses and journeys of the same assignment.
 *
 * 1. Required past its due time reads as missing.
 * 2. A shift that is cancelled, or taken off the carer, is neither required nor handed in any more; what was handed in stays.
 */

const ofAppointment = z.object({ id: Id });

const WorkedTimes = z.object({
  start_at: Instant,
  end_at: Instant,
  break_minutes: z.int(),
  sleep_in: z.boolean(),
  hours: z.string(),
});

/** The office changed submitted times. */
export const TimesheetChange = z.object({
  id: Id,
  changed_by: Ref,
  changed_at: Instant,
  /** Always given if the carer had submitted the times. */
  reason: z.string().nullable(),
  before: WorkedTimes,
  /** Null if the times became void. */
  after: WorkedTimes.nullable(),
});
export type TimesheetChange = z.infer<typeof TimesheetChange>;

/** The office changed or removed a carer's claim, or the carer changed the office's correction. */
export const ClaimChange = z.object({
  id: Id,
  kind: z.enum(['expense', 'journey']),
  changed_by: Ref,
  changed_at: Instant,
  /** Always given by the office. */
  reason: z.string().nullable(),
  /** In words: `Parking, £140.00`. */
  before: z.string(),
  /** Null if the claim was removed. */
  after: z.string().nullable(),
});
export type ClaimChange = z.infer<typeof ClaimChange>;

export const Timesheet = z.object({
  id: Id,
  appointment: Ref,
  appointment_carer_id: Id,
  carer: Ref,
  client: Ref,
  /** Null for carers who no longer work with the young person. */
  young_person: Ref.nullable(),
  /** There is a young person, but their record is closed to the reader, who sees only the visit's times. */
  is_restricted: z.boolean(),
  start_date: IsoDate,
  status: TimesheetStatus,
  planned: z.object({ start_at: Instant, end_at: Instant }),
  start_at: Instant.nullable(),
  end_at: Instant.nullable(),
  break_minutes: z.int(),
  sleep_in: z.boolean(),
  /** A decimal with two places: worked, or planned until something is submitted. */
  hours: z.string(),
  /** How the times differ from the plan, in minutes. Null until something is submitted. */
  minutes_from_plan: z.object({ start: z.int(), end: z.int() }).nullable(),
  notes: z.string().nullable(),
  /** The times were submitted as planned, but the submitted report says that the visit went differently. */
  contradicts_report: z.boolean(),
  /** Overlapping times that the same carer submitted for other visits. They would be paid twice. */
  overlapping: z.array(z.object({ start_at: Instant, end_at: Instant })),
  submitted_at: Instant.nullable(),
  /** The parts of the visit that an invoice charges, so nobody can change them. Expenses are never among them. */
  invoiced: z.array(z.enum(['times', 'miles'])),
  /**
   * Changes by the office, and by the carer after it, oldest first. Empty if the young person is closed to the reader.
   */
  changes: z.array(TimesheetChange),
  /** The same for expenses and journeys of the assignment. */
  claim_changes: z.array(ClaimChange),
  version: Version,
  updated_at: Instant,
});
export type Timesheet = z.infer<typeof Timesheet>;

export const listTimesheets = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/',
  summary:
    'Timesheets of appointments between two dates, inclusive; one month back to 15 days ahead by default',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({
    start_date: IsoDate.optional(),
    end_date: IsoDate.optional(),
    client_id: Id.optional(),
    carer_id: Id.optional(),
    status: TimesheetStatus.optional(),
    client: Line(200).optional(),
    carer: Line(200).optional(),
    /** Only those whose times differ from the plan by a quarter of an hour or more. */
    differs: z.enum(['true']).optional(),
    /** `recent`: what has started, the newest first, and then what is to come, the soonest first. */
    ...paging(TIMESHEET_SORTS),
  }),
  answer: listShape(Timesheet),
});

export const listTimesheetsOfAppointment = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/appointment/{id}',
  summary: 'The timesheets of one appointment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'timesheets.view',
  params: ofAppointment,
  answer: z.array(Timesheet),
});

export const getTimesheet = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/{id}',
  summary: 'One timesheet',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'timesheet.view',
  params: z.object({ id: Id }),
  answer: Timesheet,
});

const worked = {
  start_at: Instant,
  end_at: Instant,
  break_minutes: z.int().min(0).max(1440),
  sleep_in: z.boolean(),
  notes: Text(2000).nullable(),
};

export const submitTimesheet = endpoint({
  method: 'POST',
  path: '/api/timesheets/',
  summary: 'Submit the times of one assignment; once',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject({
    appointment_carer_id: Id,
    ...worked,
    break_minutes: worked.break_minutes.default(0),
    sleep_in: worked.sleep_in.optional().describe('Default: the service’s own setting.'),
    notes: worked.notes.optional(),
    about: WrittenAbout,
  }),
  answer: Timesheet,
  status: 201,
});

export const updateTimesheet = endpoint({
  method: 'PUT',
  path: '/api/app_timesheets/{id}',
  summary: 'Change times; administrators can also set that none are required',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject(worked)
    .partial()
    .extend({
      status: z.enum(['required', 'not required', 'submitted']).optional(),
      /** Why the office changes what the carer submitted. Required then, and the carer reads it. */
      reason: Text(500).optional(),
      version: Version,
      about: WrittenAbout,
    }),
  answer: Timesheet,
});

/** One carer's week, to check before it is paid. */
export const CarerWeek = z.object({
  carer: Ref,
  /** A Monday. */
  week: IsoDate,
  /**
   * In all: `worked_hours` and `still_planned_hours`. The warnings also count visits without times, which are work too.
   */
  hours: z.string(),
  /** Handed in. */
  worked_hours: z.string(),
  /** Planned hours of appointments without submitted times. */
  still_planned_hours: z.string(),
  /** The whole week as planned. */
  planned_hours: z.string(),
  sleep_ins: z.int(),
  submitted: z.int(),
  outstanding: z.int(),
  miles: z.string(),
  mileage: z.string(),
  expenses: z.string(),
  /**
   * In words: over 48 hours, less than 11 hours of rest, two visits at once, times much longer than planned, many miles
   * for one visit, a large expense, no times required, or a visit that was cancelled after its times were submitted.
   */
  warnings: z.array(
    z.object({
      kind: z.enum([
        '48_hours',
        '11_hours_rest',
        '24_hours_off',
        'break',
        'overlap',
        'long',
        'far',
        'expense',
        'no_times',
        'withdrawn',
      ]),
      text: z.string(),
    }),
  ),
});
export type CarerWeek = z.infer<typeof CarerWeek>;

export const listWeeklyTotals = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/weekly_totals/',
  summary: 'Each carer’s hours, miles and expenses in one week, with working-time warnings',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({
    /** Any day of the week. By default this week. */
    date: DayInWeek.optional(),
    carer: Line(200).optional(),
    warnings: z.enum(['true']).optional(),
    ...paging(['carer', 'hours', 'outstanding']),
  }),
  answer: listShape(CarerWeek),
});
