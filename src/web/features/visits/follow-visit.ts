/** When the server's visit has changed: what this means for text about it that waits on this device. */
import type { Visit } from '#contract/visits/visits.ts';
import { readNow } from '#web/api/office-clock.ts';
import { describeOther } from '#web/features/reports/written-about.ts';
import { findOtherTimes, holdOtherDay } from '#web/features/visits/hold-other-day.ts';
import { findOther } from '#web/features/visits/other-person.ts';
import { claimsAreOpen, describeTitle, type TitledAppointment } from '#web/features/visits/visit-steps.ts';
import { changePart, changeWork, visitStore } from '#web/features/visits/visit-store.ts';
import { lifted, type Part, type RefusalReason, refused } from '#web/features/visits/visit-work.ts';

/** Applies the server's current visit to the work that waits here: its title, and what may be sent. */
export function followVisit(visit: Visit): void {
  retitle(visit.appointment_carer_id, visit.appointment);
  holdOtherDay(visit);
  liftRefusals(visit, readNow());
}

/**
 * Updates the title under which waiting parts are listed to the visit's current one, without a name that is now closed.
 * Text about somebody else keeps their name and is not sent.
 */
export function retitle(id: string, appointment: TitledAppointment): void {
  if (noteOther(id, appointment)) return;
  const title = describeTitle({ appointment });
  const work = visitStore.getState().works[id];
  if (work && work.title !== title) changeWork(id, (now) => ({ ...now, title }));
}

/** Whether the visit, as fetched for its carer, still gives the reason. */
const stillHolds: Record<RefusalReason, (visit: Visit, now: Date) => boolean> = {
  left: () => false,
  'other person': ({ appointment_carer_id: id, appointment }) =>
    findOther(visitStore.getState().works[id], undefined, appointment) !== undefined,
  'other times': (visit) => findOtherTimes(visit) !== undefined,
  cancelled: ({ appointment }) => appointment.cancelled,
  'claims closed': (visit, now) => !claimsAreOpen(visit, now),
};

const REASONS: Readonly<Record<string, RefusalReason>> = {
  'claim.not_live': 'cancelled',
  'claim.closed': 'claims closed',
  'timesheet.not_started': 'claims closed',
};

/** The reason for a refusal, if the visit gives it too. The refusal then ends when the visit no longer does. */
export function findReason(code: string | undefined, visit: Visit, now: Date): RefusalReason | undefined {
  const reason = REASONS[code ?? ''];
  return reason && stillHolds[reason](visit, now) ? reason : undefined;
}

/**
 * The office has reinstated the visit, reassigned its carer or opened the record: what was refused can be sent
 * unchanged.
 */
function liftRefusals(visit: Visit, now: Date): void {
  const id = visit.appointment_carer_id;
  const isOver = ({ problem }: Part) => problem?.reason && !stillHolds[problem.reason](visit, now);
  const work = visitStore.getState().works[id];
  for (const [place, part] of Object.entries(work?.parts ?? {}))
    if (isOver(part)) changePart(id, place, (each) => (isOver(each) ? lifted(each) : each));
}

/** Holds text about somebody other than the person the visit is now for. Returns whether there is any. */
function noteOther(id: string, appointment: TitledAppointment): boolean {
  const work = visitStore.getState().works[id];
  const other = findOther(work, undefined, appointment);
  if (!work || !other) return false;
  const sentence = describeOther(other);
  const isToNote = (part: Part) => !part.theirs && part.problem?.sentence !== sentence;
  const note = (part: Part) => (isToNote(part) ? refused(part, sentence, [], 'other person') : part);
  if (Object.values(work.parts).some(isToNote))
    changeWork(id, (now) => ({
      ...now,
      parts: Object.fromEntries(Object.entries(now.parts).map(([place, part]) => [place, note(part)])),
    }));
  return true;
}
