/**
 * Sends what waits: one thing after the other, one tab at a time. Each is sent under its own key until an answer comes,
 * so that neither a lost answer nor a second try does anything twice.
 */
import type { Visit } from '#contract/visits/visits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { currentToken } from '#web/api/bearer.ts';
import { readNow } from '#web/api/office-clock.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { RESTRICTED_REPORT } from '#web/features/reports/reports/send-form.ts';
import { findReason, followVisit } from '#web/features/visits/visits/follow-visit.ts';
import {
  dropSentReceipts,
  forgetParts,
  forgetSent,
  isSettled,
} from '#web/features/visits/visits/forget-sent.ts';
import { holdForDay, isHeldForDay } from '#web/features/visits/visits/hold-other-day.ts';
import { closeLeft } from '#web/features/visits/visits/left-visit.ts';
import {
  fetchVisit,
  findTheirs,
  isAsAttempted,
  PhotoGone,
  sendPart,
} from '#web/features/visits/visits/send-part.ts';
import { isLeftDraft, isUnsentDraft } from '#web/features/visits/visits/unsent-reports.ts';
import { noteReportSent } from '#web/features/visits/visits/visit-news.ts';
import { FORM_GONE, LEFT_APPOINTMENT } from '#web/features/visits/visits/visit-steps.ts';
import {
  changePart,
  findKeptVisit,
  keepVisit,
  readPhoto,
  visitStore,
  written,
} from '#web/features/visits/visits/visit-store.ts';
import {
  accepted,
  attempted,
  clashed,
  failed,
  isWaiting,
  type Part,
  type RefusalReason,
  refused,
  type VisitWork,
  waitingIn,
  withdrawn,
} from '#web/features/visits/visits/visit-work.ts';

/** The server knows a key for a day; after that what was attempted is looked up before it is sent again. */
const KEY_LASTS_MS = 20 * 60 * 60_000;

/** `again`: what stood in the way was decided before, and it may go on top of it. */
type Outcome = 'sent' | 'refused' | 'no answer' | 'again';

/**
 * Resolves when all that waits was tried, or the connection was lost, with how many things the office took. Does
 * nothing without a session.
 */
export function sendWaiting(): Promise<number> {
  return oneTabAtATime(async () => {
    let count = 0;
    let unanswered = 0;
    for (const id of Object.keys(visitStore.getState().works)) {
      const { sent, outcome } = await sendVisit(id);
      count += sent;
      // One visit without an answer holds up no other; two in a row are a lost connection.
      unanswered = outcome === 'no answer' ? unanswered + 1 : 0;
      if (unanswered === 2) return count;
    }
    await sendLeftDrafts();
    return count;
  });
}

/** Left before they were sent, or written without signal: after all that was handed in, and none after one without an answer. */
async function sendLeftDrafts(): Promise<void> {
  for (const id of Object.keys(visitStore.getState().works))
    if (isLeftDraft(id) && (await trySend(id, 'report', false)) === 'no answer') return;
}

/** Keeps the report as a draft at the office, as far as it is written. */
export async function sendDraft(id: string): Promise<void> {
  await oneTabAtATime(async () => {
    let count = 0;
    // An older attempt goes first, and what was written since after it.
    while (count < 2 && isUnsentDraft(id) && wentOn(await trySend(id, 'report', false))) count++;
    return count;
  });
}

const wentOn = (outcome: Outcome) => outcome === 'sent' || outcome === 'again';

let running: Promise<number> = Promise.resolve(0);

function oneTabAtATime(work: () => Promise<number>): Promise<number> {
  // Asked before its turn too: pressed without signal, it would send what the next with signal sends and tells of.
  const isPossible = () => currentToken() !== undefined && navigator.onLine;
  if (!isPossible()) return Promise.resolve(0);
  const run = async () => {
    if (!isPossible()) return 0;
    visitStore.setState({ is_sending: true });
    return work().finally(() => visitStore.setState({ is_sending: false }));
  };
  const before = running.catch(() => 0);
  running = before.then(() =>
    'locks' in navigator ? navigator.locks.request('placewell-send', run) : run(),
  );
  return running;
}

