import { formatDay, isUnderWay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

/** To the office, where no telephone has said where it is: the place of a visit that is over is no answer to it. */
export const UNKNOWN_PLACE = 'No location received';
/** To the carer, of the same. */
export const SAY_WHERE = 'We could not get your location. Tell the office where you are when they ring.';

export interface NearVisit {
  start_at: string;
  end_at: string;
  /** Null where there is none, or where it is closed to the reader. */
  place: string | null;
}

/**
 * The carer's visit at the moment of their alert, or the nearest: `On a visit until 18:30: Elm House`. The office sends help by
 * these words, so that they never name the place of a visit without its time.
 */
export function describeNearVisit(visit: NearVisit, moment: string): string {
  const at = visit.place ? `: ${visit.place}` : '';
  if (isUnderWay(visit, Date.parse(moment)))
    return `On a visit until ${describeTime(visit.end_at, moment)}${at}`;
  return Date.parse(visit.start_at) > Date.parse(moment)
    ? `Next visit ${describeTime(visit.start_at, moment)}${at}`
    : `Last visit ended ${describeTime(visit.end_at, moment)}${at}`;
}

/** With its day where that is another one. */
function describeTime(instant: string, moment: string): string {
  const [day, time] = [toLondonDay(instant), toLondonTime(instant)];
  return day === toLondonDay(moment) ? time : `${formatDay(day)} ${time}`;
}
