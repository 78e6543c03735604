import { addDays, londonInstant, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Attendance } from '#contract/visits/attendance.ts';
import {
  ATTENDANCE_HOURS_AROUND,
  DEPARTURE_MINUTES,
  EARLY_MINUTES,
} from '#contract/visits/attendance-limits.ts';
import { type Tap, withTap } from '#web/features/visits/attendance/attendance-outbox.ts';

const MINUTE_MS = 60_000;

/** What the carer is shown of a visit: what the office has, and what waits on this device. */
export interface Standing {
  arrived_at: string | null;
  left_at: string | null;
  /** The taps that wait, by step. */
  arrival: Tap | undefined;
  departure: Tap | undefined;
}

/** @param read as a screen has read it; @param answered the office's last answer in this page */
export function joinStanding(
  id: string,
  read: Attendance | null | undefined,
  answered: Attendance | undefined,
  taps: readonly Tap[],
): Standing {
  const newest = answered && answered.version >= (read?.version ?? 0) ? answered : read;
  const mine = (step: Tap['step']) =>
    taps.find((tap) => tap.appointment_carer_id === id && tap.step === step);
  const [arrival, departure] = [mine('arrival'), mine('departure')];
  const said = [arrival, departure].reduce<Attendance | null>(
    (now, tap) => (tap && !tap.problem ? withTap(now, tap) : now),
    newest ?? null,
  );
  return { arrived_at: said?.arrived_at ?? null, left_at: said?.left_at ?? null, arrival, departure };
}

interface Planned {
  start_at: string;
  end_at: string;
}

/** What the carer can do about a visit, or is asked for. */
export type Offer = 'none' | 'arrive' | 'leave' | 'forgotten arrival' | 'forgotten departure' | 'left';

export function findOffer(
  { start_at, end_at }: Planned,
  { arrived_at, left_at }: Pick<Standing, 'arrived_at' | 'left_at'>,
  now: Date,
): Offer {
  const at = now.getTime();
  if (left_at) return 'left';
  if (arrived_at)
    return at >= Date.parse(end_at) + DEPARTURE_MINUTES * MINUTE_MS ? 'forgotten departure' : 'leave';
  if (at < Date.parse(start_at) - EARLY_MINUTES * MINUTE_MS) return 'none';
  return at < Date.parse(end_at) ? 'arrive' : 'forgotten arrival';
}

/** `16:03`; with its day where that is not the planned one. */
export function momentText(instant: string, planned: string): string {
  const [day, time] = [toLondonDay(instant), toLondonTime(instant)];
  return day === toLondonDay(planned) ? time : `${time} on ${day.slice(8)}/${day.slice(5, 7)}`;
}

/** The instant of a typed time: of the days around, that on which it lies nearest to the plan. */
export function readTypedTime(time: string, planned: string): string | undefined {
  if (!/^\d{2}:\d{2}$/.test(time)) return undefined;
  const day = toLondonDay(planned);
  const distance = (at: string) => Math.abs(Date.parse(at) - Date.parse(planned));
  return [-1, 0, 1]
    .map((days) => londonInstant(addDays(day, days), time))
    .reduce((nearest, at) => (distance(at) < distance(nearest) ? at : nearest));
}

export const isNearPlan = (instant: string, { start_at, end_at }: Planned): boolean => {
  const around = ATTENDANCE_HOURS_AROUND * 60 * MINUTE_MS;
  return (
    Date.parse(instant) >= Date.parse(start_at) - around && Date.parse(instant) <= Date.parse(end_at) + around
  );
};
