import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, FolderLock, KeyRound, LogOut, Power } from 'lucide-react';
import { useState } from 'react';
import { endUserSessions, forgetSignIn, type UserRecord, updateUser } from '#contract/organisations/users.ts';
import { prepareCall } from '#web/api/call.ts';
import { useSend } from '#web/api/hooks.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { type AccountChange, ChangeAccountDialog, Successor } from '#web/pages/user/ChangeAccountDialog.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

/** An administrator's actions on an account. Nobody can remove their own role. */
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

/** For an account whose owner has a sign-in at the provider other than the linked one. */
function ForgetSignInDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
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

/**
 * For someone who is no longer in the office: who opens the records that nobody there can open now. Asked about
 * everybody alike.
 */
function HandOverDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  return (
    <FormDialog
      place={`user/${user.id}/hand-over`}
      title="Hand over restricted records?"
      start={{ restricted_records_to: '' }}
      submit={{
        label: 'Send request',
        request: ({ restricted_records_to }) =>
          prepareCall(updateUser, {
            params: { id: user.id },
            body: { restricted_records_to, version: user.version },
          }),
        judge: ({ restricted_records_to }) =>
          restricted_records_to ? {} : { restricted_records_to: 'Choose an administrator.' },
      }}
      freshSignIn={() => ({ purpose: 'ask for this' })}
      failed="We did not send the request"
      topics={['access_requests']}
      onDone={() =>
        toast.success('Waiting for a second administrator', {
          text: 'We’ll tell them, and tell you when it’s decided.',
        })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>Choose who can open restricted records that only {user.name} could open.</p>
          <Successor user={user} {...field('restricted_records_to')} />
        </>
      )}
    </FormDialog>
  );
}

function SwitchOnDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
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
