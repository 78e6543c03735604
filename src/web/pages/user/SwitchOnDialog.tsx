import { useQueryClient } from '@tanstack/react-query';
import { type UserRecord, updateUser } from '#contract/organisations/users.ts';
import { useSend } from '#web/api/hooks.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

export function SwitchOnDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const client = useQueryClient();
  const send = useSend(updateUser);
  const isStale = send.error?.code === 'session.not_fresh';
  const switchOn = () =>
    send.mutate(
      { params: { id: user.id }, body: { is_active: true, version: user.version } },
      {
        onSuccess: async () => {
          onClose();
          toast.success(`${user.name} can sign in again`);
          await client.invalidateQueries({ queryKey: ['/api/users/{id}'] });
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Switch ${user.name} on?`}
      text={
        <div className="space-y-3">
          <FreshSignIn purpose="switch an account on" isRefused={isStale} keepsTyping={false} />
          {send.error && !isStale && <SendProblem error={send.error} title="Not changed" />}
          <p>
            They can sign in again with <span className="font-medium wrap-anywhere">{user.email}</span>. They
            cannot open restricted records until someone gives them access again.
          </p>
        </div>
      }
      secondary={{ label: 'Cancel', onPress: onClose }}
      primary={{ label: 'Switch on', pending: send.isPending, onPress: switchOn }}
    />
  );
}
