import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toLondonTime } from '#contract/core/dates.ts';
import { QuestionFormVersion, saveQuestionFormDraft } from '#contract/questions/question-forms.ts';
import type { Question } from '#contract/questions/questions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';

const PAUSE_MS = 1_000;

export interface DraftContent {
  introduction: string;
  questions: Question[];
}

export type Saving =
  | { state: 'saved'; time?: string | undefined }
  | { state: 'saving'; time?: string | undefined }
  | { state: 'failed'; message: string; time?: string | undefined };

/** Reads what was typed here before and never reached the server, with the version that it was typed upon. */
export function readUnsaved({ found }: TypedCopy): (DraftContent & { version: number }) | undefined {
  const kept = saveQuestionFormDraft.body?.safeParse(found?.content).data;
  if (!kept?.version) return undefined;
  return { introduction: kept.introduction ?? '', questions: kept.questions, version: kept.version };
}

/**
 * Keeps the draft of a form: on this device with every change, on the server a moment after the last one and when the
 * screen is left. One call at a time, so that versions never cross. When somebody else saved first, saving stops until
 * one of both is chosen.
 */
export function useDraftSaving(
  form_id: string,
  start: QuestionFormVersion,
  content: DraftContent,
  copy: TypedCopy,
) {
  const [saving, setSaving] = useState<Saving>({ state: 'saved' });
  const [theirs, setTheirs] = useState<QuestionFormVersion>();
  const [unsaved] = useState(() => readUnsaved(copy));
  const version = useRef(unsaved?.version ?? start.version);
  const latest = useRef(content);
  const kept = useRef(unsaved ? undefined : content);
  const running = useRef<Promise<boolean>>(undefined);

  const keepHere = () => copy.keep({ ...latest.current, version: version.current }, null);
  const letGo = async () => {
    await copy.forget();
    // Changed again while the device let go of it.
    if (kept.current !== latest.current) await keepHere();
  };
  const work = async (): Promise<boolean> => {
    while (kept.current !== latest.current) {
      const sending = latest.current;
      setSaving((before) => ({ state: 'saving', time: before.time }));
      try {
        const body = { version: version.current, ...sending };
        const saved = await callApi(saveQuestionFormDraft, { params: { id: form_id }, body });
        version.current = saved.version;
        kept.current = sending;
        setSaving({ state: 'saved', time: toLondonTime(saved.updated_at) });
        await letGo();
      } catch (error) {
        const message = error instanceof ApiError ? error.message : 'Not saved.';
        setSaving((before) => ({ state: 'failed', message, time: before.time }));
        const current = QuestionFormVersion.safeParse(error instanceof ApiError && error.problem?.current);
        if (current.success) setTheirs(current.data);
        return false;
      }
    }
    return true;
  };
  /** Saves what is not saved yet; false where that failed. */
  const flush = async (): Promise<boolean> => {
    await running.current;
    running.current = work();
    return running.current;
  };

  const flushNow = useEffectEvent(() => void flush());
  const keepNow = useEffectEvent(() => void keepHere());
  useEffect(() => {
    latest.current = content;
    if (kept.current === content) return;
    keepNow();
    const timer = window.setTimeout(flushNow, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [content]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (kept.current !== latest.current) event.preventDefault();
    };
    const onSignal = () => flushNow();
    window.addEventListener('beforeunload', ask);
    window.addEventListener('online', onSignal);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('online', onSignal);
      flushNow();
    };
  }, []);

  return {
    saving,
    /** The draft as somebody else saved it meanwhile. */
    theirs,
    flush,
    /** The version to publish, after `flush`. */
    savedVersion: () => version.current,
    /** Goes on over their version with this content. */
    settle: (merged: DraftContent) => {
      if (!theirs) return;
      version.current = theirs.version;
      latest.current = merged;
      setTheirs(undefined);
      void flush();
    },
  };
}
