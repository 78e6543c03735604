import { ArrowLeftRight, FolderLock, KeyRound, LogOut, Power } from 'lucide-react';
import { useState } from 'react';
import { endUserSessions, type UserRecord } from '#contract/organisations/users.ts';
import { useSend } from '#web/api/hooks.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { type AccountChange, ChangeAccountDialog } from '#web/pages/user/ChangeAccountDialog.tsx';
import { ForgetSignInDialog } from '#web/pages/user/ForgetSignInDialog.tsx';
import { HandOverDialog } from '#web/pages/user/HandOverDialog.tsx';
import { SwitchOnDialog } from '#web/pages/user/SwitchOnDialog.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The actions of an administrator on an account. Nobody can take away their own role. */
export function UserActions({ user }: { user: UserRecord }) {
  const { user: me } = useSignedIn();
  const [asks, setAsks] = useState<'sessions' | 'anew' | 'on' | 'records' | AccountChange>();
  const close = () => setAsks(undefined);
  const isOther = user.id !== me.id;
  const isInOffice = user.user_type === 'admin' && user.is_active;
  return (
    <>
      <Button variant="outline" icon={LogOut} onClick={() => setAsks('sessions')}>
        End sessions
      </Button>
      {user.is_linked && isOther && (
        <Button variant="outline" icon={KeyRound} onClick={() => setAsks('anew')}>
          Reset sign-in
        </Button>
      )}
      {user.is_active && isOther && user.user_type !== 'client' && (
        <Button variant="outline" icon={ArrowLeftRight} onClick={() => setAsks('type')}>
          {user.user_type === 'admin' ? 'Make carer' : 'Make administrator'}
        </Button>
      )}
      {user.is_active && isOther && (
        <Button variant="outline" icon={Power} onClick={() => setAsks('off')}>
          Switch off
        </Button>
      )}
      {!user.is_active && (
        <Button icon={Power} onClick={() => setAsks('on')}>
          Switch on
        </Button>
      )}
      {!isInOffice && user.user_type !== 'client' && (
        <Button variant="outline" icon={FolderLock} onClick={() => setAsks('records')}>
          Hand over restricted records
        </Button>
      )}
      {asks === 'on' && <SwitchOnDialog user={user} onClose={close} />}
      {asks === 'records' && <HandOverDialog user={user} onClose={close} />}
      {asks === 'sessions' && <EndSessions user={user} onClose={close} />}
      {asks === 'anew' && <ForgetSignInDialog user={user} onClose={close} />}
      {(asks === 'off' || asks === 'type') && (
        <ChangeAccountDialog user={user} change={asks} onClose={close} />
      )}
    </>
  );
}

function EndSessions({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const end = useSend(endUserSessions);
  const ending =
    user.user_type === 'user' ? 'Their calendar feed and device notifications' : 'Their device notifications';
  const endSessions = () =>
    end.mutate(
      { params: { id: user.id } },
      {
        onSuccess: ({ ended }) => {
          onClose();
          toast.success(
            ended === 0 ? `${user.name} was not signed in` : `${user.name} is signed out everywhere`,
            { text: `${ending} have stopped.` },
          );
        },
        onError: (error) => tellProblem(error, 'Not signed out'),
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Sign ${user.name} out everywhere?`}
      text={`${ending} stop too. They can sign in and set them up again at once. Their unsent drafts are saved.`}
      secondary={{ label: 'Cancel', onPress: onClose }}
      primary={{ label: 'End sessions', pending: end.isPending, onPress: endSessions }}
    />
  );
}
