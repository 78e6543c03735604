import type { Db } from '#server/db/pools.ts';

export interface Telling {
  /** A kind from an area's `notifications`. */
  kind: string;
  /** The record that the words describe. */
  subject_id: string;
  /** People by their ids, or every administrator. */
  to: readonly string[] | 'office';
  /**
   * One cause has one key, and a person is notified of it once. Without a key, a person is notified once for each
   * subject and kind.
   */
  key?: string;
  /** Pushed before everything else that waits. */
  goes_first?: boolean;
}

/**
 * Notifies people if, and only if, the caller's transaction commits. The bell shows it at once. Devices and e-mail
 * follow each person's choices and quiet hours. The person who causes it is not notified. Returns how many people were.
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
