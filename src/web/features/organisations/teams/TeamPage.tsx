import { Archive, Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { deleteTeam, getTeam, type TeamDetail, updateTeam } from '#contract/organisations/teams.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ArchiveDialog } from '#web/features/organisations/teams/ArchiveDialog.tsx';
import { MembersDialog } from '#web/features/organisations/teams/MembersDialog.tsx';
import { teamHref } from '#web/features/organisations/teams/team-search.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

export function TeamPage({ id }: { id: string }) {
  const { role } = useSignedIn();
  const { data: team, error, refetch } = useEndpoint(getTeam, { params: { id } });
  usePage(team?.team);
  const mayChange = can(role, updateTeam);
  return (
    <RecordScreen
      back={{ label: 'Teams', href: '/dashboard/teams' }}
      loading={!team}
      error={team ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={team?.team}
      lead={team?.client.name}
      actions={team && mayChange && <Actions team={team} />}
      facts={team ? describeFacts(team, role) : []}
      factColumns={3}
    >
      {team && (
        <div className="grid gap-5 lg:grid-cols-2">
          <LinkRows
            title="Social workers"
            empty="No social workers in this team yet"
            rows={team.members.map((each) => ({ ...each, href: `/dashboard/social-workers/${each.id}` }))}
            aside={mayChange && <MembersButton team={team} kind="social_workers" />}
          />
          <LinkRows
            title="Young people"
            empty="No young people in this team yet"
            closed={team.young_persons_closed}
            rows={team.young_people.map((each) => ({ ...each, href: `/dashboard/young-persons/${each.id}` }))}
            aside={mayChange && <MembersButton team={team} kind="young_persons" />}
          />
        </div>
      )}
    </RecordScreen>
  );
}

function describeFacts(team: TeamDetail, role: SignedInRole): Fact[] {
  const lead = (who: TeamDetail['teamManager']) =>
    who && <TextLink href={`/dashboard/social-workers/${who.id}`}>{who.name}</TextLink>;
  return [
    { term: 'Team manager', value: lead(team.teamManager) },
    { term: 'Practice manager', value: lead(team.practiceManager) },
    { term: 'Service manager', value: lead(team.serviceManager) },
    {
      term: 'Client',
      value:
        role === 'admin' ? (
          <TextLink href={`/dashboard/clients/${team.client.id}`}>{team.client.name}</TextLink>
        ) : (
          team.client.name
        ),
    },
    { term: 'Local authority', value: team.localAuthority },
  ];
}

function MembersButton({ team, kind }: { team: TeamDetail; kind: 'social_workers' | 'young_persons' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" icon={Users} onClick={() => setIsOpen(true)}>
        {kind === 'social_workers' ? 'Choose social workers' : 'Choose young people'}
      </Button>
      {isOpen && <MembersDialog team={team} kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Actions({ team }: { team: TeamDetail }) {
  const [isArchiving, setIsArchiving] = useState(false);
  return (
    <>
      <Button variant="outline" icon={Archive} onClick={() => setIsArchiving(true)}>
        Archive
      </Button>
      <UiLink href={`${teamHref(team.id)}/edit`} className={buttonClass()}>
        <Pencil aria-hidden size={18} /> Edit
      </UiLink>
      {isArchiving && (
        <ArchiveDialog
          record={{ id: team.id, name: team.team }}
          endpoint={deleteTeam}
          text="It can no longer be chosen. Its records are kept."
          listHref="/dashboard/teams"
          onClose={() => setIsArchiving(false)}
        />
      )}
    </>
  );
}
