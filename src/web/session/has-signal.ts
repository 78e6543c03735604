import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useOnline } from '#web/device/use-online.ts';
import { sessionStore } from '#web/session/session.ts';

/** Whether the device says it is connected, and the server has been heard since this page was opened. */
export function useHasSignal(): boolean {
  const isHeard = useStore(sessionStore, (state) => state.status !== 'in' || !state.without_signal);
  const isOnline = useOnline();
  return isHeard && isOnline;
}

const PATIENCE_MS = 5_000;

/**
 * Whether an answer that is still waited for is out of reach: there is no signal or, as with one bar of it, nothing has come for
 * some seconds. What this device has is shown then, until the answer comes.
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
