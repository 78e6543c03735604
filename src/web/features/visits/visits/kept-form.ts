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
import { openOwnStore } from '#web/device/device-store.ts';
import { chooseIncident } from '#web/features/reports/reports/incidents.ts';
import {
  listTypedHere,
  lookForTypedReports,
  type TypedReport,
  typedReports,
} from '#web/features/reports/reports/typed-reports.ts';
import { withBegunForm } from '#web/features/visits/visits/begun-form.ts';
import { forgetParts, isSettled } from '#web/features/visits/visits/forget-sent.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import { hasBegun } from '#web/features/visits/visits/visit-steps.ts';
import {
  keepVisit,
  listKeptVisits,
  openVisitStore,
  visitStore,
} from '#web/features/visits/visits/visit-store.ts';
import type { Part } from '#web/features/visits/visits/visit-work.ts';

/** A form of a report as this device has it, to be written in without signal. */
export interface KeptForm {
  report: Report;
  /** Which incident of the visit; 1 of any other form. */
  occurrence: number;
  /** Null where it was handed in. */
  start: AppReport | BlankAppReport | null;
}

const OPEN: readonly string[] = ['draft', 'not approved'];

/** Also of a visit that was cancelled since: an incident may be the reason. */
const isPastStart = ({ appointment }: Visit, now: Date): boolean =>
  now.getTime() >= Date.parse(appointment.start_at);

/** Whether an incident can be reported, also by a visit that was read before it began. The office has the last word. */
export const mayReportIncident = (visit: Visit, now: Date): boolean =>
  visit.report.further_forms_allowed ||
  (!visit.report.is_restricted && visit.report.incident_form_id !== null && isPastStart(visit, now));

/**
 * A form of the visit that can be written in now: its report's own, or that for an incident.
 * @param here the forms of the kind that were typed on this device
 * @param asked which incident; without it the one in hand
 */
export function findFormIn(
  visit: Visit,
  form_type_id: string,
  now: Date,
  { here = [], asked }: { here?: readonly TypedReport[]; asked?: number | undefined } = {},
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

/** Never a blank one where the office has words. */
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

/** The blank form of one incident as that of another. */
function renumber(blank: BlankAppReport, occurrence: number, report: Report): BlankAppReport {
  if (readOccurrence(blank) === occurrence) return blank;
  const { form_type } = blank;
  const offered = report.app_report_form_types.find(({ id }) => id === form_type.id);
  const name = nameOccurrence(offered?.name ?? form_type.name, occurrence);
  return { ...blank, occurrence, form_type: { ...form_type, name } };
}

/** The visit with an incident report as the office has it by now, so that without signal nobody begins it anew. */
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
  // Begun and not handed in, as the office counts it (report_announces_incident).
  const owes_incident = listOccurrences(app_reports, form_id).some((each) => each.status === 'draft');
  const inHand = findOpen(app_reports, form_id) ?? listOccurrences(app_reports, form_id).at(-1);
  return {
    ...visit,
    report: { ...report, app_reports, owes_incident },
    incident_report: inHand?.id === id ? sent : incident_report,
    next_incident: blank && next ? renumber(blank, next, report) : null,
  };
}

/** The visit with one of its forms as the office has it by now: an incident report, or its own, which `own_id` names. */
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
 * Keeps on the device of a carer what the office has by now of a form, however it was sent: without signal nobody begins it anew.
 * A visit that is shown takes it too, unless its own words are newer or on their way.
 */
export async function keepSentForm(user_id: string, sent: AppReport): Promise<void> {
  await openVisitStore(user_id);
  const visit = (await listKeptVisits()).find(({ report }) => report.id === sent.report_id);
  if (!visit) return;
  const id = visit.appointment_carer_id;
  const work = visitStore.getState().works[id];
  const own_id = withBegunForm(visit, work).app_report?.form_type.id;
  const next = withSentForm(visit, sent, own_id);
  if (next === visit) return;
  await keepVisit(next);
  const isOwn = sent.form_type.id === own_id;
  if (isOwn) await forgetParts(id, (part) => isOlder(part, sent));
  if (!isOwn || !visitStore.getState().works[id]?.parts.report) {
    queryClient.setQueryData<Visit>(['visit', id], (shown) => shown && withSentForm(shown, sent, own_id));
    // An answer that is on its way is older than what was sent.
    if (isOwn) void queryClient.invalidateQueries({ queryKey: ['visit', id] });
  }
  await queryClient.invalidateQueries({ queryKey: ['form on this device'] });
}

/** Words that went from the visit before, and were gone on with elsewhere. */
const isOlder = (part: Part, { id, version }: AppReport): boolean =>
  part.kind === 'report' && isSettled(part) && !(part.base?.id === id && part.base.version >= version);

/** Looks on the device of a carer for a form of a report; null where it is not there, undefined while it is looked for. */
export function useKeptForm(
  user_id: string | undefined,
  {
    id: report_id,
    form_type_id,
    occurrence: asked,
  }: { id: string; form_type_id: string; occurrence: number | undefined },
): KeptForm | null | undefined {
  const { data } = useQuery({
    queryKey: ['form on this device', user_id ?? '', report_id, form_type_id, asked ?? null],
    queryFn: async () => {
      if (!user_id) return null;
      await openVisitStore(user_id);
      const visit = (await listKeptVisits()).find(({ report }) => report.id === report_id);
      await lookForTypedReports(await openOwnStore(user_id));
      const here = listTypedHere(typedReports.getState().here, report_id, form_type_id);
      return (visit && findFormIn(visit, form_type_id, readNow(), { here, asked })) ?? null;
    },
    gcTime: 0,
  });
  return data;
}
