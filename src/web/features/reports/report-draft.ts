/**
 * A report form that is open on a screen (REP-03, REP-10, UIX-09): a draft that saves automatically, and how to submit
 * it.
 *
 *   draft ──submit──▶ waits ──▶ sent: deleted from the device
 *     ▲                 │ no response: it waits, and the outbox sends it (report-outbox.ts)
 *     ├──typed into─────┤
 *     └──refused, or somebody saved a newer version: its author decides
 *
 * 1. The device has all text before it is sent.
 * 2. Somebody else's newer version stops the saving until the author has chosen. If it equals this one, or what this
 *    device sent without a response, there is nothing to choose.
 * 3. Typing into a form that waits makes it a draft again: half a sentence is never submitted.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FieldError } from '#contract/core/errors.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import { ApiError, describeError, isNoAnswer, mayPass } from '#web/api/api-error.ts';
import { listDifferences } from '#web/features/questions/answer-conflict.ts';
import { findDayHold, OtherDay } from '#web/features/reports/day-hold.ts';
import type { BegunForm, SavedReport } from '#web/features/reports/report-copies.ts';
import {
  FormWithdrawn,
  isAboutOther,
  isOpenForm,
  isTaken,
  isWithdrawn,
  readNewer,
  sendForm,
} from '#web/features/reports/send-form.ts';
import type { About } from '#web/features/reports/written-about.ts';
import type { SendOutcome } from '#web/writing/outbox.ts';
import type { SavedCopy } from '#web/writing/saved-copy.ts';
import { createSaver } from '#web/writing/saver.ts';
import { createUnanswered } from '#web/writing/unanswered.ts';

interface DraftState {
  state: 'saved' | 'saving' | 'on-device' | 'failed' | undefined;
  /** When it was last saved, as the time of day in London. */
  time: string | undefined;
  /** Why the draft is not on the server: no connection, or a refusal. */
  problem: string | undefined;
  /** Why the submitted form was refused. */
  refusal: Refusal | undefined;
  /** The visit is now for somebody else, so this form cannot be submitted. */
  isAboutOther: boolean;
  /** The server has one that was submitted under the same number. */
  isTaken: boolean;
  /** It is being submitted: text typed now would not be part of it. */
  isGoing: boolean;
  /** It was submitted, and is sent as soon as there is signal. */
  isWaiting: boolean;
  /** As typed here or found on this device. Undefined if the server has all of it. */
  answers: Answers | undefined;
  /** The server does not have all of it. */
  isChanged: boolean;
  /** Somebody else's version, newer than the one this is based on. */
  theirs: AppReport | undefined;
  /** The last answers that were the same on both sides, set once there is another version. */
  base: Answers | undefined;
}

interface Refusal {
  sentence: string;
  errors: readonly FieldError[];
}

export type HandedIn = 'handed in' | 'waits';

