import type { User } from '#contract/core/sessions.ts';
import type { RememberedUser } from '#web/session/app-store.ts';

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
