import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { LAST_VERSION } from '#contract/core/shapes.ts';
import { QuestionFormVersion, saveQuestionFormDraft } from '#contract/questions/question-forms.ts';
import type { Question } from '#contract/questions/questions.ts';
import { ApiError, mayPass } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { createSaver, type SaveState } from '#web/forms/saver.ts';
import { createUnheardWords } from '#web/forms/unheard-words.ts';

export interface DraftContent {
  introduction: string;
  questions: Question[];
}

/** How a draft ended elsewhere that is still open here. */
export type DraftEnd = 'discarded' | 'published';

/** The version that no draft has: one that is begun anew counts from 1 again, and is compared before anything goes over it. */
const NO_VERSION = LAST_VERSION;

/** Beside the words, for a form that may be gone by the time they are read. Words of earlier days are without. */
const KeptHead = QuestionFormVersion.pick({ form: true, form_version: true });
type KeptHead = z.infer<typeof KeptHead>;

/** Reads what was typed here before and never reached the server, with the version that it was typed upon. */
export function readUnsaved({
  found,
}: TypedCopy): (DraftContent & { version: number; head: KeptHead | undefined }) | undefined {
  const { version, introduction, questions, ...head } = found?.content ?? {};
  // Earlier pages kept a greater number for NO_VERSION.
  const upon = typeof version === 'number' ? Math.min(version, NO_VERSION) : version;
  const kept = saveQuestionFormDraft.body?.safeParse({ version: upon, introduction, questions }).data;
  if (!kept?.version) return undefined;
  return {
    introduction: kept.introduction ?? '',
    questions: kept.questions,
    version: kept.version,
    head: KeptHead.safeParse(head).data,
  };
}

interface Opened {
  start: QuestionFormVersion;
  copy: TypedCopy;
  /** Undefined while the server has a draft. */
  end: DraftEnd | undefined;
}

/**
 * Keeps the draft of a form: on this device with every change, on the server a moment after the last one and when the
 * screen is left. When somebody else saved first, saving stops until both were compared. When the draft is gone, the words stay
 * on this device alone until a version is begun with them, or they are discarded.
 */
export function useDraftSaving({ start, copy, end }: Opened, content: DraftContent) {
  const [saving, setSaving] = useState<SaveState>({ state: 'saved' });
  const [theirs, setTheirs] = useState<QuestionFormVersion>();
  const [isRefused, setIsRefused] = useState(false);
  const refuse = () => {
    setIsRefused(true);
    void refreshTopic('forms');
  };
  const [draft] = useState(() => createFormDraft(start, copy, { show: setSaving, clash: setTheirs, refuse }));
  // A version that was published elsewhere may hold all that was typed here: the next save tells.
  const isGone = end === 'discarded' || (end === 'published' && isRefused);
  const kept = useRef(draft.hasUnsaved ? undefined : content);
  const { saver } = draft;

  const stayHere = useEffectEvent(() => {
    draft.leaveServer();
    saver.keep(content);
  });
  useEffect(() => (isGone ? stayHere() : draft.comeBack()), [isGone, draft]);
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
    theirs: isGone ? undefined : theirs,
    isGone,
    /** Begins a version with this content; false where that failed. */
    beginAnew: () => {
      draft.beginAnew();
      return saver.flush();
    },
    /** Nothing of it is kept any longer. */
    discard: () => {
      saver.drop();
      return copy.forget();
    },
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
  /** There is no draft to save it in any longer. */
  refuse: () => void;
}

/** As the server holds them: questions in the order of their places. */
const readWords = ({ introduction, questions }: Pick<QuestionFormVersion, 'introduction' | 'questions'>) => [
  introduction || null,
  questions.map((question, place) => ({ ...question, order: place + 1 })),
];

const readCurrent = (error: unknown) =>
  error instanceof ApiError ? QuestionFormVersion.safeParse(error.problem?.current).data : undefined;

export function createFormDraft(start: QuestionFormVersion, copy: TypedCopy, told: Told) {
  const { form } = start;
  let { form_version } = start;
  const unsaved = readUnsaved(copy);
  let version = unsaved?.version ?? start.version;
  let isAnew = false;
  let isAway = false;
  let time: string | undefined;
  const unheard = createUnheardWords(copy.found?.content.unheard);
  let latest: DraftContent | undefined;
  const keepHere = (content: DraftContent) => {
    latest = content;
    return copy.keep({ ...content, version, form, form_version, unheard: unheard.list() }, null);
  };
  /** Goes on over a version that was made from here, and whose answer was lost. */
  const save = async (content: DraftContent): Promise<QuestionFormVersion> => {
    await unheard.add(readWords(content));
    if (saver.isUnsaved()) await keepHere(latest ?? content);
    const body = { version: isAnew ? null : version, ...content };
    const sending = callApi(saveQuestionFormDraft, { params: { id: form.id }, body }, limitWait());
    const saved = await sending.catch(async (error: unknown) => {
      const current = readCurrent(error);
      const isNewer = current && current.version !== body.version;
      if (!isNewer || !(await unheard.isOwn(readWords(current)))) throw error;
      isAnew = false;
      version = current.version;
      return save(content);
    });
    unheard.clear();
    return saved;
  };
  const saver = createSaver<DraftContent>({
    keepHere,
    letGo: () => copy.forget(),
    send: async (content) => {
      const saved = await save(content);
      version = saved.version;
      form_version = saved.form_version;
      isAnew = false;
      return saved.updated_at;
    },
    mayPass,
    show: (now, error) => {
      time = now.state === 'saved' ? now.time : time;
      if (error === undefined) return told.show(now);
      told.show({ state: 'failed', time });
      if (!(error instanceof ApiError) || mayPass(error)) return;
      isAnew = false;
      const current = readCurrent(error);
      if (current) {
        saver.hold();
        told.clash(current);
      } else if (error.code === 'not_found' || error.code === 'version.stale') told.refuse();
    },
  });
  return {
    saver,
    hasUnsaved: unsaved !== undefined,
    version: () => version,
    leaveServer: () => {
      isAway = true;
      version = NO_VERSION;
      saver.hold();
    },
    /** There is a draft again, begun here or by somebody else. */
    comeBack: () => {
      if (!isAway) return;
      isAway = false;
      saver.go();
      void saver.flush();
    },
    beginAnew: () => {
      isAnew = true;
      saver.go();
    },
    goOnOver: (theirs: number) => {
      version = theirs;
      unheard.clear();
      saver.go();
    },
  };
}
