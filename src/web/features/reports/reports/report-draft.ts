/**
 * Keeps a report on the server while it is written (REP-03, UIX-09): the saver of every form, and two who write at once.
 * Somebody else's newer version stops the saving until the writer has chosen: nothing is overwritten. Where it says the
 * same, or what this device sent without hearing an answer, there is nothing to choose.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import { ApiError, describeError, isNoAnswer, mayPass } from '#web/api/api-error.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { listDifferences } from '#web/features/questions/questions/answer-conflict.ts';
import {
  FormWithdrawn,
  isAboutOther,
  isOpenForm,
  isTaken,
  isWithdrawn,
  readNewer,
  sendForm,
} from '#web/features/reports/reports/send-form.ts';
import type { About } from '#web/features/reports/reports/written-about.ts';
import { createSaver } from '#web/forms/saver.ts';
import { createUnheardWords } from '#web/forms/unheard-words.ts';

interface DraftState {
  state: 'saved' | 'saving' | 'on-device' | 'failed' | undefined;
  /** When it was last kept, London's time of day. */
  time: string | undefined;
  /** Why it is not kept: no connection, or a refusal. */
  problem: string | undefined;
  /** The visit is for somebody else by now, and so takes none of it. */
  isAboutOther: boolean;
  /** The office has one that was handed in under the same number. */
  isTaken: boolean;
  /** It is being handed in: anything typed now would be in nothing that was. */
  isGoing: boolean;
  /** Somebody else's version, newer than the one this was typed over. */
  theirs: AppReport | undefined;
  /** The answers that were last the same here and there, from the time that there is another version. */
  base: Answers | undefined;
}

export type HandedIn = 'handed in' | 'waits';

