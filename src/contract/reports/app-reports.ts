import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Ref, Text, Version, WrittenAbout } from '#contract/core/shapes.ts';
import { ReportStatus } from '#contract/core/statuses.ts';
import { Answers, Question } from '#contract/questions/questions.ts';
import { Occurrence } from '#contract/reports/occurrences.ts';

/** App reports: the forms of a report as they are written, corrected and submitted (REP-03). Steps: reports.ts. */

export const ReportFormType = z.object({
  id: Id,
  /** With its number from the second incident report of a visit on. */
  name: z.string(),
  FORM_VERSION: z.int(),
  is_numeric: z.boolean(),
});
export type ReportFormType = z.infer<typeof ReportFormType>;

export const NotApprovedReason = z.object({
  id: Id,
  reason: z.string(),
  guidance: z.string().nullable(),
  is_urgent: z.boolean(),
  /** It needs a comment. */
  needs_comment: z.boolean(),
});
export type NotApprovedReason = z.infer<typeof NotApprovedReason>;

/** Why one question was returned. */
export const QuestionReason = z.object({
  group_identifier: z.string().max(120),
  /** The entry of a repeating group, from 0. */
  entry: z.int().min(0).max(49),
  question_id: z.string().max(120),
  reason_id: Id,
  comment: Text(2000).nullable(),
});
export type QuestionReason = z.infer<typeof QuestionReason>;

/** A submitted version. */
export const Submission = z.object({
  number: z.int(),
  answers: Answers,
  submitted_at: Instant,
  submitted_by: Ref.nullable(),
});
export type Submission = z.infer<typeof Submission>;

export const AppReport = z.object({
  id: Id,
  report_id: Id,
  form_type: ReportFormType,
  occurrence: Occurrence,
  status: ReportStatus,
  carer: Ref,
  /** The young person it was begun about, if the visit is now for somebody else. Left out for clients. */
  written_about: Ref.nullish(),
  introduction: z.string().nullable(),
  questions: z.array(Question),
  answers: Answers,
  submitted_at: Instant.nullable(),
  /** Who submitted it, if not the carer. */
  submitted_by: Ref.nullable(),
  decided_by: Ref.nullable(),
  decided_at: Instant.nullable(),
  not_approved_reason: z.object({ id: Id, reason: z.string() }).nullable(),
  comment: z.string().nullable(),
  question_reasons: z.array(QuestionReason.extend({ reason: z.string() })),
  /**
   * Only for the office: the text contains the young person's confidential address, which the client could read after
   * approval.
   */
  names_secret_address: z.literal(true).optional(),
  /** Earlier submitted versions, oldest first. Empty for clients. */
  submissions: z.array(Submission),
  version: Version,
  updated_at: Instant,
});
export type AppReport = z.infer<typeof AppReport>;

/** A withdrawn form or a deleted draft. Its text is kept, and can be restored. */
export const WithdrawnForm = z.object({
  id: Id,
  form_type: Ref,
  carer: Ref,
  submitted_at: Instant.nullable(),
  withdrawn_at: Instant,
});

/** An empty form, with the start values from the appointment. */
export const BlankAppReport = z.object({
  report_id: Id,
  form_type: ReportFormType,
  occurrence: Occurrence,
  introduction: z.string().nullable(),
  questions: z.array(Question),
  answers: Answers,
});
export type BlankAppReport = z.infer<typeof BlankAppReport>;

const formParams = z.object({ id: Id, formTypeId: Id });

export const getAppReportForm = endpoint({
  method: 'GET',
  path: '/api/reports/{id}/app_report_form_type/{formTypeId}',
  summary: 'The form to write, with start values from the appointment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'report_form.view',
  params: formParams,
  query: z.strictObject({ occurrence: z.coerce.number().pipe(Occurrence).default(1) }),
  answer: BlankAppReport,
});

export const createAppReport = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/app_report_form_type/{formTypeId}',
  summary: 'Start a report as a draft, or submit it at once; one for each form, or for each incident',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: formParams,
  body: z.strictObject({
    answers: Answers,
    submit: z.boolean(),
    /**
     * The published version in which it was written, if an earlier one is allowed. Otherwise the newest that asks
     * everything.
     */
    form_version: z.int().optional(),
    /**
     * The number of the incident, for a form that alerts the office. A further one is allowed once the earlier ones are
     * not drafts.
     */
    occurrence: Occurrence.default(1),
    about: WrittenAbout,
  }),
  answer: AppReport,
  status: 201,
  body_limit: 1024 * 1024,
});

const appReportParams = z.object({ id: Id, reportId: Id });

export const getAppReport = endpoint({
  method: 'GET',
  path: '/api/reports/{id}/app_report/{reportId}',
  summary: 'A written report, with the questions as asked',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'app_report.view',
  params: appReportParams,
  answer: AppReport,
});

export const updateAppReport = endpoint({
  method: 'PUT',
  path: '/api/reports/{id}/app_report/{reportId}',
  summary: 'Save, submit, or submit a corrected report',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: appReportParams,
  body: z.strictObject({ answers: Answers, submit: z.boolean(), version: Version, about: WrittenAbout }),
  answer: AppReport,
  body_limit: 1024 * 1024,
});

export const deleteAppReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/{id}/app_report/{reportId}',
  summary:
    'Withdraw a draft; administrators can also withdraw a report that is not approved. The change log keeps it',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: appReportParams,
  answer: z.object({ id: Id }),
});

export const restoreAppReport = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/app_report/{reportId}/restored',
  summary: 'Restore a withdrawn report, unless the form was started again',
  access: { admin: 'ALL' },
  audit: null,
  params: appReportParams,
  answer: AppReport,
  status: 200,
});

export const listNotApprovedReasons = endpoint({
  method: 'GET',
  path: '/api/app_report_not_approved_reasons/',
  summary: 'Reasons for returning a report',
  access: { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS' },
  audit: null,
  answer: z.array(NotApprovedReason),
});
