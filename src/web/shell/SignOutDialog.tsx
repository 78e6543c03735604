import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { signOutByHand } from '#web/session/sign-out.ts';
import { unsent } from '#web/session/unsent.ts';
import { describeStay, describeUnsent } from '#web/shell/sign-out-words.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

/** Signs out by hand, and asks first where something is not with the office: its question belongs on the page. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  return {
    signOut: () => (unsent.getState().count > 0 ? setIsAsking(true) : void signOutByHand()),
    question: <SignOutDialog open={isAsking} onClose={() => setIsAsking(false)} />,
  };
}

/** Unsent words stay for their writer, but the office hears nothing of them until they sign in here again. */
function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const state = useStore(unsent);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={describeUnsent(state)}
      text={describeStay(state)}
      primary={{ label: 'Stay signed in', onPress: onClose }}
      secondary={{ label: 'Sign out', onPress: () => void signOutByHand() }}
    />
  );
}
