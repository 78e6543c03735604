import type { User } from '#contract/core/sessions.ts';
import { type RememberedUser, useAppStore } from '#web/session/app-store.ts';

/** On a weak signal a response may never arrive: the start waits this long for one. */
const PATIENCE_MS = 8_000;

export function withinPatience<T>(work: Promise<T>): Promise<T | 'no answer'> {
  const patience = new Promise<'no answer'>((resolve) => {
    window.setTimeout(() => resolve('no answer'), PATIENCE_MS);
  });
  return Promise.race([work, patience]);
}

/** Carers may continue without signal; nobody else may. */
export async function findHolder({ user_type, name }: RememberedUser): Promise<User | undefined> {
  if (user_type !== 'user') return undefined;
  try {
    const { findHolderWithoutSignal } = await import('#web/writing/holder.ts');
    return await findHolderWithoutSignal(name, new Date());
  } catch {
    return undefined;
  }
}

/** Records on the device who may continue without signal. If the browser cannot store anything, nobody may. */
export async function tellDevice(
  tell: (device: typeof import('#web/writing/holder.ts')) => Promise<void>,
): Promise<void> {
  await import('#web/writing/holder.ts').then(tell).catch(() => undefined);
}

/**
 * A carer's device stops work without signal and deletes what it stored for reading. Typed text stays for its author.
 */
export async function endReading(): Promise<void> {
  if (useAppStore.getState().user?.user_type === 'user') await tellDevice(({ endHolder }) => endHolder());
}
