import { useEffect, useState } from 'react';
import { SESSION_EXPIRED_MESSAGE } from '#contract/core/constants.ts';
import { IDLE_MINUTES } from '#contract/core/session-limits.ts';
import type { UserType } from '#contract/core/statuses.ts';
import { renewBearer } from '#web/api/bearer.ts';
import { idleNow, noteActivity } from '#web/session/idle.ts';
import { logOut } from '#web/session/session.ts';
import { useSignOut } from '#web/shell/SignOutDialog.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

const LOOK_EVERY_MS = 1_000;

/** Warns two minutes before an idle session ends (AUT-03). */
export function IdleDialog({ user_type }: { user_type: UserType }) {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const { signOut, question } = useSignOut();
  useEffect(() => {
    const timer = window.setInterval(() => {
      // A carer without signal could not sign in again: warn them once there is signal.
      if (user_type === 'user' && !navigator.onLine) return;
      const state = idleNow(user_type);
      setSecondsLeft(state.kind === 'warning' ? state.seconds_left : undefined);
      if (state.kind === 'over') {
        window.clearInterval(timer);
        const words = `${SESSION_EXPIRED_MESSAGE} You were signed out after ${IDLE_MINUTES[user_type]} minutes without activity. We saved what you typed.`;
        void logOut(words);
      }
    }, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [user_type]);
  const stay = () => {
    noteActivity();
    setSecondsLeft(undefined);
    void renewBearer().catch(() => undefined);
  };
  const minutes = Math.ceil((secondsLeft ?? 0) / 60);
  return (
    <>
      <ConfirmDialog
        open={secondsLeft !== undefined}
        onClose={stay}
        title="Are you still there?"
        text={
          <>
            <p>
              For people’s privacy, we’ll sign you out in{' '}
              {minutes === 1 ? 'less than a minute' : `${minutes} minutes`}.
            </p>
            <p aria-hidden className="mt-2 text-sm text-ink-soft tabular-nums">
              {secondsLeft} seconds
            </p>
          </>
        }
        primary={{ label: 'Stay signed in', onPress: stay }}
        secondary={{ label: 'Sign out', onPress: signOut }}
      />
      {/* The idle time continues behind the question, so this dialog can appear above it. */}
      {question}
    </>
  );
}
