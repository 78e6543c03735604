import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Power } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#contract/dates.ts';
import { endUserSessions, getUser, UserDetail, updateUser } from '#contract/users.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { UserForm } from '#web/features/users/UserForm.tsx';
import { userTypeWords } from '#web/features/users/user-search.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmailLink } from '#web/shell/EmailLink.tsx';
import { useStoredDraft } from '#web/shell/form-draft.ts';
import { usePage } from '#web/shell/page.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { TextLink } from '#web/ui/Link.tsx';
import { RecordScreen } from '#web/ui/RecordScreen.tsx';
import { toast } from '#web/ui/toast.ts';

/** One account: who, when last, and what the office may change of it. */
export function UserPage({ id }: { id: string }) {
  const { data, error, refetch } = useEndpoint(getUser, { params: { id } });
  const user = UserDetail.safeParse(data).data;
  const stored = useStoredDraft(`user/${id}/edit`);
  usePage(user?.name);
  return (
    <RecordScreen
      back={{ label: 'Users', href: '/dashboard/users' }}
      loading={!user || stored === undefined}
      error={user ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={user?.name}
      badge={user && (user.is_active ? <Badge tone="green">On</Badge> : <Badge>Switched off</Badge>)}
      lead={user && userTypeWords[user.user_type]}
      actions={user && <Actions user={user} />}
      facts={
        !user
          ? []
          : [
              { term: 'E-mail', value: <EmailLink address={user.email} />, wide: 'phone' },
              {
                term: 'Works for',
                value: user.client ? (
                  <TextLink href={`/dashboard/clients/${user.client.id}`}>{user.client.name}</TextLink>
                ) : (
                  'The agency'
                ),
              },
              { term: 'Last signed in', value: user.last_login ? formatDateTime(user.last_login) : 'Never' },
            ]
      }
      factColumns={3}
    >
      {user && stored !== undefined && (
        <Card title="Change details">
          <UserForm key={user.id} user={user} stored={stored} />
        </Card>
      )}
    </RecordScreen>
  );
}

function Actions({ user }: { user: UserDetail }) {
  const { user: me } = useSignedIn();
  const [asks, setAsks] = useState<'sessions' | 'off'>();
  const client = useQueryClient();
  const [end, update] = [useSend(endUserSessions), useSend(updateUser)];
  const close = () => setAsks(undefined);
  const endSessions = () =>
    end.mutate(
      { params: { id: user.id } },
      {
        onSuccess: ({ ended }) => {
          close();
          toast.success(
            ended === 0 ? `${user.name} was not signed in` : `${user.name} is signed out everywhere`,
          );
        },
        onError: (error) => toast.error('Not signed out', { text: error.message }),
      },
    );
  const setActive = (is_active: boolean) =>
    update.mutate(
      { params: { id: user.id }, body: { is_active, version: user.version } },
      {
        onSuccess: async () => {
          close();
          toast.success(is_active ? `${user.name} can sign in again` : `${user.name} is switched off`);
          await client.invalidateQueries({ queryKey: ['/api/users/{id}'] });
        },
        onError: (error) => toast.error('Not changed', { text: error.message }),
      },
    );
  return (
    <>
      <Button variant="outline" icon={LogOut} onClick={() => setAsks('sessions')}>
        End sessions
      </Button>
      {user.is_active && user.id !== me.id && (
        <Button variant="outline" icon={Power} onClick={() => setAsks('off')}>
          Switch off
        </Button>
      )}
      {!user.is_active && (
        <Button icon={Power} pending={update.isPending} onClick={() => setActive(true)}>
          Switch on
        </Button>
      )}
      <ConfirmDialog
        open={asks === 'sessions'}
        onClose={close}
        title={`Sign ${user.name} out everywhere?`}
        text="They can sign in again at once. What they typed and did not send is kept."
        secondary={{ label: 'Cancel', onPress: close }}
        primary={{ label: 'End sessions', pending: end.isPending, onPress: endSessions }}
      />
      <ConfirmDialog
        open={asks === 'off'}
        onClose={close}
        title={`Switch ${user.name} off?`}
        text="They are signed out at once and cannot sign in until somebody switches them on again. What they wrote stays."
        secondary={{ label: 'Keep', onPress: close }}
        primary={{
          label: 'Switch off',
          variant: 'destructive',
          pending: update.isPending,
          onPress: () => setActive(false),
        }}
      />
    </>
  );
}
