import { useQuery } from '@tanstack/react-query';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import {
  findNextOccurrence,
  findOpen,
  listOccurrences,
  nameOccurrence,
  readOccurrence,
} from '#contract/reports/occurrences.ts';
import type { Report } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { readNow } from '#web/api/office-clock.ts';
import { queryClient } from '#web/api/query-client.ts';
import { chooseIncident } from '#web/features/reports/incidents.ts';
import {
  type BegunForm,
  listCopiesOf,
  type ReportCopy,
  readSavedAt,
} from '#web/features/reports/report-copies.ts';
import { reportOutbox } from '#web/features/reports/report-outbox.ts';
import { isWritten } from '#web/features/visits/send-part.ts';
import { findCopyOf } from '#web/features/visits/use-visit-report.ts';
import { hasBegun } from '#web/features/visits/visit-steps.ts';
import { keepVisit, listKeptVisits, openVisitStore } from '#web/features/visits/visit-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { openOwnStore } from '#web/writing/device-store.ts';

/** A form of a report on this device, to be written without signal. */
export interface KeptForm {
  report: Report;
  /** Which incident of the visit. 1 for any other form. */
  occurrence: number;
  /** Null if it was submitted. */
  start: AppReport | BlankAppReport | null;
}

const OPEN: readonly string[] = ['draft', 'not approved'];

/** Also if the visit was cancelled since: an incident may be the reason. */
const isPastStart = ({ appointment }: Visit, now: Date): boolean =>
  now.getTime() >= Date.parse(appointment.start_at);

/** Whether an incident can be reported, also if the visit was fetched before it started. The server decides. */
export const mayReportIncident = (visit: Visit, now: Date): boolean =>
  visit.report.further_forms_allowed ||
  (!visit.report.is_restricted && visit.report.incident_form_id !== null && isPastStart(visit, now));

/**
 * A form of the visit that can be written now: its report's own, or the one for an incident.
 * @param here the copies of such forms on this device
 * @param asked which incident; default: the current one
 */
export function findFormIn(
  visit: Visit,
  form_type_id: string,
  now: Date,
  { here = [], asked }: { here?: readonly ReportCopy[]; asked?: number | undefined } = {},
): KeptForm | undefined {
  const { report, app_report, incident_report } = visit;
  if (report.is_restricted) return undefined;
  if (incident_report?.form_type.id === form_type_id)
    return isPastStart(visit, now)
      ? findIncidentIn(visit, asked ?? chooseIncident(report, form_type_id, here))
      : undefined;
  if (app_report?.form_type.id !== form_type_id || !hasBegun(visit, now)) return undefined;
  if (isWritten(app_report) && !OPEN.includes(app_report.status)) return undefined;
  return { report, occurrence: 1, start: app_report };
}

/** Never a blank form if the server has text. */
function findIncidentIn({ report, ...visit }: Visit, occurrence: number): KeptForm | undefined {
  const form_id = report.incident_form_id ?? '';
  const written = listOccurrences(report.app_reports, form_id).find(
    (each) => readOccurrence(each) === occurrence,
  );
  if (written && !OPEN.includes(written.status)) return { report, occurrence, start: null };
  const { incident_report: inHand } = visit;
  if (written) {
    const isHere = inHand && isWritten(inHand) && inHand.id === written.id;
    return isHere ? { report, occurrence, start: inHand } : undefined;
  }
  const blank = findBlank(visit);
  return blank ? { report, occurrence, start: renumber(blank, occurrence, report) } : undefined;
}

const findBlank = ({ incident_report, next_incident }: Pick<Visit, 'incident_report' | 'next_incident'>) =>
  next_incident ?? (incident_report && !isWritten(incident_report) ? incident_report : null);

/** The blank form of one incident, renumbered for another. */
function renumber(blank: BlankAppReport, occurrence: number, report: Report): BlankAppReport {
  if (readOccurrence(blank) === occurrence) return blank;
  const { form_type } = blank;
  const offered = report.app_report_form_types.find(({ id }) => id === form_type.id);
  const name = nameOccurrence(offered?.name ?? form_type.name, occurrence);
  return { ...blank, occurrence, form_type: { ...form_type, name } };
}

