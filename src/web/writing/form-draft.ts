import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSignedIn } from '#web/shell/actor.ts';
import { createKeeper, type OpenDraft, openDraft, type StoredDraft } from '#web/writing/draft-keeper.ts';
import { useGoneNotice } from '#web/writing/gone-notice.ts';
import type { SaveState } from '#web/writing/saver.ts';

/** The forms that are open on this page, by name. */
const opened = new Map<string, { users: number; draft: Promise<OpenDraft> }>();

function holdDraft(user_id: string, form: string): Promise<OpenDraft> {
  const known = opened.get(form);
  if (known) {
    known.users++;
    return known.draft;
  }
  const draft = openDraft(user_id, form);
  opened.set(form, { users: 1, draft });
  return draft;
}

function letGo(form: string): void {
  const held = opened.get(form);
  if (!held) return;
  held.users--;
  // A form that only remounts uses the draft again at once.
  window.setTimeout(() => {
    if (held.users > 0 || opened.get(form) !== held) return;
    opened.delete(form);
    void held.draft.then(({ copy }) => copy.close());
  });
}

/** Reads unsent text of this form. Undefined while loading. */
export function useStoredDraft(form: string): StoredDraft | null | undefined {
  const { user } = useSignedIn();
  const [found, setFound] = useState<{ form: string; draft: StoredDraft | null }>();
  useEffect(() => {
    let isLeft = false;
    void holdDraft(user.id, form).then(({ draft }) => !isLeft && setFound({ form, draft }));
    return () => {
      isLeft = true;
      letGo(form);
    };
  }, [user.id, form]);
  return found?.form === form ? found.draft : undefined;
}

/**
 * Saves the text. `content` is undefined if there is nothing to save. `forget` ends saving, because the form was sent
 * or its draft discarded. `resume` starts it again.
 */
export function useAutosave(form: string, content: Record<string, unknown> | undefined) {
  const { user } = useSignedIn();
  const [draft, setDraft] = useState<SaveState>();
  const [keeper] = useState(() => createKeeper(setDraft));
  useEffect(() => {
    let isLeft = false;
    void holdDraft(user.id, form).then((draft) => {
      // Also if the form was closed in between: text typed before the device was read is saved now.
      keeper.start(draft);
      if (isLeft) void keeper.stop();
    });
    return () => {
      isLeft = true;
      void keeper.stop();
      letGo(form);
    };
  }, [user.id, form, keeper]);
  const keep = useEffectEvent(() => content && keeper.keep(content));
  const text = content && JSON.stringify(content);
  const wasKept = useRef(false);
  const latest = useRef(text);
  /** The content that was sent or discarded. */
  const forgotten = useRef<string>(undefined);
  const isUnsent = () => text !== undefined && text !== forgotten.current;
  useGoneNotice(form, isUnsent, async () => isUnsent());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what is kept
  useEffect(() => {
    if (text === undefined && wasKept.current) keeper.keepNothing();
    wasKept.current = text !== undefined;
    latest.current = text;
    keep();
  }, [text]);
  const forget = () => {
    forgotten.current = latest.current;
    return keeper.forget();
  };
  return { draft, forget, resume: keeper.resume };
}
