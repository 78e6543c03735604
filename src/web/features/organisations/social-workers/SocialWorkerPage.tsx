import { Archive, Mail, Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { NONE_RECORDED } from '#contract/core/absence.ts';
import { formatDate } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { TEMPORAL_FORM_DAYS } from '#contract/core/link-limits.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import {
  deleteSocialWorker,
  getSocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { createTemporalForm, lastDayOfForm } from '#contract/organisations/social-workers-without-account.ts';
import { createClientUser, listUsers } from '#contract/organisations/users.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { WaitingAccess } from '#web/features/organisations/access-requests/AccessRequests.tsx';
import { AcceptButton } from '#web/features/organisations/social-workers/AcceptButton.tsx';
import { RegistrationMarks } from '#web/features/organisations/social-workers/AcceptDialog.tsx';
import { roleWords, workerHref } from '#web/features/organisations/social-workers/social-worker-words.ts';
import { ArchiveDialog } from '#web/features/organisations/teams/ArchiveDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { EmailLink } from '#web/lists/EmailLink.tsx';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

type Worker = AnswerOf<typeof getSocialWorker>;

export function SocialWorkerPage({ id }: { id: string }) {
  const { role } = useSignedIn();
  const { data: worker, error, refetch } = useEndpoint(getSocialWorker, { params: { id } });
  usePage(worker?.name);
  return (
    <RecordScreen
      back={{ label: 'Social workers', href: '/dashboard/social-workers' }}
      loading={!worker}
      error={worker ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={worker?.name}
      badge={worker && !worker.is_active && <Badge>Left</Badge>}
      lead={worker && `${roleWords[worker.role]}, ${worker.client.name}`}
      actions={worker && <Actions worker={worker} role={role} />}
      notice={
        worker?.is_pending && (
          <Banner
            tone="warning"
            title="Registered and waiting to be accepted"
            action={<AcceptButton worker={worker} />}
          >
            <p>Check with {worker.client.name} that this person works there. If not, archive the record.</p>
            <RegistrationMarks worker={worker} />
          </Banner>
        )
      }
      facts={worker ? describeFacts(worker, role) : []}
      factColumns={3}
    >
      {worker && <WaitingAccess subject_id={worker.id} />}
      {worker && (
        <div className="grid gap-5 lg:grid-cols-2">
          <LinkRows
            title="Young people"
            empty="No young people allocated"
            closed={worker.young_persons_closed}
            rows={worker.young_persons.map((each) => ({
              ...each,
              href: `/dashboard/young-persons/${each.id}`,
            }))}
          />
          <LinkRows
            title="Teams they lead"
            empty={NONE_RECORDED}
            rows={worker.leads_teams.map((each) => ({ ...each, href: `/dashboard/teams/${each.id}` }))}
          />
        </div>
      )}
    </RecordScreen>
  );
}

const describeFacts = (worker: Worker, role: SignedInRole): Fact[] => [
  { term: 'E-mail', value: <EmailLink address={worker.email} />, wide: 'phone' },
  {
    term: 'Telephone',
    value: worker.phone && <TextLink href={telHref(worker.phone)}>{worker.phone}</TextLink>,
  },
  {
    term: 'Team',
    value: worker.team && <TextLink href={`/dashboard/teams/${worker.team.id}`}>{worker.team.name}</TextLink>,
  },
  { term: 'Local authority', value: worker.localAuthority },
  ...(can(role, listUsers) ? [{ term: 'Account', value: describeAccount(worker) }] : []),
  ...describeTwoAddresses(worker),
];

/** Shown to the office and to the person if the record's address is not the account's. */
function describeTwoAddresses({ account, email }: Worker): Fact[] {
  if (!account || account.email.toLowerCase() === email.toLowerCase()) return [];
  return [
    { term: 'Signs in with', value: `${account.email} (only the office can change this)`, wide: true },
    { term: 'Mail about work sent to', value: <EmailLink address={account.mail_to} />, wide: true },
  ];
}

function describeAccount({ account }: Worker) {
  if (!account) return 'No account with this e-mail address';
  return <TextLink href={`/dashboard/users/${account.id}`}>{account.name}</TextLink>;
}

/** An account is linked by the address of an accepted and active social worker. */
const canBeInvited = ({ account, is_pending, is_active }: Worker) => !account && !is_pending && is_active;

function Actions({ worker, role }: { worker: Worker; role: SignedInRole }) {
  const [isArchiving, setIsArchiving] = useState(false);
  return (
    <>
      {can(role, createTemporalForm) && !worker.is_pending && <AskForDetails worker={worker} />}
      {can(role, createClientUser) && canBeInvited(worker) && (
        <UiLink
          href={`/dashboard/users/new?social_worker_id=${worker.id}`}
          className={buttonClass({ variant: 'outline' })}
        >
          <UserPlus aria-hidden size={18} /> Invite to sign in
        </UiLink>
      )}
      {can(role, deleteSocialWorker) && (
        <Button variant="outline" icon={Archive} onClick={() => setIsArchiving(true)}>
          Archive
        </Button>
      )}
      {can(role, updateSocialWorker) && (
        <UiLink href={`${workerHref(worker.id)}/edit`} className={buttonClass()}>
          <Pencil aria-hidden size={18} /> Edit
        </UiLink>
      )}
      {isArchiving && (
        <ArchiveDialog
          record={worker}
          endpoint={deleteSocialWorker}
          text="They can no longer be chosen, and we switch off their account if they have one. Their records are kept."
          listHref="/dashboard/social-workers"
          onClose={() => setIsArchiving(false)}
        />
      )}
    </>
  );
}

/** E-mails the social worker a link to correct their details without an account. */
function AskForDetails({ worker }: { worker: Worker }) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(createTemporalForm);
  const ask = () =>
    send.mutate(
      { params: { id: worker.id } },
      {
        onSuccess: ({ expires_at }) => {
          setIsAsking(false);
          toast.success(`E-mailed to ${worker.email}`, {
            text: `The link works once, until ${formatDate(lastDayOfForm(expires_at))}.`,
          });
        },
        onError: (error) => tellProblem(error, 'Not e-mailed'),
      },
    );
  return (
    <>
      <Button variant="outline" icon={Mail} onClick={() => setIsAsking(true)}>
        Ask for details
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Ask them to check their details?"
        text={`We’ll e-mail ${worker.email} a link to correct their name, telephone number, role and team. It works once, for ${TEMPORAL_FORM_DAYS} days. Earlier links stop working.`}
        secondary={{ label: 'Cancel', onPress: () => setIsAsking(false) }}
        primary={{ label: 'Send the link', pending: send.isPending, onPress: ask }}
      />
    </>
  );
}