export interface ReportDraft {
  readonly store: StoreApi<DraftState>;
  /** Keeps these answers soon. */
  keep: (answers: Answers) => void;
  /** Keeps now what waits. Resolves when it is kept, or has failed. */
  flush: () => Promise<void>;
  /** The id that the office has it by; undefined where it has nothing. */
  readId: () => string | undefined;
  /** Whether something typed is not on the server. */
  isUnsaved: () => boolean;
  /**
   * Hands in; without signal a carer's form is kept to be handed in by itself (report-outbox.ts). Throws ApiError; `theirs`
   * is set where that was for a newer version.
   */
  handIn: (answers: Answers) => Promise<HandedIn>;
  /** Goes on over their version with these answers. */
  settle: (answers: Answers) => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

/** `base`: its answers as they were last the same here and there, where that is known. */
interface Written extends Pick<AppReport, 'id' | 'version'> {
  base?: Answers | undefined;
}

/**
 * The version that a form is typed upon: of words that were typed here before, the one that they were typed upon, which is none
 * for those of a blank form, although the office has a draft by now. It is met when they are sent, and compared.
 */
export function pickWritten(
  unsaved: { written: Written | undefined } | undefined,
  start: AppReport | BlankAppReport,
): Written | undefined {
  if (unsaved) return unsaved.written;
  return 'id' in start ? { id: start.id, version: start.version, base: start.answers } : undefined;
}

interface Of {
  report_id: string;
  form_type_id: string;
  /** Which incident of the visit. */
  occurrence?: number;
  /** The person that it is written about; null where that is not told. */
  about: About | null;
  questions: readonly Question[];
  /** The form that is on the server already. */
  written: Written | undefined;
  /** Its form, and the day and times of the visit, by which it is listed where it waits. */
  title: string;
  /** Where it is kept on this device. */
  copy?: Pick<TypedCopy, 'keep' | 'forget'>;
  /** Answers that were found there, and are not on the server yet. */
  unsaved?: Answers | undefined;
  /** Those were handed in without signal, and go by themselves unless they are changed. */
  isHandedIn?: boolean;
  /** Words that went before, and whose answer was lost (forms/unheard-words.ts). */
  unheard?: unknown;
  /** Whether what waits on this device is sent by itself: a carer's is. */
  mayWait?: boolean;
}

export function createReportDraft(of: Of): ReportDraft {
  const { report_id, form_type_id, about, questions, written: begun, title, copy, unsaved } = of;
  const { isHandedIn = false, mayWait = false, occurrence = 1 } = of;
  const store = createStore<DraftState>(() => ({
    state: undefined,
    time: undefined,
    problem: undefined,
    isAboutOther: false,
    isTaken: false,
    isGoing: false,
    theirs: undefined,
    base: undefined,
  }));
  let written = begun;
  let isOver = false;
  let latest = unsaved;
  let goesByItself = isHandedIn;
  const unheard = createUnheardWords(of.unheard);

  const take = (saved: AppReport): AppReport => {
    written = { id: saved.id, version: saved.version, base: saved.answers };
    return saved;
  };

  const send = async (answers: Answers, submit: boolean): Promise<AppReport> => {
    await unheard.add(answers);
    // The device knows of it before it goes. Where it has no words there is nothing to compare after a reload.
    if (saver.isUnsaved() || goesByItself)
      await copy?.keep(
        { ...makeContent(latest ?? answers), ...(goesByItself && { is_handed_in: true }) },
        null,
      );
    const saved = await sendForm({ report_id, form_type_id, occurrence, written, about }, answers, submit);
    unheard.clear();
    return saved;
  };

  /** Sends, and looks at the version that is in the way. Throws where the writer has to know. */
  const save = async (answers: Answers, submit: boolean): Promise<AppReport> => {
    try {
      return take(await send(answers, submit));
    } catch (error) {
      if (await isWithdrawn({ report_id, form_type_id, occurrence, written, about }, error)) {
        written = undefined;
        throw new FormWithdrawn();
      }
      const theirs = readNewer(error);
      if (!theirs) throw error;
      if (listDifferences(questions, { mine: answers, theirs: theirs.answers }).length > 0) {
        const isNewer = theirs.version !== written?.version;
        if (isNewer && isOpenForm(theirs) && (await unheard.isOwn(theirs.answers))) {
          take(theirs);
          return save(answers, submit);
        }
        if (isOpenForm(theirs)) {
          saver.hold();
          store.setState({ theirs, base: written?.base });
        }
        throw error;
      }
      take(theirs);
      return submit && isOpenForm(theirs) ? take(await send(answers, submit)) : theirs;
    }
  };

  const makeContent = (answers: Answers) => ({
    title,
    about,
    answers,
    ...{ id: written?.id, version: written?.version, base: written?.base },
    unheard: unheard.list(),
  });
  const saver = createSaver<Answers>({
    keepHere: async (answers) => {
      latest = answers;
      goesByItself = false;
      return copy?.keep(makeContent(answers), null);
    },
    letGo: async () => copy?.forget(),
    send: async (answers) => (await save(answers, false)).updated_at,
    mayPass,
    show: ({ state, time }, error) => {
      if (error && state === 'on-device' && mayPass(error))
        store.setState({ state, time, problem: sentence(error) });
      else if (error)
        store.setState({
          state: 'failed',
          problem: sentence(error),
          isAboutOther: isAboutOther(error),
          isTaken: isTaken(error),
        });
      else if (state === 'saving') store.setState({ state });
      else if (state === 'saved')
        store.setState({ state, time, problem: undefined, isAboutOther: false, isTaken: false });
    },
  });
  // Kept once more it would be a draft again, and go no longer by itself.
  if (unsaved && !isHandedIn) saver.keep(unsaved);

  /** False where this device cannot keep it. */
  const keepHandedIn = async (answers: Answers): Promise<boolean> => {
    saver.drop();
    isOver = (await copy?.keep({ ...makeContent(answers), is_handed_in: true }, null)) !== undefined;
    if (!isOver) saver.keep(answers);
    return isOver;
  };

  return {
    store,
    flush: async () => void (await saver.flush()),
    keep: (answers) => {
      if (!isOver) saver.keep(answers);
    },
    readId: () => written?.id,
    isUnsaved: saver.isUnsaved,
    handIn: async (answers) => {
      store.setState({ isGoing: true });
      try {
        await saver.pause();
        await save(answers, true);
      } catch (error) {
        if (!mayWait || !isNoAnswer(error) || !(await keepHandedIn(answers))) throw error;
        return 'waits';
      } finally {
        store.setState({ isGoing: false });
      }
      isOver = true;
      saver.drop();
      await copy?.forget();
      return 'handed in';
    },
    settle: async (answers) => {
      const { theirs } = store.getState();
      if (theirs) take(theirs);
      unheard.clear();
      store.setState({ theirs: undefined });
      saver.go();
      saver.keep(answers);
      await saver.flush();
    },
    start: saver.start,
    stop: saver.stop,
  };
}

const sentence = (error: unknown) =>
  error instanceof ApiError || mayPass(error) ? describeError(error) : 'Something went wrong on our side.';
