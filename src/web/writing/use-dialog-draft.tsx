import type { ReactNode } from 'react';
import { useSignedIn } from '#web/shell/actor.ts';
import { useGoneNotice } from '#web/writing/gone-notice.ts';
import { RestoredDraft } from '#web/writing/RestoredDraft.tsx';
import { isCopySaved } from '#web/writing/saved-copy.ts';
import { useFormCopy } from '#web/writing/use-form-copy.ts';

const OVERTAKEN = 'You had not sent it. Someone else has changed this since. The form shows your version.';

interface DialogDraft {
  restored: ReactNode;
  startAnew: (() => void) | undefined;
  takeKey: () => Promise<string>;
  leavePlace: () => void;
  forget: () => void;
}

/**
 * Saves what is typed into a dialog on this device until it is sent or cancelled. A reload, a lost connection, Escape
 * or the phone's Back loses none of it, and the user is told if the dialog closes automatically. `restored` is the
 * notice that the text was restored, for the top of the dialog. `takeKey`, passed to `useSend`, stops text that was
 * sent without a response from being saved twice. `startAnew` discards the text; it is undefined if there is none.
 */
export function useDialogDraft<Values extends object>(
  form: string | undefined,
  values: Values,
  restore: (values: Values, upon: unknown) => void,
): DialogDraft {
  const { user } = useSignedIn();
  const { copy, restoredAt, isOvertaken, isTyped, close, discard, takeKey, leavePlace, forget } = useFormCopy(
    user.id,
    form,
    values,
    restore,
  );
  useGoneNotice(
    form,
    () => isTyped && copy !== undefined,
    async () => copy !== undefined && (await isCopySaved(user.id, copy.place)),
  );
  return {
    restored: (
      <RestoredDraft
        at={restoredAt}
        text={isOvertaken ? OVERTAKEN : 'You had not sent it.'}
        onDiscard={discard}
        onClose={close}
      />
    ),
    startAnew: isTyped ? discard : undefined,
    takeKey,
    leavePlace,
    forget,
  };
}
