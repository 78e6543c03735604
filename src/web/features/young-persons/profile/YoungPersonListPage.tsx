import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import { type SignedInRole, YoungPersonStatus } from '#contract/core/statuses.ts';
import { chooseShownRisk } from '#contract/young-persons/overall-risk.ts';
import { describeAllergies } from '#contract/young-persons/safety-facts.ts';
import {
  createYoungPerson,
  listYoungPersons,
  nameSocialWorker,
} from '#contract/young-persons/young-persons.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Portrait } from '#web/features/young-persons/profile/Portrait.tsx';
import { YoungPersonSearch } from '#web/features/young-persons/profile/young-person-search.ts';
import {
  hrefFor,
  type PersonRow,
  statusTones,
  statusWords,
} from '#web/features/young-persons/profile/young-person-words.ts';
import { OneLine } from '#web/forms/OneLine.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { cx } from '#web/ui/cx.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge, LevelBadge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: YoungPersonSearch;
  onSearch: (search: YoungPersonSearch) => void;
}

/**
 * Every young person the reader may see (YPN-02): the office sees all, a carer those they visit, a client their own.
 */
export function YoungPersonListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const query = useEndpoint(listYoungPersons, { query: buildQuery(search) });
  const router = useRouter();
  const isThere = query.data !== undefined;
  // The user often opens a young person next: preload that page's code for slow connections.
  useEffect(() => {
    if (isThere) void router.loadRouteChunk(router.routesById['/_shell/dashboard/young-persons/$id/']);
  }, [isThere, router]);
  return (
    <RecordList<PersonRow, YoungPersonSearch>
      list="young-persons"
      title="Young people"
      lead={leads[role]}
      noun={{ one: 'young person', many: 'young people' }}
      columns={columnsFor(role)}
      hiddenAtFirst={['dob', 'team', 'local_authority', 'lac']}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => YoungPersonSearch.parse(kept)}
      exported={{
        cells: cellsFor(role),
        fetchAll: () => fetchEveryPage<PersonRow>(listYoungPersons, buildQuery(search)),
      }}
      firstSort="name"
      filters={filtersFor(role)}
      findName={({ name }) => name}
      buildHref={(person) => hrefFor(person, role)}
      primaryAction={
        can(role, createYoungPerson) && (
          <UiLink href="/dashboard/young-persons/new" className={buttonClass()}>
            <Plus aria-hidden size={18} /> New young person
          </UiLink>
        )
      }
      empty={empties[role]}
    />
  );
}

/** The key alert, then allergies as on every other screen. */
function SafetyInShort({ person }: { person: PersonRow }) {
  const { kind, words } = describeAllergies(person);
  return (
    <>
      {person.key_alert && (
        // In full: half of an alert may say the opposite.
        <span className="block font-medium wrap-anywhere text-red-ink md:max-w-64">
          Alert: {person.key_alert}
        </span>
      )}
      <span
        title={words}
        className={cx(
          'line-clamp-3 wrap-anywhere whitespace-pre-line md:max-w-64',
          kind === 'some' ? 'font-medium text-red-ink' : 'text-ink-soft',
        )}
      >
        {words}
      </span>
    </>
  );
}

const leads: Record<SignedInRole, string | undefined> = {
  admin: undefined,
  carer: 'You see young people from two weeks before an appointment until 30 days after.',
  client: undefined,
};

const empties: Record<SignedInRole, { title: string; text: string }> = {
  admin: {
    title: 'No young people yet',
    text: 'Add the first one. You only need a name, date of birth and client.',
  },
  carer: {
    title: 'No young people at the moment',
    text: 'Young people appear here two weeks before your appointment with them.',
  },
  client: {
    title: 'No young people yet',
    text: 'They appear here once the agency has placed them with a carer.',
  },
};

const buildQuery = ({ status, ...search }: YoungPersonSearch) => ({
  ...search,
  ...(status ? { status: [status] } : {}),
});

const yesNo = [
  { value: 'true', label: 'In care' },
  { value: 'false', label: 'Not in care' },
];

