import { useQuery } from '@tanstack/react-query';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Report } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { readNow } from '#web/api/office-clock.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import { hasBegun } from '#web/features/visits/visits/visit-steps.ts';
import { listKeptVisits, openVisitStore } from '#web/features/visits/visits/visit-store.ts';

/** A form of a report as this device has it, to be written in without signal. */
export interface KeptForm {
  report: Report;
  start: AppReport | BlankAppReport;
}

const OPEN: readonly string[] = ['draft', 'not approved'];

/** Also of a visit that was cancelled since: an incident may be the reason. */
const isPastStart = ({ appointment }: Visit, now: Date): boolean =>
  now.getTime() >= Date.parse(appointment.start_at);

/** Whether an incident can be reported, also by a visit that was read before it began. The office has the last word. */
export const mayReportIncident = (visit: Visit, now: Date): boolean =>
  visit.report.further_forms_allowed ||
  (!visit.report.is_restricted && visit.report.incident_form_id !== null && isPastStart(visit, now));

/** A form of the visit that can be written in now: its report's own, or that for an incident. */
export function findFormIn(visit: Visit, form_type_id: string, now: Date): KeptForm | undefined {
  const { report, app_report, incident_report } = visit;
  const start = [app_report, incident_report].find((form) => form?.form_type.id === form_type_id);
  const isOpen = start === incident_report ? isPastStart(visit, now) : hasBegun(visit, now);
  if (!start || report.is_restricted || !isOpen) return undefined;
  return isWritten(start) && !OPEN.includes(start.status) ? undefined : { report, start };
}

/** Looks on the device of a carer for a form of a report; null where it is not there, undefined while it is looked for. */
export function useKeptForm(
  user_id: string | undefined,
  report_id: string,
  form_type_id: string,
): KeptForm | null | undefined {
  const { data } = useQuery({
    queryKey: ['form on this device', user_id ?? '', report_id, form_type_id],
    queryFn: async () => {
      if (!user_id) return null;
      await openVisitStore(user_id);
      const visit = (await listKeptVisits()).find(({ report }) => report.id === report_id);
      return (visit && findFormIn(visit, form_type_id, readNow())) ?? null;
    },
    gcTime: 0,
  });
  return data;
}
