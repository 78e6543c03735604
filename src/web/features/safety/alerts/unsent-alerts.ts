/**
 * Presses that are not accepted yet, for when the session has ended and the browser has no database: by whom and when,
 * never where. A press is deleted as soon as it is accepted.
 */
import { z } from 'zod';
import { UNSENT_ALERTS_KEY } from '#web/session/storage.ts';

const Unsent = z.array(z.object({ user_id: z.string(), id: z.string(), pressed_at: z.string() }));
type Unsent = z.infer<typeof Unsent>;

/** For any user of this browser. */
export const isAnyUnsent = (): boolean => readAll().length > 0;

export function readUnsent(user_id: string): Unsent {
  return readAll().filter((each) => each.user_id === user_id);
}

/** False if this browser cannot store anything. */
export function keepUnsent(press: Unsent[number]): boolean {
  return write([...readAll().filter(({ id }) => id !== press.id), press]);
}

export function forgetUnsent(id: string): void {
  const others = readAll().filter((each) => each.id !== id);
  if (others.length > 0) write(others);
  else remove();
}

function readAll(): Unsent {
  try {
    return Unsent.catch([]).parse(JSON.parse(localStorage.getItem(UNSENT_ALERTS_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function write(presses: Unsent): boolean {
  try {
    localStorage.setItem(UNSENT_ALERTS_KEY, JSON.stringify(presses));
    return true;
  } catch {
    return false;
  }
}

function remove(): void {
  try {
    localStorage.removeItem(UNSENT_ALERTS_KEY);
  } catch {
    // Nothing was stored.
  }
}
