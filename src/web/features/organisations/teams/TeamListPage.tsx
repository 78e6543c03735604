import { Plus } from 'lucide-react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { createTeam, listTeams, type Team } from '#contract/organisations/teams.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { TeamSearch, teamHref } from '#web/features/organisations/teams/team-search.ts';
import { OneLine } from '#web/forms/OneLine.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';

interface Props {
  search: TeamSearch;
  onSearch: (search: TeamSearch) => void;
}

export function TeamListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const query = useEndpoint(listTeams, { query: search });
  return (
    <RecordList<Team, TeamSearch>
      list="teams"
      title="Teams"
      noun={{ one: 'team', many: 'teams' }}
      columns={columnsFor(role)}
      hiddenAtFirst={['localAuthority']}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => TeamSearch.parse(kept)}
      exported={{ cells: cellsFor(role), fetchAll: () => fetchEveryPage<Team>(listTeams, search) }}
      filters={filters}
      firstSort="team"
      findName={({ team }) => team}
      buildHref={({ id }) => teamHref(id)}
      primaryAction={
        can(role, createTeam) && (
          <UiLink href="/dashboard/teams/new" className={buttonClass()}>
            <Plus aria-hidden size={18} /> New team
          </UiLink>
        )
      }
      empty={{ title: 'No teams yet', text: 'Client organisations’ teams appear here.' }}
    />
  );
}

const filters: ListFilter<TeamSearch>[] = [
  { name: 'team', label: 'Team', is_impersonal: true },
  { name: 'localAuthority', label: 'Local authority', is_impersonal: true },
  { name: 'teamManager', label: 'Team manager' },
  { name: 'practiceManager', label: 'Practice manager' },
  { name: 'serviceManager', label: 'Service manager' },
];

const cellsFor = (role: SignedInRole): ExportCell<Team>[] => [
  ['Team', ({ team }) => team],
  ...(role === 'admin' ? [['Client', ({ client }) => client.name] as const satisfies ExportCell<Team>] : []),
  ['Local authority', ({ localAuthority }) => localAuthority],
  ['Team manager', ({ teamManager }) => teamManager?.name],
  ['Practice manager', ({ practiceManager }) => practiceManager?.name],
  ['Service manager', ({ serviceManager }) => serviceManager?.name],
  ['Social workers', (team) => team.social_workers],
  ['Young people', (team) => team.young_persons],
];

/** A client sees only one organisation's teams, so that column is not needed. */
function columnsFor(role: SignedInRole): Column<Team>[] {
  const columns: (Column<Team> | false)[] = [
    { id: 'team', header: 'Team', sort: true, cardRole: 'title', cell: ({ team }) => team },
    role === 'admin' && { id: 'client', header: 'Client', sort: true, cell: ({ client }) => client.name },
    {
      id: 'localAuthority',
      header: 'Local authority',
      sort: true,
      hideable: true,
      cardRole: 'hidden',
      cell: ({ localAuthority }) => localAuthority,
    },
    {
      id: 'teamManager',
      header: 'Team manager',
      hideable: true,
      cell: ({ teamManager }) => teamManager && <OneLine>{teamManager.name}</OneLine>,
    },
    {
      id: 'practiceManager',
      header: 'Practice manager',
      hideable: true,
      cell: ({ practiceManager }) => practiceManager && <OneLine>{practiceManager.name}</OneLine>,
    },
    {
      id: 'serviceManager',
      header: 'Service manager',
      hideable: true,
      cell: ({ serviceManager }) => serviceManager && <OneLine>{serviceManager.name}</OneLine>,
    },
    {
      id: 'social_workers',
      header: 'Social workers',
      hideable: true,
      align: 'end',
      cell: (team) => team.social_workers,
    },
    {
      id: 'young_persons',
      header: 'Young people',
      hideable: true,
      align: 'end',
      cell: (team) => team.young_persons,
    },
  ];
  return columns.filter((column) => column !== false);
}
