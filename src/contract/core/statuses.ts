import { z } from 'zod';

export const UserType = z.enum(['admin', 'user', 'client']);
export type UserType = z.infer<typeof UserType>;

export type SignedInRole = 'admin' | 'carer' | 'client';
/** A carer is stored as `user`; every name of ours says carer. */
export const ROLE_BY_USER_TYPE: Record<UserType, SignedInRole> = {
  admin: 'admin',
  user: 'carer',
  client: 'client',
};

export const AppointmentStatus = z.enum(['active', 'cancelled']);
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

/** The steps between them, and who takes which: contract/reports/reports.ts; the table report_transition holds them. */
export const ReportStatus = z.enum([
  'missing',
  'submitted',
  'required',
  'not required',
  'approved',
  'not approved',
  'submitted corrected',
  'draft',
  'numerical_submitted',
]);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** Of a form that waits for the office. */
export const WAITING_STATUSES: readonly ReportStatus[] = ['submitted', 'submitted corrected'];
/** Of a form that an administrator may approve or return. A rating waits for nobody, and yet may be decided (REP-03). */
export const DECIDABLE_STATUSES: readonly ReportStatus[] = [...WAITING_STATUSES, 'numerical_submitted'];

export const TimesheetStatus = z.enum(['missing', 'submitted', 'required', 'not required']);
export type TimesheetStatus = z.infer<typeof TimesheetStatus>;

export const YoungPersonStatus = z.enum(['DRAFT', 'ACTIVE', 'INACTIVE', 'ARCHIVED']);
export type YoungPersonStatus = z.infer<typeof YoungPersonStatus>;

export const YOUNG_PERSON_STATUS_WORDS: Record<YoungPersonStatus, string> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  ARCHIVED: 'Archived',
};

/** The effect that applying a row of an import would have. */
export const ImportOutcome = z.enum(['new', 'changed', 'changed_here', 'same', 'error']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;
