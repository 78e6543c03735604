import type { Visit } from '#contract/visits/visits.ts';
import { useNow } from '#web/device/use-now.ts';
import { judgeNextIncident, listIncidents } from '#web/features/reports/incidents.ts';
import { IncidentsSoFar, ReportIncident } from '#web/features/reports/ReportIncident.tsx';
import { useReportCopiesFor } from '#web/features/reports/report-outbox.ts';
import { mayReportIncident } from '#web/features/visits/visit-forms.ts';

/** A link to report an incident at the visit, and another after it. */
export function ReportVisitIncident({ visit: { report, ...visit } }: { visit: Visit }) {
  const now = new Date(useNow());
  const here = useReportCopiesFor(report.id, report.incident_form_id);
  const next = judgeNextIncident(report, here);
  if (!next || !mayReportIncident({ report, ...visit }, now)) return null;
  return <ReportIncident report_id={report.id} form_id={report.incident_form_id} next={next} />;
}

/** The visit's incident reports. */
export function VisitIncidents({ visit: { report } }: { visit: Visit }) {
  const now = new Date(useNow());
  const here = useReportCopiesFor(report.id, report.incident_form_id);
  const incidents = report.is_restricted ? [] : listIncidents(report, here, now);
  return incidents.length > 0 && <IncidentsSoFar incidents={incidents} />;
}
