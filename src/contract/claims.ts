import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { RECEIPT_FILES, StoredFile } from '#contract/files.ts';
import { Id, Instant, IsoDate, Line, listOf, paging, Ref, Text, Version } from '#contract/shapes.ts';
import { TimesheetStatus } from '#contract/statuses.ts';

/**
 * What a carer claims after a visit (TIM, EXP, MIL, XTR): their own and the office's to see, never a client's.
 * Carers may enter and change it until 28 days after the appointment; then the office does.
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
 * 1. Required past its due time reads as missing.
 * 2. What is cancelled, or taken off the carer, is neither required nor handed in any more; what was handed in stays.
 */

export const CLAIM_DAYS = 28;

const MoneyText = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, { error: 'Give pounds and pence, like 12.50.', abort: true });
/** Above 0 and at most 500 pounds. */
export const ExpenseAmount = MoneyText.refine((text) => {
  const pounds = Number(text);
  return pounds > 0 && pounds <= 500;
}, 'Give an amount above £0 and at most £500.');

const ofAppointment = z.object({ id: Id });

// Timesheets -----------------------------------------------------------------------------------------------

export const Timesheet = z.object({
  id: Id,
  appointment: Ref,
  appointment_carer_id: Id,
  carer: Ref,
  client: Ref,
  /** Null to carers once the young person is none of theirs any more. */
  young_person: Ref.nullable(),
  start_date: IsoDate,
  status: TimesheetStatus,
  planned: z.object({ start_at: Instant, end_at: Instant }),
  start_at: Instant.nullable(),
  end_at: Instant.nullable(),
  break_minutes: z.int(),
  sleep_in: z.boolean(),
  /** Decimal with two places: worked, or while nothing is submitted, planned. */
  hours: z.string(),
  /** How the times differ from the plan, in minutes; null while nothing is submitted. */
  minutes_from_plan: z.object({ start: z.int(), end: z.int() }).nullable(),
  notes: z.string().nullable(),
  submitted_at: Instant.nullable(),
  version: Version,
  updated_at: Instant,
});
export type Timesheet = z.infer<typeof Timesheet>;

export const TIMESHEET_SORTS = ['start_date', 'carer', 'client', 'status', 'hours'] as const;

export const listTimesheets = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/',
  summary:
    'Timesheets of appointments between two days, the end day included; one month back to 15 days ahead by default',
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
    ...paging(TIMESHEET_SORTS),
  }),
  answer: listOf(Timesheet),
});

export const listTimesheetsOfAppointment = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/appointment/{id}',
  summary: 'The timesheets of one appointment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
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
  summary: 'Hand in the times of one assignment; once',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject({
    appointment_carer_id: Id,
    ...worked,
    break_minutes: worked.break_minutes.default(0),
    sleep_in: worked.sleep_in.default(false),
    notes: worked.notes.optional(),
  }),
  answer: Timesheet,
  status: 201,
});

export const updateTimesheet = endpoint({
  method: 'PUT',
  path: '/api/app_timesheets/{id}',
  summary: 'Change times; administrators also say that none are required',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject(worked)
    .partial()
    .extend({ status: z.enum(['required', 'not required', 'submitted']).optional(), version: Version }),
  answer: Timesheet,
});

/** One carer's week: what is worth looking at before it is paid. */
export const CarerWeek = z.object({
  carer: Ref,
  /** A Monday. */
  week: IsoDate,
  hours: z.string(),
  planned_hours: z.string(),
  sleep_ins: z.int(),
  submitted: z.int(),
  outstanding: z.int(),
  miles: z.string(),
  mileage: z.string(),
  expenses: z.string(),
  /** In words: over 48 hours, less than 11 hours of rest. */
  warnings: z.array(
    z.object({ kind: z.enum(['48_hours', '11_hours_rest', '24_hours_off', 'break']), text: z.string() }),
  ),
});
export type CarerWeek = z.infer<typeof CarerWeek>;

export const listWeeklyTotals = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/weekly_totals/',
  summary: 'Hours, miles and expenses of each carer in one week, with the working-time warnings',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({
    /** Any day of the week; this one by default. */
    date: IsoDate.optional(),
    carer: Line(200).optional(),
    warnings: z.enum(['true']).optional(),
    ...paging(['carer', 'hours', 'outstanding']),
  }),
  answer: listOf(CarerWeek),
});

export const exportPayroll = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/payroll/',
  summary: 'A week of submitted times, miles and expenses as CSV for payroll; no cell begins a formula',
  access: { admin: 'ALL' },
  audit: 'payroll.export',
  query: z.strictObject({ date: IsoDate.optional() }),
  answer: z.unknown(),
  produces: 'text/csv',
});

// Expenses -------------------------------------------------------------------------------------------------

export const ExpenseReason = z.object({
  id: Id,
  reason: z.string(),
  category: z.string(),
  hint: z.string().nullable(),
  limit_pounds: z.string().nullable(),
  limit_per: z.string().nullable(),
  is_receipt_required: z.boolean(),
});
export type ExpenseReason = z.infer<typeof ExpenseReason>;

export const Expense = z.object({
  id: Id,
  appointment_carer_id: Id,
  carer: Ref,
  reason: z.object({ id: Id, reason: z.string() }),
  amount: z.string(),
  date: IsoDate,
  note: z.string().nullable(),
  images: z.array(StoredFile),
  /** In words: over the limit, no receipt, another day. */
  warnings: z.array(z.string()),
  version: Version,
  updated_at: Instant,
});
export type Expense = z.infer<typeof Expense>;

export const listExpenseReasons = endpoint({
  method: 'GET',
  path: '/api/app_expense_reason_types/',
  summary: 'Reasons for expenses',
  access: { admin: 'OPTIONS', carer: 'OPTIONS' },
  audit: null,
  answer: z.array(ExpenseReason),
});

