/**
 * A report that waits to be handed in, and says another day than its visit: that was moved since its carer pressed Send. It does not
 * go by itself; the carer decides, as where they are asked on Send.
 */
import type { Visit } from '#contract/visits/visits.ts';
import { isNoAnswer } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { withBegunForm } from '#web/features/visits/visits/begun-form.ts';
import { describeOtherDay } from '#web/features/visits/visits/report-day.ts';
import { fetchVisit, isWritten } from '#web/features/visits/visits/send-part.ts';
import { findPart, isUnwritten } from '#web/features/visits/visits/visit-steps.ts';
import { changePart, findKeptVisit, keepVisit, visitStore } from '#web/features/visits/visits/visit-store.ts';
import { type PartOf, refused } from '#web/features/visits/visits/visit-work.ts';

/** The days that disagree, in a sentence; undefined where they agree, and where the office has the report. */
export function findOtherDay(visit: Visit): string | undefined {
  const work = visitStore.getState().works[visit.appointment_carer_id];
  const { app_report, report } = visit;
  const status = isWritten(app_report) ? app_report.status : report.status;
  return work && isUnwritten(status) ? describeOtherDay(work, withBegunForm(visit, work)) : undefined;
}

const isHeld = ({ problem }: PartOf<'report'>) => problem?.reason === 'other day';

/** A call that is on its way at this moment is left to its answer. Answers whether the report is held. */
export function holdOtherDay(visit: Visit, isOnItsWay = (part: PartOf<'report'>) => part.attempt !== null) {
  const id = visit.appointment_carer_id;
  const part = findPart(visitStore.getState().works[id], 'report');
  if (!part || part.theirs || isOnItsWay(part) || !(part.is_waiting || isHeld(part))) return false;
  const otherDay = findOtherDay(visit);
  if (!otherDay || otherDay === part.agreed_day) return false;
  const sentence = `${otherDay} Look at the day, and send it again.`;
  if (part.problem?.sentence !== sentence)
    changePart(id, 'report', (now) => refused(now, sentence, [], 'other day'));
  return true;
}

/** Asks the office where the visit is now, before its report is handed in. Undefined where it may go. */
export async function holdForDay(id: string): Promise<'refused' | 'no answer' | undefined> {
  const findAttempt = () => visitStore.getState().works[id]?.parts.report?.attempt;
  if (findAttempt()?.submit === false) return undefined;
  let visit: Visit | undefined;
  try {
    visit = await fetchVisit(id);
  } catch (error) {
    if (isNoAnswer(error)) return 'no answer';
    // Sending says why it cannot be read.
    visit = await findKeptVisit(id).catch(() => undefined);
  }
  // An attempt of before found no answer: nothing is under way, for one is sent at a time.
  if (!visit || !holdOtherDay(visit, () => false)) return undefined;
  await keepVisit(visit);
  queryClient.setQueryData(['visit', id], visit);
  return 'refused';
}
