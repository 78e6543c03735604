/**
 * Keeps a report on the server while it is written (REP-03, UIX-09).
 *
 * 1. One call at a time. Words typed meanwhile go with the next one, a moment after the last key.
 * 2. A lost connection is said and tried again by itself; what was typed stays on this device until it is kept there.
 * 3. Somebody else's newer version stops the saving until the writer has chosen: nothing is overwritten. Where it
 *    says the same, as it does when our own call went through and its answer was lost, there is nothing to choose.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { toLondonTime } from '#contract/core/dates.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { AppReport, createAppReport, updateAppReport } from '#contract/reports/reports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { listDifferences } from '#web/features/questions/questions/answer-conflict.ts';

const PAUSE_MS = 1_200;
const RETRY_MS = 10_000;

interface DraftState {
  state: 'saved' | 'saving' | 'failed' | undefined;
  /** When it was last kept, London's time of day. */
  time: string | undefined;
  /** Why it is not kept: no connection, or a refusal. */
  problem: string | undefined;
  /** Somebody else's version, newer than the one this was typed over. */
  theirs: AppReport | undefined;
}

export interface ReportDraft {
  readonly store: StoreApi<DraftState>;
  /** Keeps these answers soon. */
  keep: (answers: Answers) => void;
  /** Keeps now what waits. Resolves when it is kept, or has failed. */
  flush: () => Promise<void>;
  /** Whether something typed is not on the server. */
  isUnsaved: () => boolean;
  /** Hands in. Throws ApiError; `theirs` is set where that was for a newer version. */
  handIn: (answers: Answers) => Promise<void>;
  /** Goes on over their version with these answers. */
  settle: (answers: Answers) => Promise<void>;
  /** No further attempt by itself: the page is left. */
  stop: () => void;
}

interface Of {
  report_id: string;
  form_type_id: string;
  questions: readonly Question[];
  /** The form that is on the server already. */
  written: Pick<AppReport, 'id' | 'version'> | undefined;
  /** Where it is kept on this device. */
  copy?: Pick<TypedCopy, 'keep' | 'forget'>;
  /** Answers that were found there, and are not on the server yet. */
  unsaved?: Answers | undefined;
}

const isOpen = ({ status }: AppReport) => status === 'draft' || status === 'not approved';

export function createReportDraft(of: Of): ReportDraft {
  const { report_id, form_type_id, questions, written: begun, copy, unsaved } = of;
  const store = createStore<DraftState>(() => ({
    state: undefined,
    time: undefined,
    problem: undefined,
    theirs: undefined,
  }));
  let written = begun;
  let waiting: Answers | undefined = unsaved;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const take = (saved: AppReport): void => {
    written = { id: saved.id, version: saved.version };
    store.setState({ state: 'saved', time: toLondonTime(saved.updated_at), problem: undefined });
  };

  const send = (answers: Answers, submit: boolean): Promise<AppReport> =>
    written
      ? callApi(updateAppReport, {
          params: { id: report_id, reportId: written.id },
          body: { answers, submit, version: written.version },
        })
      : callApi(createAppReport, {
          params: { id: report_id, formTypeId: form_type_id },
          body: { answers, submit },
        });

  /** Sends, and looks at what is in the way. Throws what was thrown where the writer has to know. */
  const save = async (answers: Answers, submit: boolean): Promise<void> => {
    try {
      take(await send(answers, submit));
    } catch (error) {
      const theirs = newerVersion(error);
      if (!theirs) throw error;
      if (listDifferences(questions, answers, theirs.answers).length > 0) {
        if (isOpen(theirs)) store.setState({ theirs });
        throw error;
      }
      take(theirs);
      if (submit && isOpen(theirs)) take(await send(answers, submit));
    }
  };

  const keepHere = (answers: Answers) =>
    copy?.keep({ answers, ...(written ? { id: written.id, version: written.version } : {}) }, null);
  /** The server has all of it. */
  const letGo = async () => {
    await copy?.forget();
    // Typed on while the device let go of it.
    if (waiting) await keepHere(waiting);
  };

  const saveWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    while (waiting && !isOver && !store.getState().theirs) {
      const answers = waiting;
      waiting = undefined;
      store.setState({ state: 'saving' });
      try {
        await save(answers, false);
        if (!waiting) await letGo();
      } catch (error) {
        waiting ??= answers;
        store.setState({ state: 'failed', problem: sentence(error) });
        if (isWorthRetrying(error)) timer = setTimeout(() => void flush(), RETRY_MS);
        return;
      }
    }
  };

  const flush = (): Promise<void> => {
    running ??= saveWaiting().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    store,
    flush,
    keep: (answers) => {
      if (isOver) return;
      waiting = answers;
      void keepHere(answers);
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), PAUSE_MS);
    },
    isUnsaved: () => waiting !== undefined || running !== undefined,
    handIn: async (answers) => {
      clearTimeout(timer);
      await running;
      await save(answers, true);
      waiting = undefined;
      isOver = true;
      await copy?.forget();
    },
    settle: (answers) => {
      const { theirs } = store.getState();
      if (theirs) written = { id: theirs.id, version: theirs.version };
      store.setState({ theirs: undefined });
      waiting = answers;
      return flush();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Theirs, where that is what stands in the way: a stale version, or a form that was begun meanwhile. */
function newerVersion(error: unknown): AppReport | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'version.stale' && error.code !== 'report.already_begun') return undefined;
  return AppReport.safeParse(error.problem?.current).data;
}

const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === null || error.status >= 500 || error.status === 429);

const sentence = (error: unknown) =>
  error instanceof ApiError ? error.message : 'Something went wrong on our side.';
