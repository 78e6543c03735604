import type { Db } from '#server/db/pools.ts';

export interface Telling {
  /** As an area's `notifications` name it. */
  kind: string;
  /** The record that the words are made from. */
  subject_id: string;
  /** People by their ids, or every administrator. */
  to: readonly string[] | 'office';
  /** The same cause has the same key, and is told to a person once; without one, each subject is told once of the kind. */
  key?: string;
  /** Pushed before everything else that waits. */
  goes_first?: boolean;
}

/**
 * Tells people something if, and only if, the caller's transaction commits: in the bell at once, and by each person's choices
 * and quiet hours on their devices and by e-mail. The one who does it is not told. Answers how many were told now.
 */
export async function tellPeople(
  db: Db,
  { kind, subject_id, to, key = subject_id, goes_first = false }: Telling,
): Promise<number> {
  const people = to === 'office' ? [] : [...to];
  const [row] = await db<{ told: number }[]>`
    select tell_people(${kind}, ${subject_id}, ${`${kind}:${key}`}, ${people}::uuid[], ${to === 'office'}, ${goes_first}) as told`;
  return row?.told ?? 0;
}
