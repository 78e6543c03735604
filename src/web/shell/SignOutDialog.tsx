import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { findLeaveQuestion, type LeaveQuestion } from '#web/session/leave-questions.ts';
import { signOutByHand } from '#web/session/sign-out.ts';
import { unsent } from '#web/session/unsent.ts';
import { describeStay, describeUnsent } from '#web/shell/sign-out-words.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type Asked = 'unsent' | LeaveQuestion;

/** Signs out, and asks first if something has not been sent. Render the question on the page. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  // The question does not change while the dialog closes.
  const [asked, setAsked] = useState<Asked>('unsent');
  const [isAsking, setIsAsking] = useState(false);
  const signOut = async () => {
    const question = unsent.getState().count > 0 ? 'unsent' : await findLeaveQuestion();
    if (!question) return signOutByHand();
    setAsked(question);
    setIsAsking(true);
  };
  return {
    signOut: () => void signOut(),
    question: <SignOutDialog open={isAsking} asked={asked} onClose={() => setIsAsking(false)} />,
  };
}

/** Unsent text stays for its author, but the office does not get it until they sign in here again. */
function SignOutDialog(props: { open: boolean; asked: Asked; onClose: () => void }) {
  const { open, asked, onClose } = props;
  const state = useStore(unsent);
  const { title, text } =
    typeof asked === 'object' ? asked : { title: describeUnsent(state), text: describeStay(state) };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      primary={{ label: 'Stay signed in', onPress: onClose }}
      secondary={{ label: 'Sign out', onPress: () => void signOutByHand() }}
    />
  );
}
