import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createKeeper, type OpenDraft, openDraft, type StoredDraft } from '#web/forms/draft-keeper.ts';
import { useGoneNotice } from '#web/forms/gone-notice.ts';
import type { SaveState } from '#web/forms/saver.ts';
import { useSignedIn } from '#web/shell/actor.ts';

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
  // A form that is only drawn anew holds it again at once.
  window.setTimeout(() => {
    if (held.users > 0 || opened.get(form) !== held) return;
    opened.delete(form);
    void held.draft.then(({ copy }) => copy.close());
  });
}

/** Reads what was typed into this form and not sent. Undefined until that is known. */
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
 * Keeps what is typed. `content` undefined: nothing to keep. `forget` ends it: the form was sent, or its draft thrown
 * away; `resume` begins again.
 */
export function useAutosave(form: string, content: Record<string, unknown> | undefined) {
  const { user } = useSignedIn();
  const [draft, setDraft] = useState<SaveState>();
  const [keeper] = useState(() => createKeeper(setDraft));
  useEffect(() => {
    let isLeft = false;
    void holdDraft(user.id, form).then((draft) => {
      // Also where the form was left meanwhile: words that were typed before the device was asked are kept now.
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
  /** As it was sent or thrown away. */
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
