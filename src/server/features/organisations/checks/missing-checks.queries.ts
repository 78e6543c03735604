import { formatDate } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';

/** A carer who would go to a service on a London day. */
export interface Assigned {
  carer_id: string;
  service_type_id: string;
  day: string;
}

export interface MissingCheck {
  name: string;
  /** The last day of the one that ran out; null where there was none. */
  expired_on: string | null;
}

/** For each, in order, the required checks of which the carer has no valid one on that day. */
export async function findMissingChecks(db: Db, assigned: readonly Assigned[]): Promise<MissingCheck[][]> {
  const found: MissingCheck[][] = assigned.map(() => []);
  if (assigned.length === 0) return found;
  const rows = await db<(MissingCheck & { place: number })[]>`
    select a.place::integer - 1 as place, m.name, m.expired_on
    from unnest(${assigned.map(({ carer_id }) => carer_id)}::uuid[], ${assigned.map((each) => each.service_type_id)}::uuid[],
        ${assigned.map(({ day }) => day)}::date[]) with ordinality as a (carer_id, service_type_id, day, place)
      cross join lateral find_missing_checks(a.carer_id, a.service_type_id, a.day) m
    order by a.place, lower(m.name)`;
  for (const { place, name, expired_on } of rows) found[place]?.push({ name, expired_on });
  return found;
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `First aid expired on 03/06/2027`, `no First aid on record`. */
export const describeMissing = ({ name, expired_on }: MissingCheck): string =>
  expired_on ? `${name} expired on ${formatDate(expired_on)}` : `no ${name} on record`;
