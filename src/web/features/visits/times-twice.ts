/** Times to send that overlap the same carer's other visits: one of the two is wrong. */
import type { OtherTimes, Visit } from '#contract/visits/visits.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { readEnd, readStart } from '#web/features/visits/part-contents.ts';
import { findPart } from '#web/features/visits/visit-steps.ts';
import type { VisitWork } from '#web/features/visits/visit-work.ts';

/**
 * The other visits' times that these overlap, on the server and waiting on this device, as a sentence. Undefined if
 * there are none. A visit that the device stored before these existed knows of no others.
 */
export function describeTimesTwice(
  { start_at, end_at }: Pick<OtherTimes, 'start_at' | 'end_at'>,
  { appointment_carer_id, other_times = [] }: Partial<Visit>,
  works: Readonly<Record<string, VisitWork>>,
): string | undefined {
  const waiting = Object.values(works).filter((work) => work.appointment_carer_id !== appointment_carer_id);
  const onDevice = waiting.flatMap(readWaiting);
  const known = new Set(onDevice.map((times) => times.appointment_carer_id));
  const others = [...other_times.filter((times) => !known.has(times.appointment_carer_id)), ...onDevice];
  const twice = others.filter(
    (times) =>
      Date.parse(times.start_at) < Date.parse(end_at) && Date.parse(times.end_at) > Date.parse(start_at),
  );
  if (twice.length === 0) return undefined;
  return `Your times are ${whenText({ start_at, end_at })}. They overlap your times for another visit: ${twice.map(whenText).join(' and ')}. The office sees both.`;
}

function readWaiting(work: VisitWork): OtherTimes[] {
  const times = findPart(work, 'times');
  const [start_at, end_at] = times?.is_waiting ? [readStart(times.content), readEnd(times.content)] : [];
  return start_at && end_at ? [{ appointment_carer_id: work.appointment_carer_id, start_at, end_at }] : [];
}
