/** Text about a visit that waits here, when the visit is now for somebody else. */
import type { ReportCopy } from '#web/features/reports/report-copies.ts';
import { type About, compareAbout, type OtherPerson } from '#web/features/reports/written-about.ts';
import type { VisitWork } from '#web/features/visits/visit-work.ts';

/** Undefined if nothing waits, or if it is about the person the visit is for. `copy`: of its report. */
export const findOther = (
  work: VisitWork | undefined,
  copy: Pick<ReportCopy, 'about'> | undefined,
  appointment: Parameters<typeof compareAbout>[1],
): OtherPerson | undefined => {
  const parts =
    work && Object.keys(work.parts).length > 0 ? compareAbout(work.about, appointment) : undefined;
  return parts ?? (copy && compareAbout(copy.about, appointment));
};

/** From now on the text counts for this person, because its author said so. */
export function giveTo(work: VisitWork, now: About): VisitWork {
  const parts = Object.entries(work.parts).map(([place, part]) => [
    place,
    part.theirs ? part : { ...part, problem: null },
  ]);
  return { ...work, about: now, parts: Object.fromEntries(parts) };
}
