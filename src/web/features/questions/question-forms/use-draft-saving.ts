import { useEffect, useRef, useState } from 'react';
import { QuestionFormVersion, saveQuestionFormDraft } from '#contract/questions/question-forms.ts';
import type { Question } from '#contract/questions/questions.ts';
import { ApiError, mayPass } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { createSaver, type SaveState } from '#web/forms/saver.ts';

export interface DraftContent {
  introduction: string;
  questions: Question[];
}

/** Reads what was typed here before and never reached the server, with the version that it was typed upon. */
export function readUnsaved({ found }: TypedCopy): (DraftContent & { version: number }) | undefined {
  const kept = saveQuestionFormDraft.body?.safeParse(found?.content).data;
  if (!kept?.version) return undefined;
  return { introduction: kept.introduction ?? '', questions: kept.questions, version: kept.version };
}

/**
 * Keeps the draft of a form: on this device with every change, on the server a moment after the last one and when the
 * screen is left. When somebody else saved first, saving stops until both were compared.
 */
export function useDraftSaving(
  form_id: string,
  start: QuestionFormVersion,
  content: DraftContent,
  copy: TypedCopy,
) {
  const [saving, setSaving] = useState<SaveState>({ state: 'saved' });
  const [theirs, setTheirs] = useState<QuestionFormVersion>();
  const [draft] = useState(() =>
    createFormDraft(form_id, start, copy, { show: setSaving, clash: setTheirs }),
  );
  const kept = useRef(draft.hasUnsaved ? undefined : content);
  const { saver } = draft;

  useEffect(() => {
    if (kept.current === content) return;
    kept.current = content;
    saver.keep(content);
  }, [content, saver]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.isUnsaved()) event.preventDefault();
    };
    saver.start();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      void saver.stop();
    };
  }, [saver]);

  return {
    saving,
    /** The draft as somebody else saved it meanwhile. */
    theirs,
    /** Saves what is not saved yet; false where that failed. */
    flush: saver.flush,
    /** The version to publish, after `flush`. */
    savedVersion: draft.version,
    /** Goes on over their version with this content. */
    settle: (merged: DraftContent) => {
      if (theirs) draft.goOnOver(theirs.version);
      setTheirs(undefined);
      kept.current = merged;
      saver.keep(merged);
      void saver.flush();
    },
  };
}

interface Told {
  show: (saving: SaveState) => void;
  clash: (theirs: QuestionFormVersion) => void;
}

function createFormDraft(form_id: string, start: QuestionFormVersion, copy: TypedCopy, told: Told) {
  const unsaved = readUnsaved(copy);
  let version = unsaved?.version ?? start.version;
  let time: string | undefined;
  const saver = createSaver<DraftContent>({
    keepHere: (content) => copy.keep({ ...content, version }, null),
    letGo: () => copy.forget(),
    send: async (content) => {
      const body = { version, ...content };
      const saved = await callApi(saveQuestionFormDraft, { params: { id: form_id }, body });
      version = saved.version;
      return saved.updated_at;
    },
    mayPass,
    show: (now, error) => {
      time = now.state === 'saved' ? now.time : time;
      if (error === undefined) return told.show(now);
      told.show({ state: 'failed', time });
      const current = QuestionFormVersion.safeParse(error instanceof ApiError && error.problem?.current);
      if (!current.success) return;
      saver.hold();
      told.clash(current.data);
    },
  });
  return {
    saver,
    hasUnsaved: unsaved !== undefined,
    version: () => version,
    goOnOver: (theirs: number) => {
      version = theirs;
      saver.go();
    },
  };
}