async function sendVisit(id: string): Promise<{ sent: number; outcome: Outcome }> {
  let sent = 0;
  let isReportSent = false;
  const tried = new Set<string>();
  for (let next = findNext(id, tried); next; next = findNext(id, tried)) {
    const outcome = await trySend(id, next, true);
    if (outcome === 'no answer') return { sent, outcome };
    if (outcome === 'sent') {
      sent++;
      isReportSent ||= next === 'report';
    }
    // A part that was sent may have been changed since, and goes again; once is enough for one run.
    if (outcome === 'refused' || !isStillWaiting(id, next)) tried.add(next);
  }
  if (sent > 0 && (await takeOffice(id)) === 'gone' && isReportSent) await noteReportSent(id);
  return { sent, outcome: 'sent' };
}

const findNext = (id: string, tried: ReadonlySet<string>): string | undefined => {
  const work = visitStore.getState().works[id];
  return work && waitingIn(work).find(([place]) => !tried.has(place))?.[0];
};

const isStillWaiting = (id: string, place: string) => {
  const part = visitStore.getState().works[id]?.parts[place];
  return part !== undefined && isWaiting(part);
};

async function trySend(id: string, place: string, submit: boolean): Promise<Outcome> {
  const before = visitStore.getState().works[id]?.parts[place];
  if (!before) return 'sent';
  const held = isHeldForDay(place) && submit ? await holdForDay(id, place) : undefined;
  if (held) return held;
  const isOld = before.attempt !== null && Date.now() - Date.parse(before.attempt.at) > KEY_LASTS_MS;
  const known_ids = before.attempt ? [] : await listKnownIds(id);
  // A key stroke while the device was asked has taken back what was to be handed in.
  changePart(id, place, (part) =>
    submit && !isWaiting(part) ? part : attempted(part, submit, new Date(), crypto.randomUUID(), known_ids),
  );
  await written(id);
  const work = visitStore.getState().works[id];
  const part = work?.parts[place];
  // It was taken back. Or another tab has sent it, or written it too: then what goes is decided first.
  if (!work || !part?.attempt || part.theirs?.is_of_tab) return 'refused';
  try {
    if (isOld && !part.base && (await isThereAlready(id, place, part))) return 'sent';
    const base = await sendPart(work, part, readPhoto);
    changePart(id, place, (now) => (base ? dropSentReceipts(accepted(now, base), part) : undefined));
    return 'sent';
  } catch (error) {
    return judgeFailure(error, work, place, part);
  }
}

/** Journeys and expenses that the office has, as far as this device was told. */
async function listKnownIds(id: string): Promise<string[]> {
  const kept = await findKeptVisit(id).catch(() => undefined);
  const parts = Object.values(visitStore.getState().works[id]?.parts ?? {});
  const items = [...(kept?.mileages ?? []), ...(kept?.expenses ?? []), ...parts.map(({ base }) => base)];
  return items.flatMap((item) => (item ? [item.id] : []));
}

async function isThereAlready(id: string, place: string, part: Part): Promise<boolean> {
  const theirs = findTheirs(await fetchVisit(id), part);
  if (!theirs || !isAsAttempted(part, theirs.content)) return false;
  if (part.attempt?.submit && !theirs.is_handed_in) return false;
  changePart(id, place, (now) => dropSentReceipts(accepted(now, theirs.base), part));
  return true;
}

