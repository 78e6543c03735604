import { formatDateTime } from '#contract/core/dates.ts';
import { getUser, UserRecord } from '#contract/organisations/users.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { WaitingAccess } from '#web/features/organisations/access-requests/AccessRequests.tsx';
import { CarerChecksCard } from '#web/features/organisations/checks/CarerChecksCard.tsx';
import { UserForm } from '#web/features/organisations/users/UserForm.tsx';
import { userTypeWords } from '#web/features/organisations/users/user-search.ts';
import { CarerWorkCards } from '#web/features/visits/carer-work/CarerWorkCards.tsx';
import { EmailLink } from '#web/lists/EmailLink.tsx';
import { UserActions } from '#web/pages/user/UserActions.tsx';
import { usePage } from '#web/shell/page.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { useStoredDraft } from '#web/writing/form-draft.ts';

/** One person: contact details, work, and the office's own records about them. */
export function UserPage({ id }: { id: string }) {
  const { data, error, refetch } = useEndpoint(getUser, { params: { id } });
  const user = UserRecord.safeParse(data).data;
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
      actions={user && <UserActions user={user} />}
      facts={user ? describeFacts(user) : []}
      factColumns={3}
    >
      {user && <WaitingAccess subject_id={user.id} />}
      {user?.user_type === 'user' && (
        <p>
          <TextLink href={`/dashboard/users/${user.id}/pay`}>Pay by week</TextLink>
        </p>
      )}
      {user?.user_type === 'user' && <CarerWorkCards carer={user} />}
      {user?.user_type === 'user' && <CarerChecksCard carer={user} />}
      {user && stored !== undefined && (
        <Card title="Details">
          <UserForm key={user.id} user={user} stored={stored} />
        </Card>
      )}
    </RecordScreen>
  );
}

function describeFacts(user: UserRecord): Fact[] {
  const emergency = [user.emergency_contact_name, user.emergency_contact_relationship].filter(Boolean);
  const phone = user.emergency_contact_phone;
  return [
    { term: 'E-mail', value: <EmailLink address={user.email} />, wide: 'phone' },
    { term: 'Telephone', value: user.phone && <PhoneLink number={user.phone} /> },
    { term: 'Last signed in', value: lastSignIn(user) },
    ...(user.client
      ? [
          {
            term: 'Works for',
            value: <TextLink href={`/dashboard/clients/${user.client.id}`}>{user.client.name}</TextLink>,
          },
          {
            term: 'Social worker',
            value: user.social_worker ? (
              <TextLink href={`/dashboard/social-workers/${user.social_worker.id}`}>
                {user.social_worker.name}
              </TextLink>
            ) : (
              'None with this e-mail address'
            ),
          },
          ...(user.mail_to.toLowerCase() === user.email.toLowerCase()
            ? []
            : [{ term: 'Work e-mails go to', value: <EmailLink address={user.mail_to} /> }]),
        ]
      : [
          { term: 'Area', value: [user.home_area, user.postcode_district].filter(Boolean).join(', ') },
          {
            term: 'Contracted',
            value: user.contracted_hours_week && `${user.contracted_hours_week} hours a week`,
          },
          {
            term: 'Emergency contact',
            value: (emergency.length > 0 || phone) && (
              <>
                {emergency.join(', ')} {phone && <PhoneLink number={phone} />}
              </>
            ),
            wide: 'phone' as const,
          },
        ]),
  ];
}

function lastSignIn({ last_login, is_linked }: UserRecord): string {
  if (!last_login) return 'Never';
  return is_linked ? formatDateTime(last_login) : `${formatDateTime(last_login)}; sign-in reset`;
}

const PhoneLink = ({ number }: { number: string }) => <TextLink href={telHref(number)}>{number}</TextLink>;
