import type { Slot } from '#demo/appointments/packages.ts';
import type { YoungPerson } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';
import { STREETS, VENUES } from '#demo/wording.ts';

/** Where a booking takes place: an address that sounds like the young person's own area. */
export function findPlace(random: Random, slot: Slot, young: YoungPerson): string {
  const venue = random.pick<string>(VENUES[slot.venue]);
  if (slot.venue === 'online') return venue;
  // Most of it close to home, some in the next town of the same authority.
  const area = random.chance(0.8) ? young.home_area : random.pick(young.client.authority.areas);
  if (slot.venue === 'hospital') return `${venue}, ${area}`;
  return `${venue}, ${random.int(1, 180)} ${random.pick(STREETS)}, ${area}`;
}
