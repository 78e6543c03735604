/**
 * Times that wait to be sent, but whose visit was moved to another day after the carer pressed Send. They are not sent
 * automatically: the carer decides, as when they press Send.
 */
import type { Visit } from '#contract/visits/visits.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { fetchVisit } from '#web/features/visits/send-part.ts';
import { describeOtherTimes } from '#web/features/visits/times-changes.ts';
import { findPart } from '#web/features/visits/visit-steps.ts';
import { changePart, findKeptVisit, keepVisit, visitStore } from '#web/features/visits/visit-store.ts';
import { areOfOtherDay, refused } from '#web/features/visits/visit-work.ts';

const readTimesPart = ({ appointment_carer_id: id }: Visit) =>
  findPart(visitStore.getState().works[id], 'times');

/** The times and the plan, as a sentence, if they do not overlap. Undefined if they do. */
export function findOtherTimes(visit: Visit): string | undefined {
  const part = readTimesPart(visit);
  return part && describeOtherTimes(part.content, visit.timesheet.planned);
}

/** Holds waiting parts whose day is not the visit's current one. A call in progress is left to finish. */
export function holdOtherDay(visit: Visit): boolean {
  return readTimesPart(visit)?.attempt ? false : hold(visit);
}

/** Returns whether the times are held. */
function hold(visit: Visit): boolean {
  const part = readTimesPart(visit);
  if (!part || part.theirs || !(part.is_waiting || areOfOtherDay(part))) return false;
  const found = findOtherTimes(visit);
  if (!found || found === part.agreed_day) return false;
  const sentence = `${found} Check the times and send them again.`;
  if (part.problem?.sentence !== sentence)
    changePart(visit.appointment_carer_id, 'times', (now) => refused(now, sentence, [], 'other times'));
  return true;
}

/** Fetches the visit's current day before its times are submitted. Undefined if they may be sent. */
export async function holdForDay(id: string): Promise<'refused' | 'no answer' | undefined> {
  let visit: Visit | undefined;
  try {
    visit = await fetchVisit(id);
  } catch (error) {
    // Any other failure to load the visit does not stop them: sending may succeed, or says why not.
    const isBroken = error instanceof ApiError && error.status === 500;
    if (isNoAnswer(error) && !isBroken) return 'no answer';
    visit = await findKeptVisit(id).catch(() => undefined);
  }
  // An earlier attempt got no response, but none is in progress now, because only one is sent at a time.
  if (!visit || !hold(visit)) return undefined;
  await keepVisit(visit);
  queryClient.setQueryData(['visit', id], visit);
  return 'refused';
}