/** The visit with the server's current incident report, so that without signal nobody starts it again. */
export function withSentIncident(visit: Visit, sent: AppReport): Visit {
  const { report, incident_report } = visit;
  const form_id = report.incident_form_id;
  if (sent.report_id !== report.id || sent.form_type.id !== form_id || report.is_restricted) return visit;
  const { id, form_type, occurrence, status, submitted_at, version } = sent;
  const summary = { id, form_type, occurrence, status, submitted_at, version };
  const app_reports = [
    ...report.app_reports.filter((each) => each.id !== id),
    { ...summary, alerts_office: true, raises_concern: false },
  ];
  const blank = findBlank(visit);
  const next = findNextOccurrence(app_reports, form_id);
  // Started and not submitted, as the server counts it (report_announces_incident).
  const owes_incident = listOccurrences(app_reports, form_id).some((each) => each.status === 'draft');
  const inHand = findOpen(app_reports, form_id) ?? listOccurrences(app_reports, form_id).at(-1);
  return {
    ...visit,
    report: { ...report, app_reports, owes_incident },
    incident_report: inHand?.id === id ? sent : incident_report,
    next_incident: blank && next ? renumber(blank, next, report) : null,
  };
}

/**
 * The visit with the server's current version of one of its forms: an incident report, or its own, which `own_id`
 * names.
 */
export function withSentForm(visit: Visit, sent: AppReport, own_id = visit.app_report?.form_type.id): Visit {
  const { report } = visit;
  if (sent.form_type.id !== own_id) return withSentIncident(visit, sent);
  if (sent.report_id !== report.id || report.is_restricted) return visit;
  const { id, form_type, occurrence, status, submitted_at, version } = sent;
  const summary = { id, form_type, occurrence, status, submitted_at, version };
  const isSent = (each: { id: string }) => each.id === id;
  const before = report.app_reports.find(isSent) ?? { alerts_office: false, raises_concern: false };
  const app_reports = [...report.app_reports.filter((each) => !isSent(each)), { ...before, ...summary }];
  return { ...visit, report: { ...report, app_reports }, app_report: sent };
}

/**
 * Stores the server's current version of a form on a carer's device, however it was sent, so that without signal nobody
 * starts it again. A visit on screen is updated too.
 */
export async function keepSentForm(user_id: string, sent: AppReport): Promise<void> {
  await openVisitStore(user_id);
  const visit = (await listKeptVisits()).find(({ report }) => report.id === sent.report_id);
  if (!visit) return;
  const saved = await findSavedForm(user_id, visit);
  const own_id = saved?.form_type.id ?? visit.app_report?.form_type.id;
  const next = withSentForm(visit, sent, own_id);
  if (next === visit) return;
  await keepVisit(next);
  const key = ['visit', visit.appointment_carer_id];
  queryClient.setQueryData<Visit>(key, (shown) => shown && withSentForm(shown, sent, own_id));
  // A response that is still in transit is older than what was sent.
  if (sent.form_type.id === own_id) void queryClient.invalidateQueries({ queryKey: key });
  await queryClient.invalidateQueries({ queryKey: ['form on this device'] });
}

/** The form with which a visit's report was started on this device, which the office may have replaced since. */
async function findSavedForm(user_id: string, visit: Visit): Promise<BegunForm | undefined> {
  const store = await openOwnStore(user_id);
  await reportOutbox.load(store);
  const copy = findCopyOf(visit, reportOutbox.state.getState().entries);
  return copy && (await readSavedAt(store, copy.place))?.form;
}

/**
 * A report's form as stored on a carer's device, for use without signal. Null if it is not there, undefined while
 * loading.
 */
export function useFormOnDevice({
  id: report_id,
  form_type_id,
  occurrence: asked,
}: {
  id: string;
  form_type_id: string;
  occurrence: number | undefined;
}): KeptForm | null | undefined {
  const { user, role } = useSignedIn();
  const { data } = useQuery({
    queryKey: ['form on this device', user.id, report_id, form_type_id, asked ?? null],
    queryFn: async () => {
      if (role !== 'carer') return null;
      await openVisitStore(user.id);
      const visit = (await listKeptVisits()).find(({ report }) => report.id === report_id);
      await reportOutbox.load(await openOwnStore(user.id));
      const here = listCopiesOf(reportOutbox.state.getState().entries, report_id, form_type_id);
      return (visit && findFormIn(visit, form_type_id, readNow(), { here, asked })) ?? null;
    },
    gcTime: 0,
  });
  return data;
}
