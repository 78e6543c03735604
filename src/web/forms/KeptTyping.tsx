import type { ReactNode } from 'react';
import { isTypedKept } from '#web/device/typed-kept.ts';
import { useGoneNotice } from '#web/forms/gone-notice.ts';
import { useKeptCopy } from '#web/forms/kept-copy.ts';
import { RestoredDraft } from '#web/forms/RestoredDraft.tsx';
import { useSignedIn } from '#web/shell/actor.ts';

const OVERTAKEN = 'You had not sent it. Someone else has changed this since. The form shows your version.';

interface KeptTyping {
  restored: ReactNode;
  startAnew: (() => void) | undefined;
  takeKey: () => Promise<string>;
  leavePlace: () => void;
  forget: () => void;
}

/**
 * Keeps what is typed into a dialog on this device until it is sent or cancelled: a reload, a lost connection, Escape and
 * a phone's Back take no word of it, and where it closes by itself that is said. `restored` says at the top of the dialog
 * that words came back; `takeKey`, handed to `useSend`, that words which were sent without an answer are not sent twice;
 * `startAnew`, where something is typed, throws it away.
 */
export function useKeptTyping<Values extends object>(
  form: string,
  values: Values,
  restore: (values: Values, upon: unknown) => void,
): KeptTyping {
  const { user } = useSignedIn();
  const { copy, restoredAt, isOvertaken, isTyped, close, discard, takeKey, leavePlace, forget } = useKeptCopy(
    user.id,
    form,
    values,
    restore,
  );
  useGoneNotice(
    form,
    () => isTyped && copy !== undefined,
    async () => copy !== undefined && (await isTypedKept(user.id, copy.place)),
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
