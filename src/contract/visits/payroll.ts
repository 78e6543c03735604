import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { DayInWeek, Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';

/**
 * The payroll file (TIM-02).
 *
 * 1. A week's file keeps its lines unchanged. Times, miles and expenses that are added, changed or withdrawn later
 *    belong to that week until another file contains them. That file has the whole week again, or only the new and
 *    changed lines.
 * 2. Each file can be fetched again, unchanged.
 */

/** How many weeks back it looks for lines that no file contains. */
export const PAYROLL_WEEKS_BACK = 13;

export const PayrollExport = z.object({
  id: Id,
  /** A Monday. */
  week: IsoDate,
  /** The file has only lines that were new or changed since the file before. */
  only_changes: z.boolean(),
  exported_at: Instant,
  exported_by: Ref,
});
export type PayrollExport = z.infer<typeof PayrollExport>;

export const PayrollWeek = z.object({
  week: IsoDate,
  /** The newest first. */
  exports: z.array(PayrollExport),
  /** Lines that are new, changed or withdrawn since the last file. None before the first. */
  changed: z.int(),
  /** Other weeks with such lines, newest first. */
  late_weeks: z.array(z.object({ week: IsoDate, changed: z.int() })),
});
export type PayrollWeek = z.infer<typeof PayrollWeek>;

const office = { admin: 'ALL' } as const;

export const exportPayroll = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/payroll/',
  summary:
    'A week of submitted times, miles and expenses as CSV for payroll: current, or as exported. No cell starts a formula',
  access: office,
  audit: 'payroll.export',
  query: z.strictObject({
    date: DayInWeek.optional(),
    /** Returns that file instead of the week as it is now. */
    export_id: Id.optional(),
  }),
  answer: z.unknown(),
  produces: 'text/csv',
});

export const getPayrollWeek = endpoint({
  method: 'GET',
  path: '/api/app_timesheets/payroll/exports/',
  summary: `The payroll files of a week, and lines added or changed since, also for the last ${PAYROLL_WEEKS_BACK} weeks`,
  access: office,
  audit: null,
  query: z.strictObject({ date: DayInWeek.optional() }),
  answer: PayrollWeek,
});

export const takePayroll = endpoint({
  method: 'POST',
  path: '/api/app_timesheets/payroll/exports/',
  summary: 'Export a week: saves its lines, so the file can be fetched by its id',
  access: office,
  audit: null,
  body: z.strictObject({ date: DayInWeek, only_changes: z.boolean().default(false) }),
  answer: PayrollExport,
  status: 201,
});
