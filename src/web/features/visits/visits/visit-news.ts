/** News of a visit that reaches what is kept of it on this device. */
import type { Visit } from '#contract/visits/visits.ts';
import { queryClient } from '#web/api/query-client.ts';
import { withoutPerson } from '#web/features/visits/visits/left-visit.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import { findKeptVisit, keepVisit } from '#web/features/visits/visits/visit-store.ts';

/** A visit that its carer may read no more is told as it was kept: with the report that the office took all the same. */
export async function noteReportSent(id: string): Promise<void> {
  const kept = queryClient.getQueryData<Visit>(['visit', id]) ?? (await findKeptVisit(id));
  if (!kept) return;
  const { report, app_report } = kept;
  const status = 'submitted' as const;
  const visit: Visit = {
    ...withoutPerson(kept),
    report: { ...report, status },
    app_report: app_report && isWritten(app_report) ? { ...app_report, status } : app_report,
  };
  await keepVisit(visit);
  queryClient.setQueryData(['visit', id], visit);
}
