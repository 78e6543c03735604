import type { ReactNode } from 'react';
import { useActor } from '#web/session/session.ts';
import { ActorContext } from '#web/shell/actor.ts';
import { IdleDialog } from '#web/shell/IdleDialog.tsx';

/** For a full-screen page: checks the sign-in, and warns before the session ends. */
export function ViewerShell({ children }: { children: ReactNode }) {
  const actor = useActor();
  if (!actor) return null;
  return (
    <ActorContext value={actor}>
      {children}
      <IdleDialog user_type={actor.user.user_type} />
    </ActorContext>
  );
}
