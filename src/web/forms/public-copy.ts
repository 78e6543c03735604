import { PUBLIC_USER } from '#web/device/device-store.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { useStoredCopy } from '#web/forms/stored-copy.ts';

/** Where a form without an account is kept on the device while the screen is open. Undefined until it has been asked. */
export const usePublicCopy = (form: string): TypedCopy | undefined => useStoredCopy(PUBLIC_USER, form);
