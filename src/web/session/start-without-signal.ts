import type { User } from '#contract/core/sessions.ts';
import { type RememberedUser, useAppStore } from '#web/session/app-store.ts';

/** One bar of signal can mean an answer that never comes: so long is one waited for at the start. */
const PATIENCE_MS = 8_000;

export function withinPatience<T>(work: Promise<T>): Promise<T | 'no answer'> {
  const patience = new Promise<'no answer'>((resolve) => {
    window.setTimeout(() => resolve('no answer'), PATIENCE_MS);
  });
  return Promise.race([work, patience]);
}

/** Carers go on without signal; nobody else does. */
export async function findHolder({ user_type, name }: RememberedUser): Promise<User | undefined> {
  if (user_type !== 'user') return undefined;
  try {
    const { findHolderWithoutSignal } = await import('#web/device/holder.ts');
    return await findHolderWithoutSignal(name, new Date());
  } catch {
    return undefined;
  }
}

/** Tells the device who may go on without signal from here. Where the browser keeps nothing, nobody may. */
export async function tellDevice(
  tell: (device: typeof import('#web/device/holder.ts')) => Promise<void>,
): Promise<void> {
  await import('#web/device/holder.ts').then(tell).catch(() => undefined);
}

/** A carer's device lets nobody go on without signal, and what it kept for reading goes. Typed words stay, for their writer. */
export async function endReading(): Promise<void> {
  if (useAppStore.getState().user?.user_type === 'user') await tellDevice(({ endHolder }) => endHolder());
}
