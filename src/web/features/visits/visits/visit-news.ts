/** News of a visit that reaches what is kept of it on this device. */
import type { Visit } from '#contract/visits/visits.ts';
import { queryClient } from '#web/api/query-client.ts';
import { findTheirs, isWritten } from '#web/features/visits/visits/send-part.ts';
import {
  changePart,
  changeWork,
  desk,
  findKeptVisit,
  keepVisit,
  openDesk,
  written,
} from '#web/features/visits/visits/visit-desk.ts';
import {
  describeTitle,
  RESTRICTED_REPORT,
  type TitledAppointment,
} from '#web/features/visits/visits/visit-steps.ts';
import { isWaiting, type Part, refused } from '#web/features/visits/visits/visit-work.ts';

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

/** Parts that the office has word for word, and their photos, go from this device. */
export async function forgetSent(visit: Visit): Promise<void> {
  await forgetParts(visit.appointment_carer_id, (part) => isSettled(part) && !isNewerThan(visit, part));
}

/** The office took it, and nothing was changed since. */
export const isSettled = (part: Part) => !part.is_changed && !isWaiting(part) && part.problem === null;

export async function forgetParts(id: string, isSent: (part: Part) => boolean): Promise<void> {
  const work = desk.getState().works[id];
  const sent = Object.values(work?.parts ?? {}).filter(isSent);
  if (sent.length === 0) return;
  const photos = sent.flatMap((part) => (part.kind === 'expense' ? part.content.photos : []));
  changeWork(id, (now) => ({
    ...now,
    parts: Object.fromEntries(Object.entries(now.parts).filter(([, part]) => !isSent(part))),
  }));
  await written(id);
  const { user_id } = desk.getState();
  if (user_id)
    await (await openDesk(user_id)).remove(
      'photo',
      photos.map((photo) => photo.id),
    );
}

/** The visit was read before the part was sent: its words would go from the screen with the part. */
function isNewerThan(visit: Visit, part: Part): boolean {
  const theirs = findTheirs(visit, part);
  return theirs !== undefined && part.base !== null && theirs.base.version < part.base.version;
}
