import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listTyped, listUpon, readDraft } from '#web/forms/read-draft.ts';
import { useStoredCopy } from '#web/forms/stored-copy.ts';

/** Beside the words: the key under which they were sent, and perhaps taken without an answer. */
const ATTEMPT = 'attempt_key';
/** Beside them, too: the words that stood there when these were typed. */
const UPON = 'typed_upon';

/**
 * Keeps on this device the words of a form that differ from its start, and hands back those found there, with the fields that stood
 * there when they were typed.
 */
export function useKeptCopy<Values extends object>(
  user_id: string,
  form: string,
  values: Values,
  restore: (values: Values, upon: unknown) => void,
) {
  const [start] = useState(values);
  const [restoredAt, setRestoredAt] = useState<string>();
  const [isOvertaken, setIsOvertaken] = useState(false);
  const isOver = useRef(false);
  const wasKept = useRef(false);
  const attempt = useRef<{ text: string; key: string }>(undefined);
  /** Found beside the words. A colleague's stand there now, which nobody has decided about until the words are sent. */
  const foundUpon = useRef<unknown>(undefined);
  const text = JSON.stringify(values);
  const isStart = text === JSON.stringify(start);
  const withAttempt = () => ({
    ...listTyped(start, values),
    [UPON]: listUpon({ start, values }, foundUpon.current),
    ...(attempt.current?.text === text ? { [ATTEMPT]: attempt.current.key } : {}),
  });
  const copy = useStoredCopy(user_id, form, () => (isStart || isOver.current ? undefined : withAttempt()));
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
  /** The key to send these words under: the same for each attempt, also after a reload, until they are changed or forgotten. */
  const takeKey = async () => {
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const { key } = attempt.current;
    // On the device before anything goes.
    if (copy && !isStart && !isOver.current) await copy.keep(withAttempt(), null);
    return key;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what is kept
  useEffect(() => keep(), [text, copy]);
  return {
    copy,
    restoredAt,
    /** Somebody else has changed the very fields that were typed into. */
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
    /** The words are about something else from now on, and are kept in its place alone, to be sent as something new. */
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

/** A moment that a new form begins with is the present one: another begins with another. */
const isOfRecord = (value: unknown): boolean => typeof value !== 'object' || Array.isArray(value);
