/**
 * Forms of reports that were handed in where there was no signal. Each waits on this device in the place where it was typed,
 * and is handed in by itself. One that is open on a screen is left to that screen; one that the office refuses is left to
 * its writer, with the reason.
 */
import { createStore } from 'zustand/vanilla';
import { getReport } from '#contract/reports/reports.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import type { DeviceStore } from '#web/device/device-store.ts';
import { type SendOutcome, sendEach } from '#web/device/send-each.ts';
import {
  type FormPlace,
  isOpenForm,
  RESTRICTED_REPORT,
  readNewer,
  sendForm,
} from '#web/features/reports/reports/send-form.ts';
import {
  type HandedInForm,
  keepRefused,
  lookForTypedReports,
  readHandedIn,
  typedReports,
} from '#web/features/reports/reports/typed-reports.ts';
import { isSame } from '#web/forms/is-same.ts';
import { createUnheardWords } from '#web/forms/unheard-words.ts';

export const reportOutbox = createStore<{ is_sending: boolean }>()(() => ({ is_sending: false }));

let running: Promise<number> = Promise.resolve(0);

/** Hands in what waits, one after the other and one tab at a time. Answers how many the office has now. */
export function sendTypedReports(store: DeviceStore): Promise<number> {
  running = running.catch(() => 0).then(() => sendAll(store));
  return running;
}

async function sendAll(store: DeviceStore): Promise<number> {
  await lookForTypedReports(store);
  const waiting = typedReports.getState().waiting.filter(({ state }) => state === 'waits');
  const sent = await sendEach(waiting, {
    nameLock: ({ place }) => `${store.user_id}/${place}`,
    send: ({ place }) => sendOne(store, place),
    tell: (state) => reportOutbox.setState(state),
  });
  if (sent > 0) void refreshTopic('reports');
  await lookForTypedReports(store);
  return sent;
}

async function sendOne(store: DeviceStore, place: string): Promise<SendOutcome> {
  const form = await readHandedIn(store, place);
  if (!form) return 'gone';
  const { about } = form;
  if (about === undefined) {
    await keepRefused(store, place, 'Open it and confirm who you wrote it about.');
    return 'refused';
  }
  try {
    await handIn({ ...form, about });
  } catch (error) {
    if (isNoAnswer(error)) return 'no answer';
    if (!(error instanceof ApiError)) throw error;
    const sentences = [
      await describeRefusal(error, { ...form, about }),
      ...error.errors.map(({ message }) => message),
    ];
    await keepRefused(store, place, sentences.join(' '));
    return 'refused';
  }
  await store.remove('typed', [place]);
  return 'sent';
}

/** A record that was closed meanwhile answers as if there were nothing; its report alone still says so. */
async function describeRefusal(error: ApiError, { report_id: id }: FormPlace): Promise<string> {
  if (error.status !== 404) return error.message;
  const isRestricted = await callApi(getReport, { params: { id } }).then(
    (report) => report.is_restricted,
    () => false,
  );
  return isRestricted ? RESTRICTED_REPORT : error.message;
}

/**
 * Where the office has these very words already, or what was sent from here before, an attempt went through and its answer
 * was lost.
 */
async function handIn(form: Pick<HandedInForm, 'answers' | 'unheard'> & FormPlace): Promise<void> {
  try {
    await sendForm(form, form.answers, true);
  } catch (error) {
    const newer = readNewer(error);
    // The same version again: it is not taken for another reason.
    if (!newer || newer.version === form.written?.version) throw error;
    const isThere = isSame(newer.answers, form.answers);
    if (!isThere && !(await createUnheardWords(form.unheard).isOwn(newer.answers))) throw error;
    if (isOpenForm(newer)) return handIn({ ...form, written: newer });
    if (!isThere) throw new HandedInBefore();
  }
}

/** It went as it was, unheard, and was changed after that. */
class HandedInBefore extends ApiError {
  constructor() {
    super(409);
    this.message =
      'You already submitted this, but the connection dropped. It does not include your later changes. Open it to read them.';
  }
}
