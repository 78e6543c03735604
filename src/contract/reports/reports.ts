import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import {
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  Ref,
  Repeatable,
  Text,
  Version,
} from '#contract/core/shapes.ts';
import { ReportStatus } from '#contract/core/statuses.ts';
import { QuestionReason, ReportFormType, WithdrawnForm } from '#contract/reports/app-reports.ts';
import { Occurrence } from '#contract/reports/occurrences.ts';
import { ReportDocumentSummary } from '#contract/reports/report-documents.ts';
import { REPORT_SORTS } from '#contract/reports/report-lists.ts';
import { UntoldIncident } from '#contract/reports/untold-incident.ts';
import { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';

/**
 * Reports (REP-01…10). A report is what one carer owes for one appointment; an app report is one form of it as written.
 *
 *   required ──> draft ──> submitted (a rating scale: numerical_submitted) ──> approved | not approved
 *   not approved ──> submitted corrected ──> approved | not approved
 *
 * 1. Required or draft past its due time reads as missing. An administrator may set not required and back: what was begun or
 *    returned keeps its words, may still be handed in, and is neither chased nor waited for. To return a report is to require it.
 * 2. Approved is final, but that an administrator may reopen it; that is recorded.
 * 3. The rules are the database's (report_transition); here are the words.
 * 4. The report's status follows from its forms. A returned form never hides an incident report that waits for a decision.
 * 5. A client reads each approved form, even before the whole report is approved (is_partly_approved).
 * 6. Nobody waits for a rating to be decided; the office may decide it all the same.
 * 7. A weekly form belongs to the carer's last appointment of the week that is not cancelled.
 * 8. The appointment's day decides which form the service asks for. A form begun under an earlier rule stays.
 */

export const AppReportSummary = z.object({
  id: Id,
  form_type: ReportFormType,
  occurrence: Occurrence,
  status: ReportStatus,
  /** An incident report, which the office hears of at once. */
  alerts_office: z.boolean(),
  /** It waits, and one of its answers raises a concern. False except for administrators. */
  raises_concern: z.boolean(),
  submitted_at: Instant.nullable(),
  version: Version,
});
export type AppReportSummary = z.infer<typeof AppReportSummary>;

const Claimed = z.object({
  start_at: Instant.nullable(),
  end_at: Instant.nullable(),
  miles: z.string(),
  /** The largest that is over its limit or unusual. Null if none is. */
  large_expense: z.string().nullable(),
});

export const Report = z.object({
  id: Id,
  date_due: IsoDate,
  /** The exact time on that day. */
  due_at: Instant,
  status: ReportStatus,
  client_name: z.string(),
  service_types: z.array(z.string()),
  carers_names: z.array(z.string()),
  /** The page that shows the document. Null if there is none, and for clients until it is approved. */
  report_link: z.string().nullable(),
  /**
   * The form that this document shows. It is a further form, such as an incident report, if the report's own form has
   * no document.
   */
  report_link_form: z.string().nullable().optional(),
  report_type: z.string(),
  carers_associated_to_report: z.array(Ref),
  period_date: IsoDate.nullable(),
  external_document_url: z.string().nullable(),
  app_report_form_types: z.array(ReportFormType),
  app_reports: z.array(AppReportSummary),
  /** The rating scale among the form types. */
  numeric_report_form_id: Id.nullable(),
  /** The published version of the report's own form. */
  FORM_VERSION: z.int(),
  /** Whether the reader may start or continue its own form now. */
  app_report_creation_allowed: z.boolean(),
  /** Whether the reader may start a further form, such as an incident report. */
  further_forms_allowed: z.boolean(),
  /** The form for reporting an incident, if the service offers one. */
  incident_form_id: Id.nullable(),
  /** Whether a submitted form announces an incident report that is not submitted yet. False for clients. */
  owes_incident: z.boolean(),
  /** Whether the reader may decide: an administrator, except about their own writing. */
  may_decide: z.boolean(),
  report_required: z.boolean(),
  /** When the office last reminded the carer. Null except for the office. */
  reminded_at: Instant.nullable().optional(),
  /** The visit's times (null until submitted), miles and expenses. Null except for the office. */
  claimed: Claimed.nullable().optional(),
  appointment: Ref.nullable(),
  appointment_carer_id: Id,
  start_at: Instant,
  end_at: Instant,
  young_person: NamedYoungPerson.nullable(),
  /** There is a young person, but their record is closed to the reader, who can neither read nor write it. */
  is_restricted: z.boolean(),
  /**
   * There is a young person whom the reader may not see now: the time window is closed, or they were removed from the
   * visit.
   */
  is_unnamed: z.boolean().optional(),
  client: Ref,
  version: Version,
  updated_at: Instant,
});
export type Report = z.infer<typeof Report>;

/** The page of one report: the list's fields, and its history. */
export const ReportDetail = Report.extend({
  /**
   * When the agency took back forms that the client could read, and which. Null and empty once they are approved again.
   */
  taken_back_at: Instant.nullable(),
  taken_back_forms: z.array(z.string()),
  documents: z.array(ReportDocumentSummary),
  /** An approved form has no document yet. Opening the report requests it. */
  is_document_being_made: z.boolean(),
  /** The e-mails about it. Only for administrators. */
  emails: z.array(z.object({ recipients: z.array(z.string()), sent_at: Instant, sent_by: Ref.nullable() })),
  /** The newest withdrawn version of each form and incident, if no other is being written. Only for administrators. */
  withdrawn: z.array(WithdrawnForm),
  /** One of which the client has had no notification, and no e-mail since. Null except for administrators. */
  untold_incident: UntoldIncident.nullable(),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

const PERIOD = 'By the date the report is due.';

const filters = {
  start_date: IsoDate.optional().describe(PERIOD),
  end_date: IsoDate.optional().describe(`${PERIOD} This day is included.`),
  client_id: Id.optional(),
  status: Repeatable(
    z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), ReportStatus),
  ),
  client: Line(200).optional(),
  service_type: Line(200).optional(),
  carer: Line(200).optional(),
  young_person: Line(200).optional(),
  young_person_id: Id.optional(),
  this_week: z
    .enum(['true'])
    .optional()
    .describe('This week, Monday to Sunday, by due date. Ignores start_date and end_date.'),
  ...paging(REPORT_SORTS),
};

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports/',
  summary: 'Reports due between two dates, earliest first; one month back to one day ahead by default',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'report.list',
  shows: ({ items }) => items.flatMap(({ young_person }) => young_person?.id ?? []),
  query: z.strictObject(filters),
  answer: listShape(Report),
});

