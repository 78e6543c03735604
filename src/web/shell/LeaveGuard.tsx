import { useBlocker } from '@tanstack/react-router';
import { sessionStore } from '#web/session/session.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Asks before a form with unsent changes is left. A session that ends is never held up. */
export function LeaveGuard({ hasChanges }: { hasChanges: () => boolean }) {
  const mustAsk = () => hasChanges() && sessionStore.getState().status === 'in';
  const blocker = useBlocker({ shouldBlockFn: mustAsk, enableBeforeUnload: mustAsk, withResolver: true });
  const isBlocked = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      open={isBlocked}
      onClose={() => isBlocked && blocker.reset()}
      title="Leave without sending?"
      text="Your changes have not been sent. A draft is kept, and waits for you when you come back."
      primary={{ label: 'Stay here', onPress: () => isBlocked && blocker.reset() }}
      secondary={{ label: 'Leave', onPress: () => isBlocked && blocker.proceed() }}
    />
  );
}
