/**
 * Sends the report forms saved on this device: those submitted without signal, then drafts whose page closed before the
 * server had them. A form that is open on a screen is sent by its draft (report-draft.ts). A form that the server
 * refuses is left to its author, with the reason.
 */
import { useStore } from 'zustand';
import { getReport } from '#contract/reports/reports.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { findDayHold, OtherDay } from '#web/features/reports/day-hold.ts';
import {
  arrangeCopies,
  changeSaved,
  listCopiesOf,
  type PlacedReport,
  type ReportCopy,
  readCopy,
  readSavedAt,
} from '#web/features/reports/report-copies.ts';
import { openDrafts } from '#web/features/reports/report-draft.ts';
import {
  FORM_GONE,
  type FormPlace,
  isOpenForm,
  isWithdrawn,
  LEFT_APPOINTMENT,
  RESTRICTED_REPORT,
  readNewer,
  sendForm,
  WITHDRAWN,
} from '#web/features/reports/send-form.ts';
import { forgetName } from '#web/features/reports/written-about.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';
import { isSame } from '#web/writing/is-same.ts';
import { createOutbox, type SendOutcome } from '#web/writing/outbox.ts';
import { createUnanswered } from '#web/writing/unanswered.ts';

export const reportOutbox = createOutbox<ReportCopy>({
  kind: 'typed',
  read: readCopy,
  arrange: arrangeCopies,
  nameLock: ({ place }, user_id) => `${user_id}/${place}`,
  send: (store, { place, state }) => sendOne(store, place, state === 'waits'),
});

/** The copies of one form of a report, kept up to date. */
export function useReportCopiesFor(report_id: string, form_type_id: string | null): readonly ReportCopy[] {
  const all = useStore(reportOutbox.state, ({ entries }) => entries);
  return form_type_id ? listCopiesOf(all, report_id, form_type_id) : [];
}

/** Sends one after the other. Returns how many more submitted forms the server has now. */
export const sendReports = (store: DeviceStore): Promise<number> =>
  reportOutbox.inTurn(async () => {
    await reportOutbox.load(store);
    await liftRefusals(store);
    let sent = 0;
    for (const draft of openDrafts.values()) {
      const outcome = navigator.onLine ? await draft.send() : 'no answer';
      if (outcome === 'sent') sent++;
      if (outcome === 'no answer') return sent;
    }
    const isLeft = ({ place }: ReportCopy) => !openDrafts.has(place);
    sent += await reportOutbox.sendEach(store, (copy) => copy.state === 'waits' && isLeft(copy));
    if (sent > 0) void refreshTopic('reports');
    await reportOutbox.sendEach(store, (copy) => copy.state === 'draft' && isLeft(copy));
    await reportOutbox.load(store);
    return sent;
  });

/** Deletes a refused form, at its author's request. */
export const removeRefused = (store: DeviceStore, place: string): Promise<void> =>
  reportOutbox.inTurn(async () => {
    await store.remove('typed', [place]);
    await reportOutbox.tell(store);
  });

/** A visit that was moved back no longer holds its report. */
async function liftRefusals(store: DeviceStore): Promise<void> {
  const refused = reportOutbox.state.getState().entries.filter(({ state }) => state === 'refused');
  let isLifted = false;
  for (const { place } of refused) {
    const saved = await readSavedAt(store, place);
    if (saved?.reason !== 'other day' || openDrafts.has(place)) continue;
    const hold = await findDayHold(saved).catch(() => saved.problem);
    if (hold) continue;
    await changeSaved(store, place, { problem: undefined, reason: undefined, is_handed_in: true });
    isLifted = true;
  }
  if (isLifted) await reportOutbox.load(store);
}

async function sendOne(store: DeviceStore, place: string, submit: boolean): Promise<SendOutcome> {
  const saved = await readSavedAt(store, place);
  if (!saved || saved.is_handed_in !== submit || saved.problem) return 'gone';
  const { about, form } = saved;
  if (about === undefined) {
    if (submit) await refuse(store, place, 'Open it and confirm who you wrote it about.');
    return 'refused';
  }
  const errand = { ...saved, about, form_version: form?.form_type.FORM_VERSION };
  try {
    const hold = submit ? await findDayHold(saved) : undefined;
    if (hold) throw new OtherDay(hold);
    await deliver(errand, submit);
  } catch (error) {
    if (isNoAnswer(error)) return 'no answer';
    if (!(error instanceof ApiError)) throw error;
    // A conflict of a draft is shown when it is opened again; a draft that cannot be sent says why.
    if (!submit && error.status !== 404) return 'refused';
    const { sentence, isLeft } = await describeRefusal(error, errand);
    const errors = error.errors.map(({ path, message }) => ({ path, message }));
    await refuse(store, place, sentence, {
      errors,
      ...(submit ? {} : { reason: 'draft' as const }),
      ...(error instanceof OtherDay ? { reason: 'other day' as const } : {}),
      // This device can no longer learn whether the record is open, so the name is not stored with the text (YPN-04).
      ...(isLeft ? { about: about && forgetName(about) } : {}),
    });
    return 'refused';
  }
  await store.remove('typed', [place]);
  return 'sent';
}

const refuse = (
  store: DeviceStore,
  place: string,
  problem: string,
  more: Parameters<typeof changeSaved>[2] = {},
) => changeSaved(store, place, { is_handed_in: false, problem, ...more });

/**
 * What the server's response does not say: whether the record was closed, the carer taken off, or the form withdrawn.
 */
async function describeRefusal(
  error: ApiError,
  form: FormPlace,
): Promise<{ sentence: string; isLeft: boolean }> {
  const sentences = [error.message, ...error.errors.map(({ message }) => message)];
  const said = { sentence: sentences.join(' '), isLeft: false };
  if (error.status !== 404) return said;
  try {
    const report = await callApi(getReport, { params: { id: form.report_id } });
    if (report.is_restricted) return { ...said, sentence: RESTRICTED_REPORT };
    return { ...said, sentence: (await isWithdrawn(form, error)) ? WITHDRAWN : FORM_GONE };
  } catch (again) {
    return again instanceof ApiError && again.status === 404
      ? { sentence: LEFT_APPOINTMENT, isLeft: true }
      : said;
  }
}

type Errand = Pick<PlacedReport, 'answers' | 'unanswered'> & FormPlace;

/**
 * If the server already has this text, or what was sent from here before, an attempt succeeded and its response was
 * lost.
 */
async function deliver(form: Errand, submit: boolean): Promise<void> {
  try {
    await sendForm(form, form.answers, submit);
  } catch (error) {
    const newer = readNewer(error);
    // The same version again: it was refused for another reason.
    if (!newer || newer.version === form.written?.version) throw error;
    const isThere = isSame(newer.answers, form.answers);
    if (!isThere && !(await createUnanswered(form.unanswered).isOwn(newer.answers))) throw error;
    if (isOpenForm(newer))
      return isThere && !submit ? undefined : deliver({ ...form, written: newer }, submit);
    if (!isThere) throw new HandedInBefore();
  }
}

/** It was submitted without a response, and changed after that. */
class HandedInBefore extends ApiError {
  constructor() {
    super(409);
    this.message =
      'You already submitted this, but the connection dropped. It does not include your later changes. Open it to read them.';
  }
}
