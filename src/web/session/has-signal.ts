import { useStore } from 'zustand';
import { useOnline } from '#web/device/use-online.ts';
import { sessionStore } from '#web/session/session.ts';

/** Whether the device says it is connected, and the server has been heard since this page was opened. */
export function useHasSignal(): boolean {
  const isHeard = useStore(sessionStore, (state) => state.status !== 'in' || !state.without_signal);
  const isOnline = useOnline();
  return isHeard && isOnline;
}
