import { z } from 'zod';

export const UserType = z.enum(['admin', 'user', 'client']);
export type UserType = z.infer<typeof UserType>;

export type SignedInRole = 'admin' | 'carer' | 'client';
/** A carer is stored as `user`. Our names all say carer. */
export const ROLE_BY_USER_TYPE: Record<UserType, SignedInRole> = {
  admin: 'admin',
  user: 'carer',
  client: 'client',
};

export const AppointmentStatus = z.enum(['active', 'cancelled']);
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

/**
 * The steps between them, and who may take each, are in contract/reports/reports.ts and the table report_transition.
 */
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

/** The statuses of a form that waits for the office. */
export const WAITING_STATUSES: readonly ReportStatus[] = ['submitted', 'submitted corrected'];
/**
 * The statuses of a form that an administrator may approve or return. A rating waits for nobody, but can still be
 * approved or returned (REP-03).
 */
export const DECIDABLE_STATUSES: readonly ReportStatus[] = [...WAITING_STATUSES, 'numerical_submitted'];

export const TimesheetStatus = z.enum(['missing', 'submitted', 'required', 'not required']);
export type TimesheetStatus = z.infer<typeof TimesheetStatus>;

/** What the office decides about an expense or a journey: contract/visits/claim-decisions.ts. */
export const ClaimStatus = z.enum(['submitted', 'approved', 'returned']);
export type ClaimStatus = z.infer<typeof ClaimStatus>;

export const YoungPersonStatus = z.enum(['DRAFT', 'ACTIVE', 'INACTIVE', 'ARCHIVED']);
export type YoungPersonStatus = z.infer<typeof YoungPersonStatus>;

export const YOUNG_PERSON_STATUS_WORDS: Record<YoungPersonStatus, string> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  ARCHIVED: 'Archived',
};

/** What applying a row of an import would do. */
export const ImportOutcome = z.enum(['new', 'changed', 'changed_here', 'same', 'error']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;
