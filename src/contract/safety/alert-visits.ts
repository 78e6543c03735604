import { formatDay, isUnderWay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

/** For the office, if no phone has sent its position. The place of a finished visit does not say where the carer is. */
export const UNKNOWN_PLACE = 'No location received';
/** The same for the carer. */
export const SAY_WHERE = 'We could not get your location. Tell the office where you are when they ring.';

export interface NearVisit {
  start_at: string;
  end_at: string;
  /** Null if there is none, or it is closed to the reader. */
  place: string | null;
}

/**
 * The carer's visit at the time of the alert, or the nearest: `On a visit until 18:30: Elm House`. The office sends
 * help by this text, so it never names the place of a visit without its time.
 */
export function describeNearVisit(visit: NearVisit, moment: string): string {
  const at = visit.place ? `: ${visit.place}` : '';
  if (isUnderWay(visit, Date.parse(moment)))
    return `On a visit until ${describeTime(visit.end_at, moment)}${at}`;
  return Date.parse(visit.start_at) > Date.parse(moment)
    ? `Next visit ${describeTime(visit.start_at, moment)}${at}`
    : `Last visit ended ${describeTime(visit.end_at, moment)}${at}`;
}

/** With the day if it differs. */
function describeTime(instant: string, moment: string): string {
  const [day, time] = [toLondonDay(instant), toLondonTime(instant)];
  return day === toLondonDay(moment) ? time : `${formatDay(day)} ${time}`;
}
