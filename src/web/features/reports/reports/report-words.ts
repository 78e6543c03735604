import { formatDate, formatDateTime, formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { DECIDABLE_STATUSES, type ReportStatus, WAITING_STATUSES } from '#contract/core/statuses.ts';
import type { Report, ReportDetail } from '#contract/reports/reports.ts';
import type { ReportTab } from '#web/features/reports/reports/report-search.ts';
import { statusLabel } from '#web/ui/record/status-colours.ts';

export const reportHref = (id: string) => `/dashboard/reports/${id}`;
/** Of several incidents at a visit one is named; without it the page opens the one in hand. */
export const writeHref = (id: string, form_type_id: string, occurrence?: number) =>
  `${reportHref(id)}/write/${form_type_id}${occurrence ? `?occurrence=${occurrence}` : ''}`;
/** `form`: the id of a form, or of one that was written. */
export const readHref = (id: string, form: string) => `${reportHref(id)}?form=${form}`;
export const deskHref = (id?: string) => `/dashboard/reports/approve${id ? `?id=${id}` : ''}`;

/** In the letters that REP-04 gives them. */
export const tabLabels: Record<ReportTab, string> = {
  all: 'All Reports',
  needs_approval: 'Needs Approval',
  missing: 'Missing & N/A',
  this_week: 'This Week',
};

/** Names the person or the client that a report is about, in the fewest words. */
export const aboutText = (report: Pick<Report, 'young_person' | 'client_name'>) =>
  report.young_person?.name ?? report.client_name;

/** Names the report to those who listen, and in sentences. */
export const describeLabel = (
  report: Pick<Report, 'report_type' | 'young_person' | 'client_name' | 'start_at'>,
) => `${report.report_type}, ${aboutText(report)}, ${formatDay(toLondonDay(report.start_at))}`;

/** `24/11/2026 20:00`: the day and hour it is due. */
export const dueText = ({ due_at }: Pick<Report, 'due_at'>) =>
  `${formatDate(toLondonDay(due_at))} ${toLondonTime(due_at)}`;

const HOUR_MS = 3_600_000;

/** `3 days`, `5 hours`: how long ago something was, in its largest unit. Empty where it is still to come. */
export function sinceText(instant: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS);
  if (hours < 0) return '';
  if (hours < 1) return 'less than an hour';
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** When its own form was handed in, which is what is due; a further one, such as an incident report, says its own time. */
export function handedInAt({
  app_report_form_types: [own],
  app_reports,
}: Pick<Report, 'app_report_form_types' | 'app_reports'>): string | undefined {
  return app_reports.find(({ form_type }) => form_type.id === own?.id)?.submitted_at ?? undefined;
}

/** When the first of its forms that wait was handed in, as the queue is sorted. */
export function waitsSince({ app_reports }: Pick<Report, 'app_reports'>): string | undefined {
  return app_reports
    .filter(isWaiting)
    .flatMap(({ submitted_at }) => submitted_at ?? [])
    .sort()[0];
}

/** Its own form is still to be handed in. */
export const isOwed = ({ status }: Pick<Report, 'status'>) =>
  status === 'required' || status === 'draft' || status === 'missing';

export const isWaiting = ({ status }: Pick<Report, 'status'>) => WAITING_STATUSES.includes(status);

/** May be approved or returned: it waits, or it is a rating, which waits for nobody. */
export const isDecidable = ({ status }: Pick<Report, 'status'>) => DECIDABLE_STATUSES.includes(status);
export const hasDecidable = ({ app_reports }: Pick<Report, 'app_reports'>) => app_reports.some(isDecidable);

/** Some form of it waits, whatever the report as a whole reads. */
export const hasWaiting = ({ app_reports }: Pick<Report, 'app_reports'>) => app_reports.some(isWaiting);

/** An incident report of it waits: opened and decided on its own, never in passing. */
export const hasWaitingIncident = ({ app_reports }: Pick<Report, 'app_reports'>) =>
  app_reports.some((form) => form.alerts_office && isWaiting(form));

/** A form of it that waits raises a concern. */
export const hasWaitingConcern = ({ app_reports }: Pick<Report, 'app_reports'>) =>
  app_reports.some((form) => form.raises_concern);

const WORDS = new Intl.ListFormat('en-GB');

/** `Session report and Incident report withdrawn`. */
export const sayTakenBack = (forms: readonly string[]) => `${WORDS.format(forms)} withdrawn`;

/** Says to clients which forms of it they can read no more, and that others stand; undefined where there is none. */
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

/** Beside the status of a report that may itself be handed in. */
export const INCIDENT_OWED = 'Incident report needed';

/** Waits, and the reader wrote or handed in all that does: nobody approves their own (REP-03). */
export const isOwnWaiting = (report: Pick<Report, 'may_decide' | 'app_reports'>) =>
  !report.may_decide && hasWaiting(report);

/** Something of it is approved, and so has or gets a document. */
export const isApproved = ({ app_reports }: Pick<Report, 'app_reports'>) =>
  app_reports.some(({ status }) => status === 'approved');

/**
 * Lists what a client can read of a report beside its status: an incident report, and any form that is approved before the
 * report as a whole is.
 */
export function listReadyForms({ status, app_reports }: Pick<Report, 'status' | 'app_reports'>): Ref[] {
  return app_reports
    .filter((form) => form.status === 'approved' && (form.alerts_office || status !== 'approved'))
    .map(({ id, form_type }) => ({ id, name: form_type.name }));
}

/** `Incident report: ready to read`. */
export const describeReady = ({ name }: Pick<Ref, 'name'>) => `${name}: ready to read`;

/** The name of the form whose document a report leads to, where it is a further one; undefined where it is its own. */
export function findFurtherDocument({
  report_link_form,
  app_report_form_types: [own],
}: Pick<Report, 'report_link_form' | 'app_report_form_types'>): string | undefined {
  return report_link_form && report_link_form !== own?.name ? report_link_form : undefined;
}

const TO_WRITE: readonly ReportStatus[] = ['required', 'missing', 'draft', 'not approved'];

/** Says what came of requiring a report or not: one that was handed in stays, whether or not it is owed. */
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

/** The path on this site of an address that leads to it; an address elsewhere stays as it is. */
export function linkHere(address: string): string {
  const url = URL.parse(address, window.location.origin);
  return url?.origin === window.location.origin ? url.pathname + url.search : address;
}