async function judgeFailure(error: unknown, work: VisitWork, place: string, part: Part): Promise<Outcome> {
  const id = work.appointment_carer_id;
  if (error instanceof PhotoGone)
    return refuse(id, place, error.message, [{ path: 'photos', message: error.message }]);
  if (isTimeout(error)) return 'no answer';
  if (!(error instanceof ApiError)) throw error;
  if (isNoAnswer(error)) return 'no answer';
  const { status } = error;
  if (status !== null && status >= 500) {
    changePart(id, place, (now) => failed(now, error.message));
    return 'refused';
  }
  if (error.code === 'visit.other_person') {
    refuse(id, place, error.message);
    // The visit as it is now names both.
    await takeOffice(id);
    return 'refused';
  }
  if (status === 409) return judgeClash(error, work, place, part);
  // There is no such thing any more, as far as the office says. The visit says why.
  const visit = status === 404 ? await takeOffice(id) : undefined;
  if (visit === 'gone') return refuse(id, place, LEFT_APPOINTMENT, [], 'left');
  if (part.kind === 'report' && visit?.report.is_restricted)
    return refuse(id, place, RESTRICTED_REPORT, [], 'restricted');
  if (visit && part.base) return judgeLost(error, visit, place, part);
  if (visit && part.kind === 'report') return refuse(id, place, FORM_GONE);
  return refuse(id, place, error.message, error.errors);
}

/** The office has the visit, and no longer the version of the part that was to be changed. */
function judgeLost(error: ApiError, visit: Visit, place: string, part: Part): Outcome {
  const theirs = findTheirs(visit, part);
  const id = visit.appointment_carer_id;
  if (theirs && theirs.base.id === part.base?.id) return refuse(id, place, error.message, error.errors);
  changePart(id, place, (now) => (theirs ? withTheirs(now, theirs) : withdrawn(now)));
  return visitStore.getState().works[id]?.parts[place]?.problem ? 'refused' : 'again';
}

function refuse(
  id: string,
  place: string,
  sentence: string,
  errors: ApiError['errors'] = [],
  reason?: RefusalReason,
): Outcome {
  changePart(id, place, (now) => refused(now, sentence, errors, reason));
  return 'refused';
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** Not decided by the office: the same may go through later. */
const isNoAnswer = ({ status }: ApiError) => status === null || [401, 408, 429, 503].includes(status);

/** Someone was faster: perhaps ourselves, with an attempt whose answer was lost. */
async function judgeClash(error: ApiError, work: VisitWork, place: string, part: Part): Promise<Outcome> {
  const id = work.appointment_carer_id;
  try {
    if (await isThereAlready(id, place, part)) return 'sent';
    const visit = await fetchVisit(id);
    const theirs = findTheirs(visit, part);
    const isDecidable = error.code === 'version.stale' || part.base === null;
    const reason = findReason(error.code, visit, readNow());
    changePart(id, place, (now) =>
      theirs && isDecidable ? withTheirs(now, theirs) : refused(now, error.message, error.errors, reason),
    );
    return visitStore.getState().works[id]?.parts[place]?.problem ? 'refused' : 'again';
  } catch (again) {
    // A carer who was taken off the appointment while they wrote reads nothing of it any more.
    if (isGone(again)) {
      await closeLeft(id);
      return refuse(id, place, LEFT_APPOINTMENT, [], 'left');
    }
    if (again instanceof ApiError && !isNoAnswer(again))
      return refuse(id, place, error.message, error.errors);
    if (again instanceof ApiError || isTimeout(again)) return 'no answer';
    throw again;
  }
}

function withTheirs(part: Part, theirs: NonNullable<Part['theirs']>): Part {
  // The kinds belong together: both come from the same part.
  return clashed(part, { base: theirs.base, content: theirs.content } as never);
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * After sending: the visit as the office has it now, and nothing of it kept twice. `gone`: the carer is not on the appointment
 * any more.
 */
async function takeOffice(id: string): Promise<Visit | 'gone' | undefined> {
  try {
    const visit = await fetchVisit(id);
    await keepVisit(visit);
    queryClient.setQueryData(['visit', id], visit);
    await forgetSent(visit);
    followVisit(visit);
    void refreshTopic('claims');
    return visit;
  } catch (error) {
    if (isGone(error)) {
      await forgetParts(id, isSettled);
      await closeLeft(id);
      void queryClient.invalidateQueries({ queryKey: ['visit', id] });
      return 'gone';
    }
    // The next opening of the visit does the same.
    if (!(error instanceof ApiError || isTimeout(error))) throw error;
    return undefined;
  }
}
