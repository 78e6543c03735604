import type { Appointment } from '#demo/appointments/schedule.ts';
import type { Carer } from '#demo/people.ts';
import type { Claims } from '#demo/statuses.ts';

/** One carer's part of an appointment that took place and was over before today began. */
export interface PastVisit extends Claims {
  /** Of the assignment. */
  id: string;
  carer: Carer;
  /** Everybody who came, this carer among them. */
  carers: Carer[];
  appointment: Appointment;
  startMs: number;
  endMs: number;
}

/** In order of time. */
export function pastVisits(appointments: readonly Appointment[], todayMs: number): PastVisit[] {
  return appointments
    .filter(({ endMs, cancellation_reason }) => endMs < todayMs && cancellation_reason === null)
    .toSorted((a, b) => a.startMs - b.startMs)
    .flatMap((appointment) =>
      appointment.carers.map((assigned) => ({
        ...assigned,
        carers: appointment.carers.map(({ carer }) => carer),
        appointment,
        startMs: appointment.startMs,
        endMs: appointment.endMs,
      })),
    );
}

const MINUTE_MS = 60_000;

/** So many minutes after something, but before today began: nothing made up lies in the future. */
export function minutesAfter(ms: number, minutes: number, todayMs: number): number {
  const [at = ms] = stepsAfter(ms, [minutes], todayMs);
  return at;
}

/** One step after the other, each so many minutes later, all before today began. */
export function stepsAfter(ms: number, gaps: readonly number[], todayMs: number): number[] {
  let at = ms;
  return gaps.map((minutes, index) => {
    const latest = todayMs - (gaps.length - index) * MINUTE_MS;
    at = Math.max(at + MINUTE_MS, Math.min(at + minutes * MINUTE_MS, latest));
    return at;
  });
}
