/** The office has a visit otherwise by now: what follows for the text of it that waits on this device. */
import type { Visit } from '#contract/visits/visits.ts';
import { describeOther } from '#web/features/reports/reports/written-about.ts';
import { findOther } from '#web/features/visits/visits/other-person.ts';
import { changePart, changeWork, desk } from '#web/features/visits/visits/visit-desk.ts';
import {
  describeTitle,
  RESTRICTED_REPORT,
  type TitledAppointment,
} from '#web/features/visits/visits/visit-steps.ts';
import { type Part, refused } from '#web/features/visits/visits/visit-work.ts';

/**
 * Parts of a visit that wait are listed by its title: as the visit is called now, and by no name that is closed by now. Text that
 * was written about somebody else keeps the name of theirs, and is not sent.
 */
export function retitle(id: string, appointment: TitledAppointment): void {
  if (noteOther(id, appointment)) return;
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

/** Keeps from being sent what was written about somebody else than the visit is for now. Answers whether it is so. */
function noteOther(id: string, appointment: TitledAppointment): boolean {
  const work = desk.getState().works[id];
  const other = findOther(work, appointment);
  if (!work || !other) return false;
  const sentence = describeOther(other);
  const isToNote = (part: Part) => !part.theirs && part.problem?.sentence !== sentence;
  const note = (part: Part) => (isToNote(part) ? refused(part, sentence, []) : part);
  if (Object.values(work.parts).some(isToNote))
    changeWork(id, (now) => ({
      ...now,
      parts: Object.fromEntries(Object.entries(now.parts).map(([place, part]) => [place, note(part)])),
    }));
  return true;
}
