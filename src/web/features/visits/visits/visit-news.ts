/** News of a visit that reaches what is kept of it on this device. */
import type { Visit } from '#contract/visits/visits.ts';
import { queryClient } from '#web/api/query-client.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import {
  changePart,
  changeWork,
  desk,
  findKeptVisit,
  keepVisit,
} from '#web/features/visits/visits/visit-desk.ts';
import {
  describeTitle,
  RESTRICTED_REPORT,
  type TitledAppointment,
} from '#web/features/visits/visits/visit-steps.ts';
import { refused } from '#web/features/visits/visits/visit-work.ts';

/** Parts of a visit that wait are listed by its title: as the visit is called now, and by no name that is closed by now. */
export function retitle(id: string, appointment: TitledAppointment): void {
  const title = describeTitle({ appointment });
  const work = desk.getState().works[id];
  if (work && work.title !== title) changeWork(id, (now) => ({ ...now, title }));
}

/** A report that was closed while it was written says so where it waits: its form is gone, and nothing tries to send it. */
export function noteClosed({ appointment_carer_id: id, report }: Visit): void {
  const part = desk.getState().works[id]?.parts.report;
  if (report.is_restricted && part?.is_changed && !part.problem)
    changePart(id, 'report', (now) => refused(now, RESTRICTED_REPORT, []));
}

/** A visit that its carer may read no more is told as it was kept: with the report that the office took all the same. */
export async function noteReportSent(id: string): Promise<void> {
  const kept = queryClient.getQueryData<Visit>(['visit', id]) ?? (await findKeptVisit(id));
  if (!kept) return;
  const { report, app_report } = kept;
  const status = 'submitted' as const;
  const visit: Visit = {
    ...kept,
    report: { ...report, status },
    app_report: app_report && isWritten(app_report) ? { ...app_report, status } : app_report,
  };
  await keepVisit(visit);
  queryClient.setQueryData(['visit', id], visit);
}
