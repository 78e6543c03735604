import { CloudUpload, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { watchTopics } from '#web/api/refresh.ts';
import { keepAppFiles } from '#web/device/app-files.ts';
import { watchSentForms } from '#web/features/reports/send-form.ts';
import { MissingLine } from '#web/features/safety/missing-episodes/MissingLine.tsx';
import { keepSentForm } from '#web/features/visits/visit-forms.ts';
import { KINDS } from '#web/kinds.ts';
import { fetchAhead } from '#web/pages/fetch-ahead.ts';
import { useHasSignal } from '#web/session/has-signal.ts';
import { sessionStore } from '#web/session/session.ts';
import { unsent } from '#web/session/unsent.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { openOwnStore } from '#web/writing/device-store.ts';
import { useStandings } from '#web/writing/kind.ts';

const EVENTS_PAUSE_MS = 1_000;
const SEND_EVERY_MS = 60_000;
/** A phone that reports a signal may need some more seconds to reach the server. */
const SEND_SOON_MS = [2_000, 6_000, 15_000];
const LOOK_EVERY_MS = 10_000;
const FETCH_EVERY_MS = 30 * 60_000;

export const WAITING_PATH = '/dashboard/waiting';

/** Runs on every page of a carer: fetches visits ahead, sends what waits, and announces both. */
export function CarerDuty({ user_id }: { user_id: string }) {
  const hasSignal = useHasSignal();
  useDuty(user_id, hasSignal);
  const standings = useStandings(KINDS);
  const sum = (read: (standing: (typeof standings)[number]) => number, kinds = standings) =>
    kinds.reduce((total, standing) => total + read(standing), 0);
  const [own, shared] = [true, false].map((isOwn) =>
    standings.filter((_, at) => (KINDS[at]?.hasOwnLine ?? false) === isOwn),
  );
  const missing = sum(({ waiting, refused }) => waiting + refused, own);
  const begun = sum(({ drafts }) => drafts);
  const count = begun + sum(({ waiting, refused }) => waiting + refused);
  const counts = {
    waiting: sum(({ waiting }) => waiting, shared),
    problems: sum(({ refused }) => refused, shared),
    is_sending: shared?.some(({ is_sending }) => is_sending) ?? false,
  };
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
    const look = () =>
      void openOwnStore(user_id).then((store) => Promise.all(KINDS.map(({ load }) => load(store))));
    look();
    const stopWatching = watchSentForms((sent) => keepSentForm(user_id, sent));
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    return () => {
      window.clearInterval(timer);
      stopWatching();
      if (sessionStore.getState().status === 'in') return;
      for (const { forget } of KINDS) forget();
    };
  }, [user_id]);
  useEffect(() => {
    if (!hasSignal) return;
    const send = () => void sendAll(user_id);
    // Both again later, because an interrupted fetch is not stored.
    const fetchSoon = () => {
      void keepAppFiles().catch(() => undefined);
      void fetchAhead(user_id).catch(() => undefined);
    };
    const stop = new AbortController();
    const timers = [window.setInterval(send, SEND_EVERY_MS), window.setInterval(fetchSoon, FETCH_EVERY_MS)];
    window.addEventListener('focus', send, { signal: stop.signal });
    // Events arrive in batches.
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

/** Sends everything and announces what was sent, because nobody was watching. */
async function sendAll(user_id: string): Promise<void> {
  const store = await openOwnStore(user_id);
  let sent = 0;
  for (const { send, hasOwnLine } of KINDS) if (!hasOwnLine) sent += await send(store);
  if (sent > 0)
    toast.success(sent === 1 ? '1 thing sent' : `${sent} things sent`, {
      text: 'The office now has everything that was waiting on this device.',
      key: 'sent by itself',
    });
}
