import type { TypedCopy } from '#web/device/typed-copy.ts';
import { useStoredCopy } from '#web/forms/stored-copy.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/** Where this form is kept on the device while the screen is open. Undefined until the device has been asked. */
export const useTypedCopy = (form: string): TypedCopy | undefined =>
  useStoredCopy(useSignedIn().user.id, form);
