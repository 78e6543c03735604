import { CloudUpload, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { keepAppFiles } from '#web/device/app-files.ts';
import { fetchAhead } from '#web/features/visits/fetch-ahead.ts';
import { sendWaiting } from '#web/features/visits/send-waiting.ts';
import { closeDesk, countWaiting, desk, openDesk, useWorks } from '#web/features/visits/visit-desk.ts';
import { sessionStore } from '#web/session/session.ts';
import { UiLink } from '#web/ui/Link.tsx';

const SEND_EVERY_MS = 60_000;
const FETCH_EVERY_MS = 30 * 60_000;

export const WAITING_PATH = '/dashboard/waiting';

/** What goes on around every page of a carer: visits are fetched ahead, what waits is sent, and both are said. */
export function CarerDuty({ user_id }: { user_id: string }) {
  const hasSignal = useHasSignal();
  useDuty(user_id, hasSignal);
  const { waiting, problems } = countWaiting(useWorks());
  return (
    <>
      {!hasSignal && (
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-yellow-tint px-4 py-2 text-sm font-medium text-yellow-ink"
        >
          <WifiOff aria-hidden size={18} className="shrink-0" />
          No signal: you can go on writing; it is sent when you are back.
        </p>
      )}
      {waiting + problems > 0 && <WaitingLine waiting={waiting} problems={problems} />}
    </>
  );
}

function WaitingLine({ waiting, problems }: { waiting: number; problems: number }) {
  const words = [
    problems > 0 ? `${things(problems)} ${problems === 1 ? 'needs' : 'need'} your decision` : '',
    waiting > 0 ? `${things(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent` : '',
  ].filter(Boolean);
  const [look, Icon] =
    problems > 0
      ? (['bg-red-tint text-red-ink', TriangleAlert] as const)
      : (['bg-teal-tint text-teal-ink', CloudUpload] as const);
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
    void openDesk(user_id);
    return () => {
      if (sessionStore.getState().status !== 'in') closeDesk();
    };
  }, [user_id]);
  useEffect(() => {
    if (!hasSignal) return;
    const send = () => void openDesk(user_id).then(sendWaiting);
    // Both again later: what the connection broke off is not kept.
    const fetchSoon = () => {
      void keepAppFiles().catch(() => undefined);
      void fetchAhead(user_id).catch(() => undefined);
    };
    const stop = new AbortController();
    const timers = [window.setInterval(send, SEND_EVERY_MS), window.setInterval(fetchSoon, FETCH_EVERY_MS)];
    window.addEventListener('focus', send, { signal: stop.signal });
    send();
    fetchSoon();
    return () => {
      stop.abort();
      for (const timer of timers) window.clearInterval(timer);
    };
  }, [user_id, hasSignal]);
}

/** Whether the device says it is connected, and the server has been heard since this page was opened. */
function useHasSignal(): boolean {
  const isHeard = useStore(sessionStore, (state) => state.status !== 'in' || !state.without_signal);
  const isOnline = useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );
  return isHeard && isOnline;
}

/** How many things wait, for whoever draws elsewhere. */
export const useIsSending = () => useStore(desk, (state) => state.is_sending);