export const listExpensesOfAppointment = endpoint({
  method: 'GET',
  path: '/api/expenses/appointment/{id}',
  summary: 'The expenses of one appointment, all its carers’',
  access: { admin: 'ALL' },
  audit: null,
  params: ofAppointment,
  answer: z.array(Expense),
});

export const listExpensesOfCarer = endpoint({
  method: 'GET',
  path: '/api/expenses/appointment_carer/{id}',
  summary: 'The expenses of one carer on one appointment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: ofAppointment,
  answer: z.array(Expense),
});

const receipts = { name: 'app_expenses_images_upload', ...RECEIPT_FILES };
const FORM_BYTES = 105 * 1024 * 1024;

export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/',
  summary: 'An expense with its receipts',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject({
    appointment_carer_id: Id,
    reason_id: Id,
    amount: ExpenseAmount,
    date: IsoDate,
    note: Text(1000).optional(),
  }),
  files: receipts,
  answer: Expense,
  status: 201,
  body_limit: FORM_BYTES,
});

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/api/expenses/{id}',
  summary: 'Change an expense, add receipts, take receipts off',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({
    reason_id: Id.optional(),
    amount: ExpenseAmount.optional(),
    date: IsoDate.optional(),
    note: Text(1000).optional(),
    /** Ids of receipts to take off, with commas between. */
    remove_image_ids: z.string().max(1000).optional(),
    version: z.coerce.number().int().min(1),
  }),
  files: receipts,
  answer: Expense,
  body_limit: FORM_BYTES,
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/{id}',
  summary: 'Take an expense back; it stays in the record of changes',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ id: Id }),
});

// Miles ----------------------------------------------------------------------------------------------------

export const Vehicle = z.enum(['CAR_OR_VAN', 'MOTORCYCLE', 'BICYCLE']);
export type Vehicle = z.infer<typeof Vehicle>;

export const Miles = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, {
    error: 'Give miles with at most two decimals, like 12.50.',
    abort: true,
  })
  .refine((text) => Number(text) > 0 && Number(text) <= 1000, 'Give more than 0 and at most 1,000 miles.');

export const Mileage = z.object({
  id: Id,
  appointment_carer_id: Id,
  carer: Ref,
  date: IsoDate,
  from_place: z.string(),
  to_place: z.string(),
  /** Two places. */
  miles: z.string(),
  vehicle: Vehicle,
  purpose: z.string().nullable(),
  /** Of its first mile; where the claim crosses the 10,000 miles, `explanation` says how it is split. */
  rate_pence: z.number(),
  amount: z.string(),
  explanation: z.string(),
  version: Version,
  updated_at: Instant,
});
export type Mileage = z.infer<typeof Mileage>;

export const listMileagesOfAppointment = endpoint({
  method: 'GET',
  path: '/api/app_mileages/appointment/{id}',
  summary: 'The miles of one appointment, all its carers’',
  access: { admin: 'ALL' },
  audit: null,
  params: ofAppointment,
  answer: z.array(Mileage),
});

export const listMileagesOfCarer = endpoint({
  method: 'GET',
  path: '/api/app_mileages/appointment_carer/{id}',
  summary: 'The miles of one carer on one appointment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: ofAppointment,
  answer: z.array(Mileage),
});

export const getMileage = endpoint({
  method: 'GET',
  path: '/api/app_mileages/{id}',
  summary: 'One journey',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  answer: Mileage,
});

const journey = {
  date: IsoDate,
  from_place: Line(200).min(1, 'Where from?'),
  to_place: Line(200).min(1, 'Where to?'),
  miles: Miles,
  vehicle: Vehicle,
  purpose: Line(300).nullable(),
};

export const createMileage = endpoint({
  method: 'POST',
  path: '/api/app_mileages/',
  summary: 'One journey',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject({
    appointment_carer_id: Id,
    ...journey,
    vehicle: Vehicle.default('CAR_OR_VAN'),
    purpose: journey.purpose.optional(),
  }),
  answer: Mileage,
  status: 201,
});

export const updateMileage = endpoint({
  method: 'PUT',
  path: '/api/app_mileages/{id}',
  summary: 'Change a journey',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject(journey).partial().extend({ version: Version }),
  answer: Mileage,
});

export const deleteMileage = endpoint({
  method: 'DELETE',
  path: '/api/app_mileages/{id}',
  summary: 'Take a journey back; it stays in the record of changes',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ id: Id }),
});

// Further information -----------------------------------------------------------------------------------------

export const ExtraInfo = z.object({
  id: Id,
  appointment_carer_id: Id,
  text: z.string(),
  version: Version,
  updated_at: Instant,
});
export type ExtraInfo = z.infer<typeof ExtraInfo>;

export const listExtraInfoOfAppointment = endpoint({
  method: 'GET',
  path: '/api/app_appointments_carer_extra_info/appointment/{id}',
  summary: 'What the carers of one appointment added',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: ofAppointment,
  answer: z.array(ExtraInfo),
});

export const createExtraInfo = endpoint({
  method: 'POST',
  path: '/api/app_appointments_carer_extra_info/',
  summary: 'What else the office should know of this visit; once for each assignment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject({ appointment_carer_id: Id, text: Text(4000).min(1, 'Write something.') }),
  answer: ExtraInfo,
  status: 201,
});

export const updateExtraInfo = endpoint({
  method: 'PUT',
  path: '/api/app_appointments_carer_extra_info/{id}',
  summary: 'Change it',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({ text: Text(4000).min(1, 'Write something.'), version: Version }),
  answer: ExtraInfo,
});
