import { useSignedIn } from '#web/shell/actor.ts';
import type { SavedCopy } from '#web/writing/saved-copy.ts';
import { useSavedCopyFor } from '#web/writing/use-saved-copy.ts';

/** The form's copy on the device while the screen is open. Undefined while the device is read. */
export const useOwnCopy = (form: string): SavedCopy | undefined =>
  useSavedCopyFor(useSignedIn().user.id, form);
