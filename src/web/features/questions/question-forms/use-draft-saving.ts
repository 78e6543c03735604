import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { LAST_VERSION } from '#contract/core/shapes.ts';
import { QuestionFormVersion, saveQuestionFormDraft } from '#contract/questions/question-forms.ts';
import type { Question } from '#contract/questions/questions.ts';
import { ApiError, mayPass } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import type { SavedCopy } from '#web/writing/saved-copy.ts';
import { createSaver, type SaveState } from '#web/writing/saver.ts';
import { createUnanswered } from '#web/writing/unanswered.ts';

export interface DraftContent {
  introduction: string;
  questions: Question[];
}

/** How a draft that is still open here ended elsewhere. */
export type DraftEnd = 'discarded' | 'published';

/** No draft has this version. A draft that is started again counts from 1, and is compared before anything overwrites it. */
const NO_VERSION = LAST_VERSION;

/** Stored with the text, because the form may be gone when it is read. Older copies lack it. */
const KeptHead = QuestionFormVersion.pick({ form: true, form_version: true });
type KeptHead = z.infer<typeof KeptHead>;

/** Reads text that was typed here before and never reached the server, with the version it is based on. */
export function readUnsaved({
  found,
}: SavedCopy): (DraftContent & { version: number; head: KeptHead | undefined }) | undefined {
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
  copy: SavedCopy;
  /** Undefined while the server has a draft. */
  end: DraftEnd | undefined;
}

/**
 * Saves the draft of a form: on this device with every change, on the server a moment after the last one and when the
 * screen is left. If somebody else saved first, saving stops until both have been compared. If the draft is gone, the
 * text stays on this device until the user starts a version with it or discards it.
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
  // A version published elsewhere may contain everything typed here. The next save shows whether it does.
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
    /** The draft as somebody else has saved it. */
    theirs: isGone ? undefined : theirs,
    isGone,
    /** Starts a version with this content. Resolves to false if that fails. */
    beginAnew: () => {
      draft.beginAnew();
      return saver.flush();
    },
    /** Discards everything. */
    discard: () => {
      saver.drop();
      return copy.forget();
    },
    /** Saves unsaved changes. Resolves to false if that fails. */
    flush: saver.flush,
    /** The version to publish, after `flush`. */
    savedVersion: draft.version,
    /** Continues from their version with this content. */
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
  /** The draft no longer exists. */
  refuse: () => void;
}

/** As the server stores them: questions in order of position. */
const readWords = ({ introduction, questions }: Pick<QuestionFormVersion, 'introduction' | 'questions'>) => [
  introduction || null,
  questions.map((question, place) => ({ ...question, order: place + 1 })),
];

const readCurrent = (error: unknown) =>
  error instanceof ApiError ? QuestionFormVersion.safeParse(error.problem?.current).data : undefined;

export function createFormDraft(start: QuestionFormVersion, copy: SavedCopy, told: Told) {
  const { form } = start;
  let { form_version } = start;
  const unsaved = readUnsaved(copy);
  let version = unsaved?.version ?? start.version;
  let isAnew = false;
  let isAway = false;
  let time: string | undefined;
  const unanswered = createUnanswered(copy.found?.content.unanswered);
  let latest: DraftContent | undefined;
  const keepHere = (content: DraftContent) => {
    latest = content;
    return copy.keep({ ...content, version, form, form_version, unanswered: unanswered.list() }, null);
  };
  /** If the response of an earlier save was lost, continues from that version. */
  const save = async (content: DraftContent): Promise<QuestionFormVersion> => {
    await unanswered.add(readWords(content));
    if (saver.isUnsaved()) await keepHere(latest ?? content);
    const body = { version: isAnew ? null : version, ...content };
    const sending = callApi(saveQuestionFormDraft, { params: { id: form.id }, body }, limitWait());
    const saved = await sending.catch(async (error: unknown) => {
      const current = readCurrent(error);
      const isNewer = current && current.version !== body.version;
      if (!isNewer || !(await unanswered.isOwn(readWords(current)))) throw error;
      isAnew = false;
      version = current.version;
      return save(content);
    });
    unanswered.clear();
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
    /** There is a draft again, started here or by somebody else. */
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
      unanswered.clear();
      saver.go();
    },
  };
}
