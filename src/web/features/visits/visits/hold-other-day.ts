/**
 * A report or times that wait to be handed in, and are of another day than their visit: that was moved since its carer pressed Send.
 * They do not go by themselves; the carer decides, as where they are asked on Send.
 */
import type { Visit } from '#contract/visits/visits.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { withBegunForm } from '#web/features/visits/visits/begun-form.ts';
import { describeOtherDay } from '#web/features/visits/visits/report-day.ts';
import { fetchVisit, isWritten } from '#web/features/visits/visits/send-part.ts';
import { describeOtherTimes } from '#web/features/visits/visits/times-changes.ts';
import { findPart, isUnwritten } from '#web/features/visits/visits/visit-steps.ts';
import { changePart, findKeptVisit, keepVisit, visitStore } from '#web/features/visits/visits/visit-store.ts';
import {
  isOfOtherDay,
  type Part,
  type RefusalReason,
  refused,
} from '#web/features/visits/visits/visit-work.ts';

const readWork = ({ appointment_carer_id: id }: Visit) => visitStore.getState().works[id];

/** The days that disagree, in a sentence; undefined where they agree, and where the office has the report. */
export function findOtherDay(visit: Visit): string | undefined {
  const work = readWork(visit);
  const { app_report, report } = visit;
  const status = isWritten(app_report) ? app_report.status : report.status;
  return work && isUnwritten(status) ? describeOtherDay(work, withBegunForm(visit, work)) : undefined;
}

/** The times and the plan that disagree, in a sentence; undefined where a minute is in both. */
export function findOtherTimes(visit: Visit): string | undefined {
  const part = findPart(readWork(visit), 'times');
  return part && describeOtherTimes(part.content, visit.timesheet.planned);
}

interface Hold {
  reason: RefusalReason;
  find: (visit: Visit) => string | undefined;
  /** The thing to look at. */
  look: string;
}

type Place = 'report' | 'times';

const HOLDS: Record<Place, Hold> = {
  report: { reason: 'other day', find: findOtherDay, look: 'Check the date and send it again.' },
  times: { reason: 'other times', find: findOtherTimes, look: 'Check the times and send them again.' },
};

export const isHeldForDay = (place: string): place is Place => Object.hasOwn(HOLDS, place);

/** The visit as it is now holds what waits of another day, or lets it be. */
export function holdOtherDay(visit: Visit): void {
  hold(visit, 'report');
  hold(visit, 'times');
}

/** A call that is on its way at this moment is left to its answer. Answers whether the part is held. */
function hold(visit: Visit, place: Place, isOnItsWay = (part: Part) => part.attempt !== null): boolean {
  const id = visit.appointment_carer_id;
  const part = readWork(visit)?.parts[place];
  if (!part || part.theirs || isOnItsWay(part) || !(part.is_waiting || isOfOtherDay(part))) return false;
  const { reason, find, look } = HOLDS[place];
  const found = find(visit);
  if (!found || found === part.agreed_day) return false;
  const sentence = `${found} ${look}`;
  if (part.problem?.sentence !== sentence) changePart(id, place, (now) => refused(now, sentence, [], reason));
  return true;
}

/** Asks the office where the visit is now, before a part of it is handed in. Undefined where it may go. */
export async function holdForDay(id: string, place: Place): Promise<'refused' | 'no answer' | undefined> {
  const findAttempt = () => visitStore.getState().works[id]?.parts[place]?.attempt;
  if (findAttempt()?.submit === false) return undefined;
  let visit: Visit | undefined;
  try {
    visit = await fetchVisit(id);
  } catch (error) {
    // A visit that fails to be read holds nothing up: sending may go through, or says why not.
    const isBroken = error instanceof ApiError && error.status === 500;
    if (isNoAnswer(error) && !isBroken) return 'no answer';
    visit = await findKeptVisit(id).catch(() => undefined);
  }
  // An attempt of before found no answer: nothing is under way, for one is sent at a time.
  if (!visit || !hold(visit, place, () => false)) return undefined;
  await keepVisit(visit);
  queryClient.setQueryData(['visit', id], visit);
  return 'refused';
}
