import type { Appointment } from '#contract/appointments/appointments.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { isWithThem } from '#contract/safety/missing-episodes.ts';

export type AtHand = Pick<
  Appointment,
  'start_at' | 'end_at' | 'cancelled' | 'is_restricted' | 'young_person'
>;

/** Lists the young people who are with the carer of these appointments now, without repeats. */
export function listAtHand(appointments: readonly AtHand[], now: Date): Ref[] {
  const people = appointments
    .filter((each) => !each.cancelled && !each.is_restricted && isWithThem(each, now))
    .flatMap(({ young_person }) => young_person ?? []);
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/**
 * Appointments that ended a moment ago, whose young people may still be with their carer: people go missing on the way
 * home too. Those who are at the carer's next appointment are in its card.
 */
export function findJustOver<T extends AtHand>(
  appointments: readonly T[],
  next: AtHand | null | undefined,
  now: Date,
): T[] {
  const atNext = listAtHand(next ? [next] : [], now).map(({ id }) => id);
  return appointments.filter(
    (each) =>
      Date.parse(each.end_at) <= now.getTime() &&
      listAtHand([each], now).some(({ id }) => !atNext.includes(id)),
  );
}
