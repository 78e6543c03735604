import { Archive, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import {
  ClientDetail,
  deleteClient,
  getClient,
  listLocalAuthorities,
  updateClient,
} from '#contract/organisations/clients.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { ClientTabs } from '#web/features/organisations/clients/ClientTabs.tsx';
import type { CLIENT_TABS } from '#web/features/organisations/clients/client-search.ts';
import { clientHref, kindWords } from '#web/features/organisations/clients/client-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { EmailLink } from '#web/lists/EmailLink.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';

type Tab = (typeof CLIENT_TABS)[number];

/** One organisation and its people. A client reads only their own. */
export function ClientPage({ id, tab = 'teams' }: { id: string; tab: Tab | undefined }) {
  const { role } = useSignedIn();
  const { data, error, refetch } = useEndpoint(getClient, { params: { id } });
  const client = ClientDetail.safeParse(data).data;
  const authorities = useEndpoint(listLocalAuthorities, {});
  usePage(client?.name);
  const authority = authorities.data?.find(({ code }) => code === client?.local_authority_code)?.name;
  return (
    <RecordScreen
      back={
        can(role, updateClient)
          ? { label: 'Clients', href: '/dashboard/clients' }
          : { label: 'Home', href: '/dashboard' }
      }
      loading={!client}
      error={client ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={client?.name}
      badge={client?.is_archived && <Badge>Archived</Badge>}
      lead={client && kindWords[client.kind]}
      actions={client && can(role, updateClient) && <Actions client={client} />}
      notice={client?.is_archived && <ArchivedNotice client={client} />}
      facts={client ? describeFacts(client, authority) : []}
      factColumns={3}
    >
      {client && <ClientTabs client={client} tab={tab} role={role} />}
    </RecordScreen>
  );
}

function describeFacts(client: ClientDetail, authority: string | undefined): Fact[] {
  return [
    {
      term: 'Address',
      value: client.address && <span className="whitespace-pre-line">{client.address}</span>,
    },
    {
      term: 'Telephone',
      value: client.phone && <TextLink href={telHref(client.phone)}>{client.phone}</TextLink>,
    },
    { term: 'E-mail', value: client.email && <EmailLink address={client.email} />, wide: 'phone' },
    { term: 'Local authority', value: authority },
    {
      term: 'In the public forms',
      value: client.is_archived ? 'No, because it is archived' : client.in_external_form ? 'Yes' : 'No',
    },
    {
      term: 'Reports are due',
      value: client.report_due_hours
        ? `${client.report_due_hours} hours after a visit`
        : 'Set by each service',
    },
  ];
}

function Actions({ client }: { client: ClientDetail }) {
  const [isArchiving, setIsArchiving] = useState(false);
  if (client.is_archived) return null;
  return (
    <>
      <Button variant="outline" icon={Archive} onClick={() => setIsArchiving(true)}>
        Archive
      </Button>
      <UiLink href={`${clientHref(client.id)}/edit`} className={buttonClass()}>
        <Pencil aria-hidden size={18} /> Edit
      </UiLink>
      {isArchiving && <ArchiveClientDialog client={client} onClose={() => setIsArchiving(false)} />}
    </>
  );
}

function ArchivedNotice({ client }: { client: ClientDetail }) {
  const { role } = useSignedIn();
  const send = useSend(updateClient);
  const bringBack = () =>
    send.mutate(
      { params: { id: client.id }, body: { is_archived: false, version: client.version } },
      {
        onSuccess: () => toast.success(`${client.name} is back`),
        onError: (error) => tellProblem(error, 'Not brought back'),
        onSettled: () => void refreshTopic('organisations'),
      },
    );
  return (
    <Banner
      title="This organisation is archived"
      action={
        can(role, updateClient) && (
          <Button variant="outline" size="sm" icon={RotateCcw} pending={send.isPending} onClick={bringBack}>
            Bring back
          </Button>
        )
      }
    >
      {client.archive_reason}
    </Banner>
  );
}

interface Props {
  client: ClientDetail;
  onClose: () => void;
}

function ArchiveClientDialog({ client: { id, name }, onClose }: Props) {
  return (
    <ReasonDialog
      place={`client/${id}/archive`}
      title={`Archive ${name}?`}
      text="We archive its teams and social workers too, and its API keys stop working for good. Nothing is deleted. If you bring it back, its system needs a new key."
      required="Enter a reason."
      confirm={{ label: 'Archive', variant: 'destructive' }}
      maxLength={400}
      request={(reason) => prepareCall(deleteClient, { params: { id }, query: { reason } })}
      failed="Not archived"
      onDone={() => toast.success(`${name} is archived`)}
      onClose={onClose}
    />
  );
}
