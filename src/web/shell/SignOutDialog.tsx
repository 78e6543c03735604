import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { signOutByHand } from '#web/session/sign-out.ts';
import { unsent } from '#web/session/unsent.ts';
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
  const { count, begun } = useStore(unsent);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        count === 1 ? '1 thing is not with the office yet' : `${count} things are not with the office yet`
      }
      text={`${describeStay(count, begun)} Nobody else sees it.`}
      primary={{ label: 'Stay signed in', onPress: onClose }}
      secondary={{ label: 'Sign out', onPress: () => void signOutByHand() }}
    />
  );
}

/** Nothing goes by itself that was only begun. */
function describeStay(count: number, begun: number): string {
  if (begun === 0) return 'It stays on this device, and goes once you sign in here again.';
  if (begun < count)
    return 'It stays on this device. What you sent goes once you sign in here again; what you only began goes when you send it.';
  return 'You have not sent it. It stays on this device until you sign in here again and send it.';
}
