/**
 * Sends what waits: one item after the other, and one tab at a time. Each is sent under its own key until there is a
 * response, so that neither a lost response nor a retry saves it twice.
 */
import type { Visit } from '#contract/visits/visits.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { currentToken } from '#web/api/bearer.ts';
import { readNow } from '#web/api/office-clock.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { LEFT_APPOINTMENT } from '#web/features/reports/send-form.ts';
import { findReason, followVisit } from '#web/features/visits/follow-visit.ts';
import { dropSentReceipts, forgetParts, forgetSent, isSettled } from '#web/features/visits/forget-sent.ts';
import { holdForDay } from '#web/features/visits/hold-other-day.ts';
import {
  fetchVisit,
  findTheirs,
  isAsAttempted,
  PhotoGone,
  sendPart,
} from '#web/features/visits/send-part.ts';
import { closeTakenOff } from '#web/features/visits/taken-off.ts';
import {
  changePart,
  findKeptVisit,
  hasOpenStore,
  keepVisit,
  readPhoto,
  visitStore,
  written,
} from '#web/features/visits/visit-store.ts';
import {
  accepted,
  attempted,
  conflicted,
  failed,
  isWaiting,
  type Part,
  type RefusalReason,
  refused,
  type VisitWork,
  waitingIn,
  withdrawn,
} from '#web/features/visits/visit-work.ts';

/** The server remembers a key for a day. An older attempt is looked up before it is sent again. */
const KEY_LASTS_MS = 20 * 60 * 60_000;

/** `again`: the conflict was already decided, and it may be sent over the newer version. */
type Outcome = 'sent' | 'refused' | 'no answer' | 'again';

/**
 * Resolves with how many items the server accepted, once everything was tried or the connection was lost. Does nothing
 * without a session.
 */
export function sendWaiting(): Promise<number> {
  return oneTabAtATime(async () => {
    let count = 0;
    let unanswered = 0;
    for (const id of Object.keys(visitStore.getState().works)) {
      const { sent, outcome } = await sendVisit(id);
      count += sent;
      // One visit without a response does not hold up the others; two in a row mean a lost connection.
      unanswered = outcome === 'no answer' ? unanswered + 1 : 0;
      if (unanswered === 2) return count;
    }
    return count;
  });
}

let running: Promise<number> = Promise.resolve(0);

function oneTabAtATime(work: () => Promise<number>): Promise<number> {
  // Also checked before the lock: otherwise a press without signal would wait, and send and announce what the next
  // press sends.
  const isPossible = () => currentToken() !== undefined && navigator.onLine;
  if (!isPossible()) return Promise.resolve(0);
  const run = async () => {
    if (!isPossible()) return 0;
    visitStore.setState({ is_sending: true });
    try {
      return await work();
    } catch (error) {
      // The user has signed out: the device keeps what waits for the next time.
      if (!hasOpenStore()) return 0;
      throw error;
    } finally {
      visitStore.setState({ is_sending: false });
    }
  };
  const before = running.catch(() => 0);
  running = before.then(() =>
    'locks' in navigator ? navigator.locks.request('placewell-send', run) : run(),
  );
  return running;
}

