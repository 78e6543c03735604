/** The text of a visit that waits here, where the visit is for somebody else by now. */
import { type About, compareAbout, type OtherPerson } from '#web/features/reports/reports/written-about.ts';
import type { VisitWork } from '#web/features/visits/visits/visit-work.ts';

/** Undefined where nothing waits, and where it is about the person whom the visit is for. */
export const findOther = (
  work: VisitWork | undefined,
  appointment: Parameters<typeof compareAbout>[1],
): OtherPerson | undefined =>
  work && Object.keys(work.parts).length > 0 ? compareAbout(work.about, appointment) : undefined;

/** The words count for this person from now on: their writer says so. */
export function giveTo(work: VisitWork, now: About): VisitWork {
  const parts = Object.entries(work.parts).map(([place, part]) => [
    place,
    part.theirs ? part : { ...part, problem: null },
  ]);
  return { ...work, about: now, parts: Object.fromEntries(parts) };
}
