/** The office has a visit otherwise by now: what follows for the text of it that waits on this device. */
import type { Visit } from '#contract/visits/visits.ts';
import { readNow } from '#web/api/office-clock.ts';
import { RESTRICTED_REPORT } from '#web/features/reports/reports/send-form.ts';
import { describeOther } from '#web/features/reports/reports/written-about.ts';
import { findOtherDay, findOtherTimes, holdOtherDay } from '#web/features/visits/visits/hold-other-day.ts';
import { findOther } from '#web/features/visits/visits/other-person.ts';
import {
  claimsAreOpen,
  describeTitle,
  reportIsOpen,
  type TitledAppointment,
} from '#web/features/visits/visits/visit-steps.ts';
import { changePart, changeWork, visitStore } from '#web/features/visits/visits/visit-store.ts';
import { lifted, type Part, type RefusalReason, refused } from '#web/features/visits/visits/visit-work.ts';

/** The visit as the office has it now reaches the work that waits here: its title, and what may be sent. */
export function followVisit(visit: Visit): void {
  retitle(visit.appointment_carer_id, visit.appointment);
  noteClosed(visit);
  holdOtherDay(visit);
  liftRefusals(visit, readNow());
}

/**
 * Parts of a visit that wait are listed by its title: as the visit is called now, and by no name that is closed by now. Text that
 * was written about somebody else keeps the name of theirs, and is not sent.
 */
export function retitle(id: string, appointment: TitledAppointment): void {
  if (noteOther(id, appointment)) return;
  const title = describeTitle({ appointment });
  const work = visitStore.getState().works[id];
  if (work && work.title !== title) changeWork(id, (now) => ({ ...now, title }));
}

/** A report that was closed while it was written says so where it waits: its form is gone, and nothing tries to send it. */
function noteClosed({ appointment_carer_id: id, report }: Visit): void {
  const part = visitStore.getState().works[id]?.parts.report;
  if (report.is_restricted && part?.is_changed && !part.problem)
    changePart(id, 'report', (now) => refused(now, RESTRICTED_REPORT, [], 'restricted'));
}

/** Whether the visit, read by its carer, still says so. */
const stillHolds: Record<RefusalReason, (visit: Visit, now: Date) => boolean> = {
  left: () => false,
  restricted: ({ report }) => report.is_restricted,
  'other person': ({ appointment_carer_id: id, appointment }) =>
    findOther(visitStore.getState().works[id], appointment) !== undefined,
  'other day': (visit) => findOtherDay(visit) !== undefined,
  'other times': (visit) => findOtherTimes(visit) !== undefined,
  cancelled: ({ appointment }) => appointment.cancelled,
  'claims closed': (visit, now) => !claimsAreOpen(visit, now),
  'report closed': (visit, now) => !reportIsOpen(visit, now),
};

const REASONS: Readonly<Record<string, RefusalReason>> = {
  'claim.not_live': 'cancelled',
  'claim.closed': 'claims closed',
  'timesheet.not_started': 'claims closed',
  'report.not_open': 'report closed',
  'report.not_begun': 'report closed',
};

/** The reason of a refusal, where the visit says it too: then it ends with what the visit says. */
export function findReason(code: string | undefined, visit: Visit, now: Date): RefusalReason | undefined {
  const reason = REASONS[code ?? ''];
  return reason && stillHolds[reason](visit, now) ? reason : undefined;
}

/** The office has reinstated the visit, put its carer back, opened the record: what it refused can be sent as it stands. */
function liftRefusals(visit: Visit, now: Date): void {
  const id = visit.appointment_carer_id;
  const isOver = ({ problem }: Part) => problem?.reason && !stillHolds[problem.reason](visit, now);
  const work = visitStore.getState().works[id];
  for (const [place, part] of Object.entries(work?.parts ?? {}))
    if (isOver(part)) changePart(id, place, (each) => (isOver(each) ? lifted(each) : each));
}

/** Keeps from being sent what was written about somebody else than the visit is for now. Answers whether it is so. */
function noteOther(id: string, appointment: TitledAppointment): boolean {
  const work = visitStore.getState().works[id];
  const other = findOther(work, appointment);
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
