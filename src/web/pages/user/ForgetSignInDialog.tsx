import { useQueryClient } from '@tanstack/react-query';
import { forgetSignIn, type UserRecord } from '#contract/organisations/users.ts';
import { useSend } from '#web/api/hooks.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** For an account whose owner has another sign-in at the provider than the one that is linked. */
export function ForgetSignInDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useSend(forgetSignIn);
  const isStale = error?.code === 'session.not_fresh';
  const forget = () =>
    mutate(
      { params: { id: user.id } },
      {
        onSuccess: async ({ is_linked }) => {
          onClose();
          if (is_linked)
            toast.success('Waiting for a second administrator', {
              text: `We signed ${user.name} out. Their address has changed since they first signed in, so a second administrator must approve this.`,
            });
          else
            toast.success(`We reset ${user.name}’s sign-in`, {
              text: `They can sign in with ${user.email}.`,
            });
          await client.invalidateQueries();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Reset sign-in for ${user.name}?`}
      text={
        <div className="space-y-3">
          <FreshSignIn purpose="do this" isRefused={isStale} keepsTyping={false} />
          {error && !isStale && <SendProblem error={error} title="We did not reset the sign-in" />}
          <p>Use this if their account at the sign-in provider was recreated and they cannot sign in here.</p>
          <p>
            We sign them out everywhere at once, and their old sign-in stops working. Their calendar feed and
            device notifications stop too. They can set them up again. Check this address first. We link the
            next sign-in with <span className="font-medium wrap-anywhere">{user.email}</span> to this account.
          </p>
        </div>
      }
      secondary={{ label: 'Cancel', onPress: onClose }}
      primary={{ label: 'Reset sign-in', pending: isPending, onPress: forget }}
    />
  );
}
