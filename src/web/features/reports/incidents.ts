/** The incident reports of one visit: those on the server, and those that are only on this device. */
import { formatDateTime, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import {
  findNextOccurrence,
  findOpen,
  listOccurrences,
  nameOccurrence,
  readOccurrence,
} from '#contract/reports/occurrences.ts';
import type { AppReportSummary, Report } from '#contract/reports/reports.ts';
import type { ReportCopy } from '#web/features/reports/report-copies.ts';
import { readHref, writeHref } from '#web/features/reports/report-words.ts';

type Here = readonly Pick<ReportCopy, 'occurrence' | 'state'>[];
type WithIncidents = Pick<Report, 'id' | 'incident_form_id' | 'app_reports' | 'app_report_form_types'>;

export interface Incident {
  occurrence: number;
  name: string;
  written: AppReportSummary | undefined;
  /** Submitted, whether or not the server has it yet. */
  is_handed_in: boolean;
  /** Its status: `handed in at 05:07`. */
  state: string;
  step: 'Read' | 'Continue' | 'Correct' | 'Open';
  href: string;
}

/** `at 05:07`; on another day `on 24/11/2026 at 05:07`. */
export function describeHandedInAt(at: string, now: Date): string {
  const isToday = toLondonDay(at) === toLondonDay(now.toISOString());
  return isToday ? `at ${toLondonTime(at)}` : `on ${formatDateTime(at)}`;
}

const listWaiting = (here: Here): number[] =>
  here.filter(({ state }) => state === 'waits').map(({ occurrence }) => occurrence);

/** The oldest first, without those only typed here. */
export function listIncidents(report: WithIncidents, here: Here, now: Date): Incident[] {
  const { id, incident_form_id: form_id, app_report_form_types, app_reports } = report;
  if (!form_id) return [];
  const all = listOccurrences(app_reports, form_id);
  const waits = listWaiting(here);
  const form = app_report_form_types.find((each) => each.id === form_id);
  const numbers = [...new Set([...all.map(readOccurrence), ...waits])].sort((a, b) => a - b);
  return numbers.map((occurrence) => {
    const written = all.find((each) => readOccurrence(each) === occurrence);
    const name = written?.form_type.name ?? nameOccurrence(form?.name ?? 'Incident report', occurrence);
    const known = { occurrence, name, written };
    const href = writeHref(id, form_id, occurrence);
    if (waits.includes(occurrence))
      return { ...known, is_handed_in: true, state: 'waiting to send', step: 'Open', href };
    if (written?.status === 'draft')
      return { ...known, is_handed_in: false, state: 'started but not sent', step: 'Continue', href };
    if (written?.status === 'not approved')
      return { ...known, is_handed_in: true, state: 'returned for correction', step: 'Correct', href };
    const at = written?.submitted_at;
    return {
      ...known,
      ...{ is_handed_in: true, step: 'Read', href: readHref(id, written?.id ?? form_id) },
      state: at ? `submitted ${describeHandedInAt(at, now)}` : 'submitted',
    };
  });
}

/**
 * The number for a new incident report: the one that was started, otherwise the next. Undefined if no more are allowed.
 */
export function findNextIncident(report: WithIncidents, here: Here): number | undefined {
  const { incident_form_id: form_id, app_reports } = report;
  if (!form_id) return undefined;
  const waits = listWaiting(here);
  const draft = listOccurrences(app_reports, form_id).find(
    (each) => each.status === 'draft' && !waits.includes(readOccurrence(each)),
  );
  return draft ? readOccurrence(draft) : findNextOccurrence(app_reports, form_id, waits);
}

/** The incident to report now. Undefined if no more are allowed. */
export interface NextIncident {
  occurrence: number;
  /** One was already submitted, whether or not the server has it yet. */
  is_another: boolean;
  /** It was started, on the server or only on this device, so it cannot take another's text. */
  is_begun: boolean;
}

export function judgeNextIncident(report: WithIncidents, here: Here): NextIncident | undefined {
  const { incident_form_id: form_id, app_reports } = report;
  const occurrence = findNextIncident(report, here);
  if (!form_id || !occurrence) return undefined;
  const all = listOccurrences(app_reports, form_id);
  return {
    occurrence,
    is_another: listWaiting(here).length > 0 || all.some(({ status }) => status !== 'draft'),
    is_begun: [...here, ...all.map((each) => ({ occurrence: readOccurrence(each) }))].some(
      (each) => each.occurrence === occurrence,
    ),
  };
}

/**
 * The label of the link. A report that was started is continued, because no other can be started before it is
 * submitted.
 */
export function nameWay(next: NextIncident | undefined): string {
  if (next?.is_begun)
    return next.occurrence > 1
      ? `Continue incident report ${next.occurrence}`
      : 'Continue the incident report';
  return next?.is_another ? 'Report another incident' : 'Report an incident';
}

/** The incident that a form opens if none is named: the first that is open or typed here, otherwise the newest. */
export function chooseIncident(report: WithIncidents, form_id: string, here: Here): number {
  if (form_id !== report.incident_form_id) return 1;
  const waits = listWaiting(here);
  const open = findOpen(
    report.app_reports.filter((each) => !waits.includes(readOccurrence(each))),
    form_id,
  );
  const typed = here.filter(({ state }) => state !== 'waits').map(({ occurrence }) => occurrence);
  const inHand = [...typed, ...(open ? [readOccurrence(open)] : [])];
  if (inHand.length > 0) return Math.min(...inHand);
  return Math.max(1, ...listOccurrences(report.app_reports, form_id).map(readOccurrence), ...waits);
}
