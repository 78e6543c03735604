import { Plus } from 'lucide-react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { listApiKeys } from '#contract/organisations/api-keys.ts';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import type { ClientDetail } from '#contract/organisations/clients.ts';
import { listSocialWorkersOfClient } from '#contract/organisations/social-workers.ts';
import { listTeamsOfClient } from '#contract/organisations/teams.ts';
import { createClientUser, listUsers } from '#contract/organisations/users.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ApiKeysCard } from '#web/features/organisations/clients/ApiKeysCard.tsx';
import type { CLIENT_TABS } from '#web/features/organisations/clients/client-search.ts';
import { clientHref } from '#web/features/organisations/clients/client-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { can } from '#web/session/permissions.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

interface Props {
  client: ClientDetail;
  tab: (typeof CLIENT_TABS)[number];
  role: SignedInRole;
}

/** The list of all invoices, filtered by this client. */
const INVOICES = '/dashboard/invoices';

export function ClientTabs({ client, tab, role }: Props) {
  const { counts, invoicing_contacts } = client;
  // A client's own organisation has a separate address.
  const here = role === 'client' ? '/dashboard/organisation' : clientHref(client.id);
  const at = (id: Props['tab']) => `${here}?tab=${id}`;
  const tabs = [
    { id: 'teams', label: 'Teams', count: counts.teams, href: at('teams') },
    {
      id: 'social_workers',
      label: 'Social workers',
      count: counts.social_workers,
      href: at('social_workers'),
    },
    {
      id: 'young_people',
      label: 'Young people',
      count: counts.young_persons + counts.young_persons_closed,
      href: at('young_people'),
    },
    {
      id: 'invoicing_contacts',
      label: 'Invoicing contacts',
      count: invoicing_contacts.length,
      href: at('invoicing_contacts'),
    },
    ...(counts.users === null
      ? []
      : [{ id: 'users', label: 'Accounts', count: counts.users, href: at('users') }]),
    {
      id: 'invoices',
      label: 'Invoices',
      href: role === 'client' ? INVOICES : `${INVOICES}?client_id=${client.id}`,
    },
    ...(can(role, listApiKeys) ? [{ id: 'api_keys', label: 'API keys', href: at('api_keys') }] : []),
  ];
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'teams';
  return (
    <div className="space-y-4">
      <Tabs label={`About ${client.name}`} tabs={tabs} current={shown} />
      {shown === 'teams' && <Teams id={client.id} />}
      {shown === 'social_workers' && <SocialWorkers id={client.id} />}
      {shown === 'young_people' && <YoungPeople client={client} />}
      {shown === 'invoicing_contacts' && <Contacts client={client} />}
      {shown === 'api_keys' && <ApiKeysCard client={client} />}
      {shown === 'users' && <Accounts id={client.id} role={role} />}
    </div>
  );
}

function Teams({ id }: { id: string }) {
  const teams = useEndpoint(listTeamsOfClient, { params: { id } });
  return (
    <LinkRows
      title="Teams"
      empty="No teams yet"
      rows={teams.data?.map((team) => ({
        id: team.id,
        name: team.team,
        href: `/dashboard/teams/${team.id}`,
        detail: team.teamManager && `Led by ${team.teamManager.name}`,
      }))}
    />
  );
}

function SocialWorkers({ id }: { id: string }) {
  const workers = useEndpoint(listSocialWorkersOfClient, { params: { id } });
  return (
    <LinkRows
      title="Social workers"
      empty="No social workers yet"
      rows={workers.data?.map((worker) => ({
        id: worker.id,
        name: worker.name,
        href: `/dashboard/social-workers/${worker.id}`,
        detail: worker.is_pending ? <Badge tone="yellow">Waiting to be accepted</Badge> : worker.team?.name,
      }))}
    />
  );
}

function YoungPeople({ client: { id, counts } }: Pick<Props, 'client'>) {
  const young = useEndpoint(listYoungPersonOptions, { query: { client_id: id } });
  return (
    <LinkRows
      title="Young people"
      empty="No young people yet"
      closed={counts.young_persons_closed}
      rows={young.data?.map((each) => ({ ...each, href: `/dashboard/young-persons/${each.id}` }))}
    />
  );
}

function Contacts({ client }: { client: ClientDetail }) {
  return (
    <Card title="Who gets the invoices" flush>
      {client.invoicing_contacts.length === 0 ? (
        <EmptyState
          title="No invoicing contacts yet"
          text="We send invoices to the organisation’s own address."
        />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {client.invoicing_contacts.map(({ id, name, email, phone }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
              <span className="font-medium">{name}</span>
              {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
              {phone && <span className="text-ink-soft">{phone}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Accounts({ id, role }: { id: string; role: SignedInRole }) {
  const users = useEndpoint(listUsers, { query: { client_id: id, page_size: 100 } });
  return (
    <LinkRows
      title="Accounts"
      empty="Nobody at this organisation can sign in yet"
      aside={
        can(role, createClientUser) && (
          <UiLink
            href={`/dashboard/users/new?client_id=${id}`}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            <Plus aria-hidden size={16} /> New account
          </UiLink>
        )
      }
      rows={users.data?.items.map((user) => ({
        id: user.id,
        name: user.name,
        href: `/dashboard/users/${user.id}`,
        detail: user.is_active ? user.email : <Badge>Switched off</Badge>,
      }))}
    />
  );
}
