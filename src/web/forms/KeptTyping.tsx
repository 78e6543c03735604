import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RestoredDraft } from '#web/forms/RestoredDraft.tsx';
import { readDraft } from '#web/forms/read-draft.ts';
import { useTypedCopy } from '#web/forms/typed-copy.ts';

/**
 * What is typed into a dialog, kept on this device until it is sent or the dialog is closed by hand: a reload or a lost
 * connection takes no word of it. `restored` says at the top of the dialog that words came back.
 */
export function useKeptTyping<Values extends object>(
  form: string,
  values: Values,
  restore: (values: Values) => void,
): { restored: ReactNode; forget: () => void } {
  const [start] = useState(values);
  const [restoredAt, setRestoredAt] = useState<string>();
  const copy = useTypedCopy(form);
  const isOver = useRef(false);
  const wasKept = useRef(false);
  const text = JSON.stringify(values);
  const isStart = text === JSON.stringify(start);
  const takeFound = useEffectEvent(() => {
    if (!copy?.found || !isStart) return;
    restore(readDraft(start, copy.found.content));
    setRestoredAt(copy.found.kept_at);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the device has been asked
  useEffect(() => takeFound(), [copy]);
  const keep = useEffectEvent(() => {
    if (!copy || isOver.current) return;
    if (!isStart) void copy.keep(Object.fromEntries(Object.entries(values)), null);
    else if (wasKept.current) void copy.forget();
    wasKept.current = !isStart;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what is kept
  useEffect(() => keep(), [text, copy]);
  const discard = () => {
    restore(start);
    setRestoredAt(undefined);
    void copy?.forget();
  };
  return {
    restored: (
      <RestoredDraft
        at={restoredAt}
        text="It had not been sent yet."
        onDiscard={discard}
        onClose={() => setRestoredAt(undefined)}
      />
    ),
    forget: () => {
      isOver.current = true;
      void copy?.forget();
    },
  };
}
