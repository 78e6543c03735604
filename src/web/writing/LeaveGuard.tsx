import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addLeaveQuestion, type LeaveQuestion, trySaving } from '#web/session/leave-questions.ts';
import { sessionStore } from '#web/session/session.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { isDialogOpen } from '#web/ui/overlay/Dialog.tsx';

type Props = Omit<LeaveQuestion, 'title' | 'text'> & Partial<LeaveQuestion>;

interface Leaving {
  action: string;
  current: { pathname: string };
  next: { pathname: string };
}

/**
 * Asks before the user leaves a form with unsent changes, also by signing out. It never delays a session that expires.
 */
export function LeaveGuard(props: Props) {
  const {
    hasChanges,
    save,
    title = 'Leave without sending?',
    text = 'You have not sent your changes. We’ll save a draft for when you come back.',
  } = props;
  const mustAsk = () => hasChanges() && sessionStore.getState().status === 'in';
  useEffect(() => addLeaveQuestion({ hasChanges, save, title, text }));
  const mustAskAfterSaving = async () => {
    if (mustAsk()) await trySaving({ save });
    return mustAsk();
  };
  // Another step or tab of the same page is not leaving. With a dialog open, Back belongs to the dialog.
  const isElsewhere = ({ action, current, next }: Leaving) =>
    current.pathname !== next.pathname && !(action === 'BACK' && isDialogOpen());
  const blocker = useBlocker({
    shouldBlockFn: (leaving) => isElsewhere(leaving) && (save ? mustAskAfterSaving() : mustAsk()),
    enableBeforeUnload: mustAsk,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      open={isBlocked}
      onClose={() => isBlocked && blocker.reset()}
      title={title}
      text={text}
      primary={{ label: 'Stay here', onPress: () => isBlocked && blocker.reset() }}
      secondary={{ label: 'Leave', onPress: () => isBlocked && blocker.proceed() }}
    />
  );
}
