import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { renewSession } from '#contract/core/sessions.ts';
import { sendErrorReport } from '#web/api/error-report.ts';

/**
 * Whether the server has ended the session of a screen that stays for its typed text. Nothing is sent from it until its
 * user signs in again, with or without signal.
 */
const sessionOver = createStore<{ is_over: boolean }>()(() => ({ is_over: false }));

export const noteOver = (is_over: boolean) => sessionOver.setState({ is_over });
export const useIsSessionOver = (): boolean => useStore(sessionOver, ({ is_over }) => is_over);

/** The authentication report (ERR-01) if no call was refused, only the renewal. */
export function reportEnd(): void {
  const endpoint = `${renewSession.method} ${renewSession.path}`;
  sendErrorReport({ kind: 'authentication', endpoint, status: 401, code: 'session.expired' });
}
