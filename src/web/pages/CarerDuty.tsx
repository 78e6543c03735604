import { CloudUpload, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { watchTopics } from '#web/api/refresh.ts';
import { keepAppFiles } from '#web/device/app-files.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import { MissingLine } from '#web/features/office/missing-episodes/MissingLine.tsx';
import { missingOutbox } from '#web/features/office/missing-episodes/missing-outbox.ts';
import { reportOutbox, sendTypedReports } from '#web/features/reports/reports/report-outbox.ts';
import { watchSentForms } from '#web/features/reports/reports/send-form.ts';
import {
  forgetTypedReports,
  lookForTypedReports,
  typedReports,
} from '#web/features/reports/reports/typed-reports.ts';
import { countBegun } from '#web/features/visits/visits/begun-parts.ts';
import { keepSentForm } from '#web/features/visits/visits/kept-form.ts';
import { sendWaiting } from '#web/features/visits/visits/send-waiting.ts';
import {
  closeVisitStore,
  countWaiting,
  openVisitStore,
  useWorks,
  visitStore,
} from '#web/features/visits/visits/visit-store.ts';
import {
  forgetNotes,
  lookForNotes,
  noteOutbox,
  sendNotes,
} from '#web/features/young-persons/diaries/note-outbox.ts';
import { fetchAhead } from '#web/pages/fetch-ahead.ts';
import { useHasSignal } from '#web/session/has-signal.ts';
import { sessionStore } from '#web/session/session.ts';
import { unsent } from '#web/session/unsent.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const EVENTS_PAUSE_MS = 1_000;
const SEND_EVERY_MS = 60_000;
/** A phone that says it has signal may not reach the office for some seconds more. */
const SEND_SOON_MS = [2_000, 6_000, 15_000];
const LOOK_EVERY_MS = 10_000;
const FETCH_EVERY_MS = 30 * 60_000;

export const WAITING_PATH = '/dashboard/waiting';

/** The work around every page of a carer: visits are fetched ahead, what waits is sent, and both are said. */
export function CarerDuty({ user_id }: { user_id: string }) {
  const hasSignal = useHasSignal();
  useDuty(user_id, hasSignal);
  const counts = useCounts();
  const missing = useStore(missingOutbox).waiting.length;
  // As the home lists them.
  const begun = countBegun(useWorks()) + useStore(noteOutbox).begun.length;
  const count = counts.waiting + counts.problems + missing + begun;
  useEffect(() => {
    unsent.setState({ count, begun, missing });
    return () => unsent.setState({ count: 0, begun: 0, missing: 0 });
  }, [count, begun, missing]);
  return (
    <>
      {!hasSignal && (
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-yellow-tint px-4 py-2 text-sm font-medium text-yellow-ink"
        >
          <WifiOff aria-hidden size={18} className="shrink-0" />
          You’re offline. You can still write reports, times and case notes. We’ll send them when you’re back
          online.
        </p>
      )}
      <MissingLine user_id={user_id} hasSignal={hasSignal} />
      {counts.waiting + counts.problems > 0 && <WaitingLine {...counts} hasSignal={hasSignal} />}
    </>
  );
}

interface Counts {
  waiting: number;
  problems: number;
  is_sending: boolean;
}

/** Of everything that was saved on this device and is not with the office; somebody who is missing has a line of their own. */
function useCounts(): Counts {
  const visits = countWaiting(useWorks());
  const isSendingVisits = useStore(visitStore, (state) => state.is_sending);
  const notes = useStore(noteOutbox);
  const refused = notes.waiting.filter(({ problem }) => problem).length;
  const typed = useStore(typedReports).waiting;
  const refusedForms = typed.filter(({ state }) => state === 'refused').length;
  const isSendingForms = useStore(reportOutbox, (state) => state.is_sending);
  return {
    waiting: visits.waiting + notes.waiting.length - refused + typed.length - refusedForms,
    problems: visits.problems + refused + refusedForms,
    is_sending: isSendingVisits || notes.is_sending || isSendingForms,
  };
}

function WaitingLine({ waiting, problems, is_sending, hasSignal }: Counts & { hasSignal: boolean }) {
  const isSending = is_sending && hasSignal;
  const words = [
    problems > 0 ? `${things(problems)} ${problems === 1 ? 'needs' : 'need'} your decision` : '',
    waiting === 0 ? '' : isSending ? `Sending ${things(waiting)}…` : `${things(waiting)} waiting to send`,
  ].filter(Boolean);
  const [look, Icon] =
    problems > 0
      ? (['bg-red-tint text-red-ink', TriangleAlert] as const)
      : (['bg-teal-tint text-teal-ink', isSending ? RefreshCw : CloudUpload] as const);
  return (
    <div role="status" className={look}>
      <UiLink
        href={WAITING_PATH}
        className="flex min-h-11 items-center justify-center gap-2 px-4 text-sm font-medium underline underline-offset-3"
      >
        <Icon aria-hidden size={18} className="shrink-0" />
        {words.join(', ')}
      </UiLink>
    </div>
  );
}

const things = (count: number) => (count === 1 ? '1 thing' : `${count} things`);

function useDuty(user_id: string, hasSignal: boolean): void {
  useEffect(() => {
    void openVisitStore(user_id);
    void openOwnStore(user_id).then(lookForNotes);
    const look = () => void openOwnStore(user_id).then(lookForTypedReports);
    look();
    const stopWatching = watchSentForms((sent) => keepSentForm(user_id, sent));
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    return () => {
      window.clearInterval(timer);
      stopWatching();
      if (sessionStore.getState().status === 'in') return;
      closeVisitStore();
      forgetNotes();
      forgetTypedReports();
    };
  }, [user_id]);
  useEffect(() => {
    if (!hasSignal) return;
    const send = () => void sendAll(user_id);
    // Both again later: what the connection broke off is not kept.
    const fetchSoon = () => {
      void keepAppFiles().catch(() => undefined);
      void fetchAhead(user_id).catch(() => undefined);
    };
    const stop = new AbortController();
    const timers = [window.setInterval(send, SEND_EVERY_MS), window.setInterval(fetchSoon, FETCH_EVERY_MS)];
    window.addEventListener('focus', send, { signal: stop.signal });
    // Events come in bunches.
    let event = 0;
    const stopWatching = watchTopics(['access', 'appointments'], () => {
      window.clearTimeout(event);
      event = window.setTimeout(fetchSoon, EVENTS_PAUSE_MS);
    });
    send();
    fetchSoon();
    const soon = SEND_SOON_MS.map((ms) => window.setTimeout(send, ms));
    return () => {
      stop.abort();
      stopWatching();
      for (const timer of [event, ...soon]) window.clearTimeout(timer);
      for (const timer of timers) window.clearInterval(timer);
    };
  }, [user_id, hasSignal]);
}

/** Sends everything, and tells what went by itself: nobody was looking when it did. */
async function sendAll(user_id: string): Promise<void> {
  await openVisitStore(user_id);
  const store = await openOwnStore(user_id);
  // First: an incident is among them.
  const sent = (await sendTypedReports(store)) + (await sendWaiting()) + (await sendNotes(store));
  if (sent > 0)
    toast.success(sent === 1 ? '1 thing sent' : `${sent} things sent`, {
      text: 'The office now has everything that was waiting on this device.',
      key: 'sent by itself',
    });
}