async function sendVisit(id: string): Promise<{ sent: number; outcome: Outcome }> {
  let sent = 0;
  const tried = new Set<string>();
  for (let next = findNext(id, tried); next; next = findNext(id, tried)) {
    const outcome = await trySend(id, next);
    if (outcome === 'no answer') return { sent, outcome };
    if (outcome === 'sent') sent++;
    // A part may have been changed since it was sent, and be sent again. Once is enough for one run.
    if (outcome === 'refused' || !isStillWaiting(id, next)) tried.add(next);
  }
  if (sent > 0) await takeOffice(id);
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

async function trySend(id: string, place: string): Promise<Outcome> {
  const before = visitStore.getState().works[id]?.parts[place];
  if (!before) return 'sent';
  const held = place === 'times' ? await holdForDay(id) : undefined;
  if (held) return held;
  const isOld = before.attempt !== null && Date.now() - Date.parse(before.attempt.at) > KEY_LASTS_MS;
  const known_ids = before.attempt ? [] : await listKnownIds(id);
  // A key press while the device was read has turned the part back into a draft.
  changePart(id, place, (part) =>
    isWaiting(part) ? attempted(part, new Date(), crypto.randomUUID(), known_ids) : part,
  );
  await written(id);
  const work = visitStore.getState().works[id];
  const part = work?.parts[place];
  // It was removed, or another tab has sent or written it too: that is decided first.
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

/** Journeys and expenses that the server has, as far as this device knows. */
async function listKnownIds(id: string): Promise<string[]> {
  const kept = await findKeptVisit(id).catch(() => undefined);
  const parts = Object.values(visitStore.getState().works[id]?.parts ?? {});
  const items = [...(kept?.mileages ?? []), ...(kept?.expenses ?? []), ...parts.map(({ base }) => base)];
  return items.flatMap((item) => (item ? [item.id] : []));
}

async function isThereAlready(id: string, place: string, part: Part): Promise<boolean> {
  const theirs = findTheirs(await fetchVisit(id), part);
  if (!theirs || !isAsAttempted(part, theirs.content)) return false;
  changePart(id, place, (now) => dropSentReceipts(accepted(now, theirs.base), part));
  return true;
}

async function judgeFailure(error: unknown, work: VisitWork, place: string, part: Part): Promise<Outcome> {
  const id = work.appointment_carer_id;
  if (error instanceof PhotoGone)
    return refuse(id, place, error.message, [{ path: 'photos', message: error.message }]);
  if (isUnwell(error)) {
    changePart(id, place, (now) => failed(now, error.message));
    return 'refused';
  }
  if (isNoAnswer(error)) return 'no answer';
  if (!(error instanceof ApiError)) throw error;
  const { status } = error;
  if (error.code === 'visit.other_person') {
    refuse(id, place, error.message);
    // The current visit contains both.
    await takeOffice(id);
    return 'refused';
  }
  if (status === 409) return judgeConflict(error, work, place, part);
  // The server says that it does not exist. The visit says why.
  const visit = status === 404 ? await takeOffice(id) : undefined;
  if (visit === 'gone') return refuse(id, place, LEFT_APPOINTMENT, [], 'left');
  if (visit && part.base) return judgeLost(error, visit, place, part);
  return refuse(id, place, error.message, error.errors);
}

/** The server has the visit, but no longer the version of the part to change. */
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

/** The server cannot accept this part now; the others may be sent. */
const isUnwell = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== null && error.status >= 500 && error.status !== 503;

/** Somebody else was first: perhaps this device, with an attempt whose response was lost. */
async function judgeConflict(error: ApiError, work: VisitWork, place: string, part: Part): Promise<Outcome> {
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
    // A carer who was taken off the appointment can no longer read any of it.
    if (isGone(again)) {
      await closeTakenOff(id);
      return refuse(id, place, LEFT_APPOINTMENT, [], 'left');
    }
    if (isNoAnswer(again) && !isUnwell(again)) return 'no answer';
    if (again instanceof ApiError) return refuse(id, place, error.message, error.errors);
    throw again;
  }
}

function withTheirs(part: Part, theirs: NonNullable<Part['theirs']>): Part {
  // The kinds match: both come from the same part.
  return conflicted(part, { base: theirs.base, content: theirs.content } as never);
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * After sending: fetches the current visit, and deletes what the server now has. `gone`: the carer is no longer on the
 * appointment.
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
      await closeTakenOff(id);
      void queryClient.invalidateQueries({ queryKey: ['visit', id] });
      return 'gone';
    }
    // Opening the visit again does the same.
    if (!(error instanceof ApiError || isNoAnswer(error))) throw error;
    return undefined;
  }
}
