import { formatDate, formatDateTime, formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { DECIDABLE_STATUSES, type ReportStatus, WAITING_STATUSES } from '#contract/core/statuses.ts';
import type { Report, ReportDetail } from '#contract/reports/reports.ts';
import type { ReportTab } from '#web/features/reports/report-search.ts';
import { statusLabel } from '#web/ui/record/status-colours.ts';

export const reportHref = (id: string) => `/dashboard/reports/${id}`;
/** `occurrence` is for several incidents at one visit. Without it the page opens the current one. */
export const writeHref = (id: string, form_type_id: string, occurrence?: number) =>
  `${reportHref(id)}/write/${form_type_id}${occurrence ? `?occurrence=${occurrence}` : ''}`;
/** `form`: the id of a form type, or of a written form. */
export const readHref = (id: string, form: string) => `${reportHref(id)}?form=${form}`;
export const deskHref = (id?: string) => `/dashboard/reports/approve${id ? `?id=${id}` : ''}`;

/** With REP-04's capital letters. */
export const tabLabels: Record<ReportTab, string> = {
  all: 'All Reports',
  needs_approval: 'Needs Approval',
  missing: 'Missing & N/A',
  this_week: 'This Week',
};

/** The person or client that a report is about, in the fewest words. */
export const aboutText = (report: Pick<Report, 'young_person' | 'client_name'>) =>
  report.young_person?.name ?? report.client_name;

/** Names the report for screen readers and in sentences. */
export const describeLabel = (
  report: Pick<Report, 'report_type' | 'young_person' | 'client_name' | 'start_at'>,
) => `${report.report_type}, ${aboutText(report)}, ${formatDay(toLondonDay(report.start_at))}`;

/** `24/11/2026 20:00`: the day and time it is due. */
export const dueText = ({ due_at }: Pick<Report, 'due_at'>) =>
  `${formatDate(toLondonDay(due_at))} ${toLondonTime(due_at)}`;

const HOUR_MS = 3_600_000;

/** `3 days`, `5 hours`: how long ago something was, in its largest unit. Empty if it is in the future. */
export function sinceText(instant: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS);
  if (hours < 0) return '';
  if (hours < 1) return 'less than an hour';
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * When its own form was submitted, which is what is due. Another form, such as an incident report, shows its own time.
 */
export function handedInAt({
  app_report_form_types: [own],
  app_reports,
}: Pick<Report, 'app_report_form_types' | 'app_reports'>): string | undefined {
  return app_reports.find(({ form_type }) => form_type.id === own?.id)?.submitted_at ?? undefined;
}

/** When the first of its waiting forms was submitted. The queue is sorted by this. */
export function waitsSince({ app_reports }: Pick<Report, 'app_reports'>): string | undefined {
  return app_reports
    .filter(isWaiting)
    .flatMap(({ submitted_at }) => submitted_at ?? [])
    .sort()[0];
}

/** Its own form has not been submitted. */
export const isOwed = ({ status }: Pick<Report, 'status'>) =>
  status === 'required' || status === 'draft' || status === 'missing';

export const isWaiting = ({ status }: Pick<Report, 'status'>) => WAITING_STATUSES.includes(status);

/** Can be approved or returned: it waits, or it is a rating, which needs no approval. */
export const isDecidable = ({ status }: Pick<Report, 'status'>) => DECIDABLE_STATUSES.includes(status);
export const hasDecidable = ({ app_reports }: Pick<Report, 'app_reports'>) => app_reports.some(isDecidable);

/** Any of its forms waits, whatever the report's own status. */
export const hasWaiting = ({ app_reports }: Pick<Report, 'app_reports'>) => app_reports.some(isWaiting);

/** One of its incident reports waits. It is opened and decided separately, never with others. */
export const hasWaitingIncident = ({ app_reports }: Pick<Report, 'app_reports'>) =>
  app_reports.some((form) => form.alerts_office && isWaiting(form));

/** One of its waiting forms raises a concern. */
export const hasWaitingConcern = ({ app_reports }: Pick<Report, 'app_reports'>) =>
  app_reports.some((form) => form.raises_concern);

const WORDS = new Intl.ListFormat('en-GB');

/** `Session report and Incident report withdrawn`. */
export const sayTakenBack = (forms: readonly string[]) => `${WORDS.format(forms)} withdrawn`;

/** Tells clients which of its forms were withdrawn, and that others remain. Undefined if there are none. */
export function describeTakenBack({
  taken_back_at,
  taken_back_forms,
  app_reports,
}: Pick<ReportDetail, 'taken_back_at' | 'taken_back_forms' | 'app_reports'>):
  | { title: string; text: string }
  | undefined {
  if (!taken_back_at) return undefined;
  const title = `${sayTakenBack(taken_back_forms)} by the agency on ${formatDateTime(taken_back_at)}`;
  const text = 'The agency is checking it again. Do not rely on an earlier copy.';
  return { title, text: app_reports.length === 0 ? text : `${text} You can rely on the forms shown here.` };
}

/** Beside the status of a report whose own form may already be submitted. */
export const INCIDENT_OWED = 'Incident report needed';

/** It waits, and the reader wrote or submitted everything in it: nobody approves their own (REP-03). */
export const isOwnWaiting = (report: Pick<Report, 'may_decide' | 'app_reports'>) =>
  !report.may_decide && hasWaiting(report);

/** Part of it is approved, and so has or gets a document. */
export const isApproved = ({ app_reports }: Pick<Report, 'app_reports'>) =>
  app_reports.some(({ status }) => status === 'approved');

/**
 * What a client can read of a report besides its status: an incident report, and any form that is approved before the
 * whole report is.
 */
export function listReadyForms({ status, app_reports }: Pick<Report, 'status' | 'app_reports'>): Ref[] {
  return app_reports
    .filter((form) => form.status === 'approved' && (form.alerts_office || status !== 'approved'))
    .map(({ id, form_type }) => ({ id, name: form_type.name }));
}

/** `Incident report: ready to read`. */
export const describeReady = ({ name }: Pick<Ref, 'name'>) => `${name}: ready to read`;

/** The name of the form whose document a report links to. Undefined if it is the report's own. */
export function findFurtherDocument({
  report_link_form,
  app_report_form_types: [own],
}: Pick<Report, 'report_link_form' | 'app_report_form_types'>): string | undefined {
  return report_link_form && report_link_form !== own?.name ? report_link_form : undefined;
}

const TO_WRITE: readonly ReportStatus[] = ['required', 'missing', 'draft', 'not approved'];

/** Says what happened when a report was required or not: a submitted one stays, whether or not it is required. */
export function describeRequirement(
  carer: string,
  is_required: boolean,
  status: ReportStatus | undefined,
): string {
  if (is_required)
    return !status || TO_WRITE.includes(status)
      ? `${carer} needs to write a report`
      : `${carer} has already submitted the report: ${statusLabel(status)}`;
  if (!status || status === 'not required') return `${carer} does not need to write a report`;
  return `${carer} does not need to write a report. The one submitted stays: ${statusLabel(status)}`;
}

/** The path of an address on this site. Any other address stays as it is. */
export function linkHere(address: string): string {
  const url = URL.parse(address, window.location.origin);
  return url?.origin === window.location.origin ? url.pathname + url.search : address;
}