function filtersFor(role: SignedInRole): ListFilter<YoungPersonSearch>[] {
  const statuses = YoungPersonStatus.options.filter((status) => role === 'admin' || status !== 'DRAFT');
  return [
    { name: 'name', label: 'Name' },
    { name: 'allocated_social_worker', label: 'Social worker' },
    { name: 'dob', label: 'Date of birth', kind: 'date' },
    {
      name: 'status',
      label: 'Status',
      options: statuses.map((value) => ({ value, label: statusWords[value] })),
    },
    { name: 'team', label: 'Team', is_impersonal: true },
    { name: 'local_authority', label: 'Local authority', is_impersonal: true },
    { name: 'lac', label: 'In care', options: yesNo },
  ];
}

function sayRisk(person: PersonRow): string | null {
  const risk = chooseShownRisk(person);
  return risk && RISK_LEVEL_WORDS[risk];
}

/** The cells for a role: other fields are empty in the response, so the export leaves their columns out. */
function cellsFor(role: SignedInRole): ExportCell<PersonRow>[] {
  const cells: (ExportCell<PersonRow> | false)[] = [
    ['Name', ({ name }) => name],
    ['Born', ({ dob }) => dob && formatDate(dob)],
    ['Risk', sayRisk],
    ['Key alert', ({ key_alert }) => key_alert],
    ['Allergies', (person) => describeAllergies(person).words],
    ['Social worker', (person) => nameSocialWorker(person.allocated_social_worker)],
    role !== 'carer' && ['Team', ({ team }) => team?.name],
    role !== 'carer' && ['Local authority', (person) => person.local_authority],
    role !== 'carer' && ['In care', ({ lac }) => (lac === null ? '' : lac ? 'Yes' : 'No')],
    role !== 'client' && ['Client', ({ client }) => client.name],
    ['Status', ({ status }) => statusWords[status]],
  ];
  return cells.filter((cell) => cell !== false);
}

function columnsFor(role: SignedInRole): Column<PersonRow>[] {
  const columns: (Column<PersonRow> | false)[] = [
    {
      id: 'name',
      header: 'Name',
      sort: true,
      cardRole: 'title',
      cell: (person) => (
        // Positioned over the link, because its underline would otherwise continue under the initials.
        <span className="relative inline-flex min-h-10 items-center pl-13 md:whitespace-nowrap">
          <span className="absolute top-1/2 left-0 -translate-y-1/2">
            <Portrait name={person.name} photo={person.photo} size="sm" />
          </span>
          {person.age === null ? person.name : `${person.name}, ${person.age}`}
        </span>
      ),
    },
    {
      id: 'risk_level',
      header: 'Risk',
      sort: true,
      cardRole: 'badge',
      cell: (person) => {
        const risk = chooseShownRisk(person);
        return (
          risk && (
            <LevelBadge level={risk}>
              {/* a card has no column head to say it */}
              <span className="whitespace-pre min-[56rem]:sr-only">Risk: </span>
              <span className="whitespace-nowrap">{RISK_LEVEL_WORDS[risk]}</span>
            </LevelBadge>
          )
        );
      },
    },
    {
      id: 'dob',
      header: 'Born',
      sort: true,
      hideable: true,
      cell: ({ dob }) => dob && <span className="whitespace-nowrap tabular-nums">{formatDate(dob)}</span>,
    },
    {
      id: 'allergies',
      header: 'Alert and allergies',
      hideable: true,
      cell: (person) => <SafetyInShort person={person} />,
    },
    {
      id: 'social_worker',
      header: 'Social worker',
      hideable: true,
      cell: (person) => <OneLine>{nameSocialWorker(person.allocated_social_worker)}</OneLine>,
    },
    {
      id: 'team',
      header: 'Team',
      sort: true,
      hideable: true,
      cardRole: 'hidden',
      cell: ({ team }) => <OneLine>{team?.name}</OneLine>,
    },
    {
      id: 'local_authority',
      header: 'Local authority',
      sort: true,
      hideable: true,
      cardRole: 'hidden',
      cell: (person) => <OneLine>{person.local_authority}</OneLine>,
    },
    {
      id: 'lac',
      header: 'In care',
      hideable: true,
      cardRole: 'hidden',
      cell: ({ lac }) => (lac === null ? '' : lac ? 'Yes' : 'No'),
    },
    role !== 'client' && {
      id: 'client',
      header: 'Client',
      hideable: true,
      cell: ({ client }) => <OneLine>{client.name}</OneLine>,
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cardRole: 'badge',
      cell: ({ status }) =>
        (role === 'admin' || status !== 'ACTIVE') && (
          <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}
