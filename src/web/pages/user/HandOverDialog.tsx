import { useState } from 'react';
import { type UserRecord, updateUser } from '#contract/organisations/users.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Successor } from '#web/pages/user/ChangeAccountDialog.tsx';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Of somebody who is not in the office: who opens what nobody there can open any more. Asked of everybody alike. */
export function HandOverDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const [successor, setSuccessor] = useState<string>();
  const send = useSend(updateUser);
  const isStale = send.error?.code === 'session.not_fresh';
  const ask = () =>
    successor &&
    send.mutate(
      { params: { id: user.id }, body: { restricted_records_to: successor, version: user.version } },
      {
        onSuccess: async () => {
          onClose();
          toast.success('Waiting for a second administrator', {
            text: 'We’ll tell them, and tell you when it’s decided.',
          });
          await refreshTopic('access_requests');
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Hand over restricted records?"
      text={
        <div className="space-y-3">
          <FreshSignIn purpose="ask for this" isRefused={isStale} keepsTyping={false} />
          {send.error && !isStale && <SendProblem error={send.error} title="We did not send the request" />}
          <p>Choose who can open restricted records that only {user.name} could open.</p>
          <Successor user={user} value={successor} onChange={setSuccessor} />
        </div>
      }
      secondary={{ label: 'Cancel', onPress: onClose }}
      primary={{ label: 'Send request', pending: send.isPending, onPress: () => void ask() }}
    />
  );
}
