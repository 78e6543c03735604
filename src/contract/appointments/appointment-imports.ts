/**
 * Appointments from a CSV file: preview, then apply. Nothing is half-done.
 *
 *   previewAppointmentImport ──▶ previewed ──applyAppointmentImport──▶ running ──▶ applied
 *            │                                                            └──────▶ failed (nothing was changed)
 *            └──▶ has_errors (rows say what is wrong; correct the file and preview again)
 *
 * A row is known by its `third_party_id`. It is compared with what was imported last: a field that is the same in the file
 * stays as it is here, whatever the office did with it since, so that the same file again changes nothing. A field that both
 * have changed stays too, unless the row is named in `overwritten_lines`. A preview that is no longer true, since a newer import
 * or the office came between, is not applied: the file is to be previewed again.
 */

import { z } from 'zod';
import {
  AppointmentWarning,
  AppointmentWarningCode,
  acknowledgement,
} from '#contract/appointments/appointment-warnings.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { MAX_IMPORT_BYTES, toMegabytes } from '#contract/core/file-limits.ts';
import { Id, Instant, Line, listShape, paging } from '#contract/core/shapes.ts';
import { ImportOutcome } from '#contract/core/statuses.ts';

export const IMPORT_COLUMNS = [
  'third_party_id',
  'date',
  'start_time',
  'end_time',
  'client',
  'young_person',
  'service_type',
  'carer_emails',
  'place',
  'notes',
] as const;
export const MAX_IMPORT_ROWS = 10_000;

export const ImportField = z.enum(['time', 'who', 'service', 'carers', 'place', 'notes']);
export type ImportField = z.infer<typeof ImportField>;

export const IMPORT_FIELD_WORDS: Record<ImportField, string> = {
  time: 'time',
  who: 'young person and client',
  service: 'service',
  carers: 'carers',
  place: 'place',
  notes: 'notes',
};

/** A change that applying a row would make, in words. Empty if there is none. */
const ImportChange = z.object({
  field: ImportField,
  before: z.string(),
  after: z.string(),
  /** The office has changed it since the last import. It stays unless the row is overwritten. */
  is_changed_here: z.boolean(),
});
export type ImportChange = z.infer<typeof ImportChange>;

export const ImportRow = z.object({
  /** The line in the file. The heading is line 1. */
  line: z.int(),
  values: z.record(z.string(), z.string()),
  outcome: ImportOutcome,
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Warnings about it. The file can be applied only if somebody confirms them. */
  warnings: z.array(AppointmentWarning),
  /** By field, while the import is not applied. */
  changes: z.array(ImportChange),
  /** Somebody confirmed it, although the office has changed the same field. */
  is_overwritten: z.boolean(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const AppointmentImport = z.object({
  id: Id,
  file_name: z.string(),
  status: z.enum(['previewed', 'has_errors', 'running', 'applied', 'failed']),
  row_count: z.int(),
  error_count: z.int(),
  /** The rows with warnings, and the kinds of those warnings. */
  warning_count: z.int(),
  warning_codes: z.array(AppointmentWarningCode),
  new_count: z.int(),
  changed_count: z.int(),
  same_count: z.int(),
  /** The rows with a field that was changed here since the last import. */
  changed_here_count: z.int(),
  /** How many rows are done while it runs. */
  done_count: z.int(),
  failure: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type AppointmentImport = z.infer<typeof AppointmentImport>;

const byId = z.object({ id: Id });

export const previewAppointmentImport = endpoint({
  method: 'POST',
  path: '/api/appointments/imports/',
  summary: 'Preview a CSV file: what each row would do, with no changes made',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    file_name: Line(200).min(1, 'Enter the file name.'),
    csv: z.string().max(MAX_IMPORT_BYTES, `The file is larger than ${toMegabytes(MAX_IMPORT_BYTES)} MB.`),
    /** Every date has the month first. Without this, a file that proves it is refused with `file.month_first`. */
    is_month_first: z.boolean().optional(),
  }),
  answer: AppointmentImport,
  body_limit: 6 * 1024 * 1024,
});

export const getAppointmentImport = endpoint({
  method: 'GET',
  path: '/api/appointments/imports/{id}',
  summary: 'Get the progress of an import',
  access: { admin: 'ALL' },
  audit: null,
  params: byId,
  answer: AppointmentImport,
});

export const listAppointmentImportRows = endpoint({
  method: 'GET',
  path: '/api/appointments/imports/{id}/rows/',
  summary: 'List the rows of an import: errors first, then unusual rows',
  access: { admin: 'ALL' },
  audit: null,
  params: byId,
  query: z.strictObject({ outcome: ImportOutcome.optional(), ...paging(['line']) }),
  answer: listShape(ImportRow),
});

export const applyAppointmentImport = endpoint({
  method: 'POST',
  path: '/api/appointments/imports/{id}/apply/',
  summary: 'Apply a previewed import in the background, all rows or none. Unusual rows must be acknowledged',
  access: { admin: 'ALL' },
  audit: null,
  params: byId,
  body: z
    .strictObject({
      ...acknowledgement,
      /** Rows that overwrite what the office has changed since. Other rows leave it unchanged. */
      overwritten_lines: z.array(z.int().min(1).max(MAX_IMPORT_BYTES)).max(MAX_IMPORT_ROWS).optional(),
    })
    .optional(),
  answer: AppointmentImport,
  status: 200,
});

export const CarePlannerSync = z.object({
  id: Id,
  started_at: Instant,
  finished_at: Instant.nullable(),
  created_count: z.int(),
  changed_count: z.int(),
  same_count: z.int(),
  problems: z.array(z.object({ id_on_third_party: z.string(), message: z.string() })),
  failure: z.string().nullable(),
});

export const syncCarePlanner = endpoint({
  method: 'POST',
  path: '/api/appointments/care_planner_syncs/',
  summary: 'Fetch appointments from the third-party care planner; safe to repeat',
  access: { admin: 'ALL' },
  audit: null,
  answer: CarePlannerSync,
});

export const listCarePlannerSyncs = endpoint({
  method: 'GET',
  path: '/api/appointments/care_planner_syncs/',
  summary: 'List past runs, newest first',
  access: { admin: 'ALL' },
  audit: null,
  query: z.strictObject(paging(['started_at'])),
  answer: listShape(CarePlannerSync).extend({ is_configured: z.boolean() }),
});
