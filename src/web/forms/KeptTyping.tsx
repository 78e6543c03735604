import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toLondonTime } from '#contract/core/dates.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { usePublicCopy } from '#web/forms/public-copy.ts';
import { RestoredDraft } from '#web/forms/RestoredDraft.tsx';
import { readDraft } from '#web/forms/read-draft.ts';
import { useTypedCopy } from '#web/forms/typed-copy.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

/**
 * Keeps what is typed into a dialog on this device until it is sent or the dialog is closed by hand: a reload or a lost
 * connection takes no word of it. `restored` says at the top of the dialog that words came back.
 */
export function useKeptTyping<Values extends object>(
  form: string,
  values: Values,
  restore: (values: Values) => void,
): { restored: ReactNode; forget: () => void } {
  const { restoredAt, close, discard, forget } = useKeptCopy(useTypedCopy(form), values, restore);
  return {
    restored: (
      <RestoredDraft at={restoredAt} text="It had not been sent yet." onDiscard={discard} onClose={close} />
    ),
    forget,
  };
}

/**
 * The same of a form without an account. `clear` stands at its end: whoever uses this computer with others takes away
 * what they typed.
 */
export function usePublicTyping<Values extends object>(
  form: string,
  values: Values,
  restore: (values: Values) => void,
): { restored: ReactNode; clear: ReactNode; forget: () => void } {
  const { restoredAt, isTyped, close, discard, forget } = useKeptCopy(usePublicCopy(form), values, restore);
  return {
    restored: restoredAt && (
      <Banner title={`This was typed here at ${toLondonTime(restoredAt)} and not sent`} onClose={close}>
        If it is not yours, clear it: the button is at the end.
      </Banner>
    ),
    clear: isTyped && (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="basis-48 text-sm text-ink-soft">
          Kept in this browser for a day, until you send it or clear it.
        </p>
        <Button variant="outline" size="sm" onClick={discard}>
          Clear what I typed
        </Button>
      </div>
    ),
    forget,
  };
}

function useKeptCopy<Values extends object>(
  copy: TypedCopy | undefined,
  values: Values,
  restore: (values: Values) => void,
) {
  const [start] = useState(values);
  const [restoredAt, setRestoredAt] = useState<string>();
  const isOver = useRef(false);
  const wasKept = useRef(false);
  const text = JSON.stringify(values);
  const isStart = text === JSON.stringify(start);
  const takeFound = useEffectEvent(() => {
    if (!copy?.found) return;
    if (!isStart) return void copy.keepFoundBeside();
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
  return {
    restoredAt,
    isTyped: !isStart,
    close: () => setRestoredAt(undefined),
    discard: () => {
      restore(start);
      setRestoredAt(undefined);
      void copy?.forget();
    },
    forget: () => {
      isOver.current = true;
      void copy?.forget();
    },
  };
}
