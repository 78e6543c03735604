import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { readDraft } from '#web/forms/read-draft.ts';

/** Keeps on this device the words of a form that differ from its start, and hands back those found there. */
export function useKeptCopy<Values extends object>(
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