export interface ReportDraft {
  readonly store: StoreApi<DraftState>;
  /** Saves these answers soon. */
  keep: (answers: Answers) => void;
  /** Saves now. Resolves when it is saved, or has failed. */
  flush: () => Promise<void>;
  /** The server's form. Undefined if it has none. */
  readWritten: () => Written | undefined;
  /** The form's initial answers. Undefined once it was on the server, because then they may have been typed. */
  readFilled: () => Answers | undefined;
  /** Whether something typed is not on the server. */
  isUnsaved: () => boolean;
  /** If the server has a newer version and nothing is typed here, continues from it. Returns whether it does. */
  follow: (office: AppReport) => boolean;
  /** Marks it as waiting. Resolves with whether the device has saved it. `agreed_day`: see `SavedReport`. */
  submit: (answers: Answers, agreed_day?: string) => Promise<boolean>;
  /** Sends what waits. */
  send: () => Promise<SendOutcome>;
  /**
   * Does both. Without a response, a carer's form is left to the outbox. Throws ApiError; `theirs` is set if there was
   * a newer version.
   */
  handIn: (answers: Answers, agreed_day?: string) => Promise<HandedIn>;
  /** Continues from their version with these answers. */
  settle: (answers: Answers) => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

/** `base`: the last answers that were the same on both sides, if they are known. */
interface Written extends Pick<AppReport, 'id' | 'version'> {
  base?: Answers | undefined;
}

/**
 * The version that a form is based on. Restored text keeps the version it was based on: none for a blank form, even if
 * the server has a draft by now. The two are compared when the text is sent.
 */
export function pickWritten(
  saved: { written: Written | undefined } | undefined,
  start: AppReport | BlankAppReport,
): Written | undefined {
  if (saved) return saved.written;
  return 'id' in start ? { id: start.id, version: start.version, base: start.answers } : undefined;
}

interface Of {
  report_id: string;
  form_type_id: string;
  /** Which incident of the visit. */
  occurrence?: number;
  /** The person it is about. Null if the author cannot see that. */
  about: About | null;
  questions: readonly Question[];
  /** Stored with the text. */
  form?: BegunForm | undefined;
  /** The initial answers of a blank form. */
  filled?: Answers | undefined;
  /** The form that is already on the server. */
  written: Written | undefined;
  /** Its form, and the day and times of the visit: its title in the list of waiting forms. */
  title: string;
  /** Where this device saves it. */
  copy?: Pick<SavedCopy, 'keep' | 'forget'> & { place?: string };
  /** As found there, and not on the server. */
  saved?: Partial<SavedReport> | undefined;
  /** Whether a waiting form is sent automatically: a carer's is. */
  mayWait?: boolean;
}

/** Forms that are open on this page, by their place on the device. The outbox leaves sending to them. */
export const openDrafts = new Map<string, ReportDraft>();

export function createReportDraft(of: Of): ReportDraft {
  const { report_id, form_type_id, about, questions, form, filled, written: begun } = of;
  const { title, copy, saved } = of;
  const { mayWait = false, occurrence = 1 } = of;
  const isRefused = saved?.problem !== undefined && saved.reason !== 'draft';
  const refusal = isRefused ? { sentence: saved.problem ?? '', errors: saved.errors ?? [] } : undefined;
  const store = createStore<DraftState>(() => ({
    state: undefined,
    time: undefined,
    problem: undefined,
    refusal,
    isAboutOther: false,
    isTaken: false,
    isGoing: false,
    isWaiting: saved?.is_handed_in ?? false,
    answers: saved?.answers,
    isChanged: saved?.answers !== undefined,
    theirs: undefined,
    base: undefined,
  }));
  let written = begun;
  let isOver = false;
  let agreed = saved?.agreed_day;
  const unanswered = createUnanswered(saved?.unanswered);
  const isWaiting = () => store.getState().isWaiting;

  const take = (office: AppReport): AppReport => {
    written = { id: office.id, version: office.version, base: office.answers };
    return office;
  };
  const place = () => ({
    ...{ report_id, form_type_id, occurrence, written, about },
    form_version: form?.form_type.FORM_VERSION,
  });
  const makeContent = (answers: Answers) => ({
    ...{ title, about, answers },
    ...{ id: written?.id, version: written?.version, base: written?.base },
    ...(form ? { form } : {}),
    ...(filled && !written ? { filled } : {}),
    ...(isWaiting() ? { is_handed_in: true, agreed_day: agreed } : {}),
    unanswered: unanswered.list(),
  });
  const keepHere = (answers: Answers) => copy?.keep(makeContent(answers), null);

  const call = async (answers: Answers, submit: boolean): Promise<AppReport> => {
    await unanswered.add(answers);
    // Save it on the device before the call. Without saved text there would be nothing to compare after a reload.
    if (saver.isUnsaved() || isWaiting()) await keepHere(store.getState().answers ?? answers);
    const office = await sendForm(place(), answers, submit);
    unanswered.clear();
    return office;
  };

  /** Sends, and reads the version that conflicts. Throws if the author has to know. */
  const save = async (answers: Answers, submit: boolean): Promise<AppReport> => {
    try {
      return take(await call(answers, submit));
    } catch (error) {
      if (await isWithdrawn(place(), error)) {
        written = undefined;
        throw new FormWithdrawn();
      }
      const theirs = readNewer(error);
      if (!theirs) throw error;
      if (listDifferences(questions, { mine: answers, theirs: theirs.answers }).length > 0) {
        const isNewer = theirs.version !== written?.version;
        if (isNewer && isOpenForm(theirs) && (await unanswered.isOwn(theirs.answers))) {
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
      return submit && isOpenForm(theirs) ? take(await call(answers, submit)) : theirs;
    }
  };

  const saver = createSaver<Answers>({
    keepHere: async (answers) => {
      store.setState({ answers, isChanged: true, isWaiting: false });
      return keepHere(answers);
    },
    letGo: async () => copy?.forget(),
    send: async (answers) => (await save(answers, false)).updated_at,
    mayPass,
    show: ({ state, time }, error) => {
      if (error && state === 'on-device' && mayPass(error))
        store.setState({ state, time, problem: sentence(error) });
      else if (error) store.setState({ state: 'failed', problem: sentence(error), ...readReason(error) });
      else if (state === 'saving') store.setState({ state });
      else if (state === 'saved') store.setState({ state, time, isChanged: false, ...NO_PROBLEM });
      else if (!store.getState().problem) store.setState({ state, time });
    },
  });
  // Saving again would turn a waiting or refused form into a draft.
  if (saved?.answers && !saved.is_handed_in && !refusal) saver.keep(saved.answers);

  let sending: Promise<SendOutcome> | undefined;
  let lastError: unknown;
  const sendOnce = async (answers: Answers): Promise<SendOutcome> => {
    store.setState({ isGoing: true });
    try {
      await saver.pause();
      const hold = await findDayHold({ ...place(), answers, form, agreed_day: agreed });
      if (hold) throw new OtherDay(hold);
      await save(answers, true);
    } catch (error) {
      lastError = error;
      if (!isNoAnswer(error)) await refuse(answers, error);
      return isNoAnswer(error) ? 'no answer' : 'refused';
    } finally {
      store.setState({ isGoing: false });
    }
    isOver = true;
    store.setState({ isWaiting: false, isChanged: false, answers: undefined, ...NO_PROBLEM });
    await copy?.forget();
    return 'sent';
  };
  /** It is not sent again until its author submits it. */
  const refuse = async (answers: Answers, error: unknown) => {
    const errors = error instanceof ApiError ? error.errors : [];
    store.setState({
      isWaiting: false,
      refusal: { sentence: sentence(error), errors },
      ...readReason(error),
    });
    const why = { problem: sentence(error), errors };
    const reason = error instanceof OtherDay ? { reason: 'other day', agreed_day: agreed } : {};
    await copy?.keep({ ...makeContent(answers), ...why, ...reason }, null);
  };
  const sendNow = (answers: Answers): Promise<SendOutcome> => {
    sending ??= sendOnce(answers).finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const submit = async (answers: Answers, agreed_day?: string) => {
    agreed = agreed_day;
    await saver.pause();
    saver.drop();
    store.setState({ answers, isChanged: true, isWaiting: mayWait, ...NO_PROBLEM });
    const isKept = (await keepHere(answers)) !== undefined;
    if (!isKept) store.setState({ state: 'failed' });
    return isKept;
  };

  const draft: ReportDraft = {
    store,
    flush: async () => void (await saver.flush()),
    keep: (answers) => {
      if (isOver) return;
      store.setState({ answers, isChanged: true, isWaiting: false, refusal: undefined });
      saver.keep(answers);
    },
    readWritten: () => written,
    readFilled: () => (written ? undefined : filled),
    isUnsaved: saver.isUnsaved,
    follow: (office) => {
      const { isChanged, theirs } = store.getState();
      if (isOver || isChanged || theirs || office.version <= (written?.version ?? 0)) return false;
      take(office);
      store.setState({ answers: undefined });
      return true;
    },
    submit,
    send: async () => {
      const { answers } = store.getState();
      return answers && isWaiting() ? sendNow(answers) : 'gone';
    },
    handIn: async (answers, agreed_day) => {
      const isKept = await submit(answers, agreed_day);
      const outcome = await sendNow(answers);
      if (outcome === 'sent') return 'handed in';
      if (outcome === 'no answer' && isKept && isWaiting()) return 'waits';
      // It is still a draft.
      if (outcome === 'no answer') saver.keep(answers);
      throw lastError;
    },
    settle: async (answers) => {
      const { theirs } = store.getState();
      if (theirs) take(theirs);
      unanswered.clear();
      store.setState({ theirs: undefined, ...NO_PROBLEM });
      saver.go();
      saver.keep(answers);
      await saver.flush();
    },
    start: () => {
      if (copy?.place) openDrafts.set(copy.place, draft);
      saver.start();
    },
    stop: async () => {
      if (copy?.place && openDrafts.get(copy.place) === draft) openDrafts.delete(copy.place);
      await saver.stop();
    },
  };
  return draft;
}

const NO_PROBLEM = { problem: undefined, refusal: undefined, isAboutOther: false, isTaken: false };

const readReason = (error: unknown) => ({ isAboutOther: isAboutOther(error), isTaken: isTaken(error) });

const sentence = (error: unknown) =>
  error instanceof ApiError || mayPass(error) ? describeError(error) : 'Something went wrong on our side.';
