import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listTyped, listUpon, readDraft } from '#web/writing/read-draft.ts';
import { useSavedCopyFor } from '#web/writing/use-saved-copy.ts';

/**
 * Saved with the text: the key under which it was sent, because the server may have saved it without its response
 * arriving.
 */
const ATTEMPT = 'attempt_key';
/** Saved with the text: the values it is based on. */
const UPON = 'typed_upon';

/**
 * Saves on this device the values of a form that differ from its start. Restores values found there, with the values
 * they are based on.
 */
export function useFormCopy<Values extends object>(
  user_id: string,
  form: string | undefined,
  values: Values,
  restore: (values: Values, upon: unknown) => void,
) {
  const [start] = useState(values);
  const [restoredAt, setRestoredAt] = useState<string>();
  const [isOvertaken, setIsOvertaken] = useState(false);
  const isOver = useRef(false);
  const wasKept = useRef(false);
  const attempt = useRef<{ text: string; key: string }>(undefined);
  /**
   * Found with the text. A colleague has changed these values, and nobody has decided between the two until the text is
   * sent.
   */
  const foundUpon = useRef<unknown>(undefined);
  const text = JSON.stringify(values);
  const isStart = text === JSON.stringify(start);
  const withAttempt = () => ({
    ...listTyped(start, values),
    [UPON]: listUpon({ start, values }, foundUpon.current),
    ...(attempt.current?.text === text ? { [ATTEMPT]: attempt.current.key } : {}),
  });
  const copy = useSavedCopyFor(user_id, form, () => (isStart || isOver.current ? undefined : withAttempt()));
  const takeFound = useEffectEvent(() => {
    if (!copy?.found) return;
    if (!isStart) return void copy.keepFoundBeside();
    const found = readDraft(start, copy.found.content);
    const key = copy.found.content[ATTEMPT];
    if (typeof key === 'string') attempt.current = { text: JSON.stringify(found), key };
    const upon = copy.found.content[UPON];
    foundUpon.current = upon;
    restore(found, upon);
    setIsOvertaken(isChangedSince(upon, start));
    setRestoredAt(copy.found.kept_at);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the device has been asked
  useEffect(() => takeFound(), [copy]);
  const keep = useEffectEvent(() => {
    if (!copy || isOver.current) return;
    if (!isStart) void copy.keep(withAttempt(), null);
    else if (wasKept.current) {
      attempt.current = undefined;
      void copy.forget();
    }
    wasKept.current = !isStart;
  });
  /**
   * The key to send this text with: the same for each attempt, also after a reload, until the text is changed or
   * deleted.
   */
  const takeKey = async () => {
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const { key } = attempt.current;
    // Save the key on the device before the call.
    if (copy && !isStart && !isOver.current) await copy.keep(withAttempt(), null);
    return key;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what is kept
  useEffect(() => keep(), [text, copy]);
  return {
    copy,
    restoredAt,
    /** Somebody else has changed the fields that were typed into. */
    isOvertaken,
    isTyped: !isStart,
    takeKey,
    close: () => setRestoredAt(undefined),
    discard: () => {
      foundUpon.current = undefined;
      restore(start, undefined);
      setRestoredAt(undefined);
      void copy?.forget();
    },
    /** From now on the text belongs to another record. It is saved only under that name, and sent as new. */
    leavePlace: () => {
      attempt.current = undefined;
      foundUpon.current = undefined;
      setRestoredAt(undefined);
      void copy?.forget();
    },
    forget: () => {
      isOver.current = true;
      void copy?.forget();
    },
  };
}

function isChangedSince(upon: unknown, start: object): boolean {
  const now = new Map<string, unknown>(Object.entries(start));
  return Object.entries(upon ?? {}).some(
    ([name, value]) => isOfRecord(value) && JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
}

/**
 * A new form starts at the present time, so its start differs each time it opens. Such values do not count as a
 * colleague's change.
 */
const isOfRecord = (value: unknown): boolean => typeof value !== 'object' || Array.isArray(value);
