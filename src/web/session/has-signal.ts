import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useOnline } from '#web/device/use-online.ts';
import { sessionStore } from '#web/session/session.ts';

/** Whether the device reports a connection and the server has responded since this page was opened. */
export function useHasSignal(): boolean {
  const isHeard = useStore(sessionStore, (state) => state.status !== 'in' || !state.without_signal);
  const isOnline = useOnline();
  return isHeard && isOnline;
}

const PATIENCE_MS = 5_000;

/**
 * Whether a pending response is out of reach: there is no signal or, on a weak one, nothing has arrived for some
 * seconds. Until the response arrives, the screen shows what this device has.
 */
export function useIsOutOfReach(isWaiting: boolean): boolean {
  const hasSignal = useHasSignal();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      window.clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isWaiting && (isLate || !hasSignal);
}