const { start_date: _start, end_date: _end, this_week: _week, ...tabFilters } = filters;

export const listMissingReports = endpoint({
  method: 'GET',
  path: '/api/reports/missing_not_approved_reports/',
  summary:
    'Reports that are missing, returned or need an incident report (“Missing & N/A”), longest overdue first',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'report.list',
  shows: ({ items }) => items.flatMap(({ young_person }) => young_person?.id ?? []),
  query: z.strictObject(tabFilters),
  answer: listShape(Report),
});

export const listReportsToApprove = endpoint({
  method: 'GET',
  path: '/api/reports/needs_approval_reports/',
  summary:
    'Reports waiting for a decision: incidents first, then concerns, then longest waiting. Client users see no content, earliest due first',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'report.list',
  shows: ({ items }) => items.flatMap(({ young_person }) => young_person?.id ?? []),
  query: z.strictObject(tabFilters),
  answer: listShape(Report),
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/{id}/',
  summary: 'One report',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'report.view',
  params: z.object({ id: Id }),
  answer: ReportDetail,
});

export const updateRequirements = endpoint({
  method: 'POST',
  path: '/api/appointment_carer_report_requirements/update_requirements/',
  summary: 'Set whether carers of appointments must write a report; all or none',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    requirements: z
      .array(z.strictObject({ appointment_carer_id: Id, report_required: z.boolean() }))
      .min(1)
      .max(100),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        id: Id,
        carer: Ref,
        carer_name: z.string(),
        report_required: z.boolean(),
        report_status: ReportStatus,
        timesheet_status: z.string(),
      }),
    ),
  }),
  status: 200,
});

export const decideReport = endpoint({
  method: 'PUT',
  path: '/api/reports/{id}/approve_or_reject/',
  summary: 'Approve a submitted report or return it with a reason; the first decision wins',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      /** Which of its forms. By default the one that waits. */
      app_report_id: Id.optional(),
      approved: z.boolean(),
      not_approved_reason_id: Id.optional(),
      comment: Text(4000).optional(),
      question_reasons: z.array(QuestionReason.strict()).max(200).optional(),
      /** Confirms that the text contains the young person's confidential address, as the approver was told. */
      address_acknowledged: z.literal(true).optional(),
      /** The report's version. It rises with every change of any of its forms. */
      version: Version,
    })
    .refine((body) => body.approved || body.not_approved_reason_id !== undefined, {
      path: ['not_approved_reason_id'],
      error: 'Choose a reason for returning it.',
    }),
  answer: ReportDetail,
});

export const reopenReport = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/reopen/',
  summary: 'Reopen an approved report, with a reason; it waits for a decision again',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({
    app_report_id: Id.optional(),
    comment: Text(2000).min(1, 'Enter a reason.'),
    version: Version,
  }),
  answer: ReportDetail,
  status: 201,
});

export const listReportingTypes = endpoint({
  method: 'GET',
  path: '/api/reporting_types/',
  summary: 'Kinds of report',
  access: { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS' },
  audit: null,
  answer: z.array(
    z.object({
      id: Id,
      name: z.string(),
      frequency: z.enum(['EACH_APPOINTMENT', 'AD_HOC', 'WEEKLY', 'EVERY_4_WEEKS']),
      due_hours: z.int(),
      is_numeric: z.boolean(),
      form_type_id: Id,
    }),
  ),
});
