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
              text: `${user.name} is signed out. Their address has changed since they signed in first, so a second administrator says yes first.`,
            });
          else toast.success(`${user.name} can sign in anew`, { text: `With ${user.email}.` });
          await client.invalidateQueries();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Let ${user.name} sign in anew?`}
      text={
        <div className="space-y-3">
          <FreshSignIn purpose="do this" isRefused={isStale} keepsTyping={false} />
          {error && !isStale && <SendProblem error={error} title="Not forgotten" />}
          <p>
            For somebody whose account at the sign-in provider was made anew, and who is told that there is no
            account for them here.
          </p>
          <p>
            They are signed out everywhere at once, and the sign-in of before opens nothing any more. Their
            calendar’s address and the notices on their devices end too; they can set them up again. The next
            one with <span className="font-medium wrap-anywhere">{user.email}</span> is theirs from then on,
            so check this address first.
          </p>
        </div>
      }
      secondary={{ label: 'Cancel', onPress: onClose }}
      primary={{ label: 'Let sign in anew', pending: isPending, onPress: forget }}
    />
  );
}
