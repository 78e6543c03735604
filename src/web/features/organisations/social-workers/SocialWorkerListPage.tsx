import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import {
  createSocialWorker,
  listSocialWorkers,
  type SocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AcceptButton } from '#web/features/organisations/social-workers/AcceptButton.tsx';
import { AcceptDialog } from '#web/features/organisations/social-workers/AcceptDialog.tsx';
import {
  roleOptions,
  roleWords,
  workerHref,
} from '#web/features/organisations/social-workers/social-worker-words.ts';
import { WorkerSearch } from '#web/features/organisations/social-workers/worker-search.ts';
import { OneLine } from '#web/forms/OneLine.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import type { Column, Selection } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: WorkerSearch;
  onSearch: (search: WorkerSearch) => void;
}

export function SocialWorkerListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const query = useEndpoint(listSocialWorkers, { query: buildQuery(search) });
  return (
    <RecordList<SocialWorker, WorkerSearch>
      list="social-workers"
      title="Social workers"
      lead={
        role === 'admin' && (
          <>
            They can also register themselves, without an account, on the{' '}
            <TextLink href="/external/social-worker">public form</TextLink>.
          </>
        )
      }
      noun={{ one: 'social worker', many: 'social workers' }}
      columns={columnsFor(role)}
      hiddenAtFirst={['localAuthority']}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => WorkerSearch.parse(kept)}
      selection={useAcceptSelected(query.data?.items ?? [], role)}
      exported={{
        cells: cellsFor(role),
        fetchAll: () => fetchEveryPage<SocialWorker>(listSocialWorkers, buildQuery(search)),
      }}
      filters={role === 'admin' ? filters : filters.filter(({ name }) => name !== 'pending')}
      findName={({ name }) => name}
      buildHref={({ id }) => workerHref(id)}
      primaryAction={
        can(role, createSocialWorker) && (
          <UiLink href="/dashboard/social-workers/new" className={buttonClass()}>
            <Plus aria-hidden size={18} /> New social worker
          </UiLink>
        )
      }
      empty={{
        title: 'No social workers yet',
        text: 'Add the first one, or ask them to register with the public form.',
      }}
    />
  );
}

const buildQuery = ({ role, ...search }: WorkerSearch) => ({ ...search, ...(role ? { role: [role] } : {}) });

const filters: ListFilter<WorkerSearch>[] = [
  { name: 'name', label: 'Name' },
  { name: 'team', label: 'Team', is_impersonal: true },
  { name: 'localAuthority', label: 'Local authority', is_impersonal: true },
  { name: 'role', label: 'Role', options: roleOptions, placeholder: 'Any role' },
  {
    name: 'pending',
    label: 'Registration',
    options: [
      { value: 'true', label: 'Waiting' },
      { value: 'false', label: 'Accepted' },
    ],
  },
  {
    name: 'is_active',
    label: 'At work',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'Left' },
    ],
  },
];

const stateWords = ({ is_pending, is_active }: SocialWorker) =>
  is_pending ? 'Waiting' : is_active ? '' : 'Left';

const cellsFor = (role: SignedInRole): ExportCell<SocialWorker>[] => [
  ['Name', ({ name }) => name],
  ['Role', (worker) => roleWords[worker.role]],
  ['Team', ({ team }) => team?.name],
  ...(role === 'admin'
    ? [['Client', ({ client }) => client.name] as const satisfies ExportCell<SocialWorker>]
    : []),
  ['Local authority', ({ localAuthority }) => localAuthority],
  ['E-mail', ({ email }) => email],
  ['Telephone', ({ phone }) => phone],
  ['State', stateWords],
];

/** Shown in full, because it is read before someone is accepted. In a narrow column it wraps after its @. */
function WholeAddress({ email }: SocialWorker) {
  const [name, domain] = email.split('@', 2);
  return (
    <span className="block max-md:wrap-anywhere md:min-w-36 md:wrap-break-word md:max-w-44">
      {name}@<wbr />
      {domain}
    </span>
  );
}

function columnsFor(role: SignedInRole): Column<SocialWorker>[] {
  const columns: (Column<SocialWorker> | false)[] = [
    { id: 'name', header: 'Name', sort: true, cardRole: 'title', cell: ({ name }) => name },
    {
      id: 'role',
      header: 'Role',
      sort: true,
      cell: (worker) => <span className="whitespace-nowrap">{roleWords[worker.role]}</span>,
    },
    {
      id: 'team',
      header: 'Team',
      sort: true,
      hideable: true,
      cell: ({ team }) => team && <OneLine>{team.name}</OneLine>,
    },
    role === 'admin' && {
      id: 'client',
      header: 'Client',
      hideable: true,
      cell: ({ client }) => <OneLine>{client.name}</OneLine>,
    },
    {
      id: 'localAuthority',
      header: 'Local authority',
      sort: true,
      hideable: true,
      cardRole: 'hidden',
      cell: ({ localAuthority }) => localAuthority,
    },
    { id: 'email', header: 'E-mail', hideable: true, cell: WholeAddress },
    {
      id: 'phone',
      header: 'Telephone',
      hideable: true,
      cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span>,
    },
    {
      id: 'state',
      header: 'State',
      cardRole: 'badge',
      cell: (worker) =>
        worker.is_pending ? (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone="yellow">Waiting</Badge>
            <AcceptButton worker={worker} />
          </span>
        ) : (
          !worker.is_active && <Badge>Left</Badge>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Accepts several people who registered themselves, with the same question as `AcceptButton`. */
function useAcceptSelected(rows: readonly SocialWorker[], role: SignedInRole): Selection | undefined {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // As ticked when the dialog opened: the dialog stays when accepted people leave the list.
  const [asked, setAsked] = useState<readonly SocialWorker[]>();
  const shown = rows.filter(({ id }) => selected.has(id));
  const waiting = shown.filter(({ is_pending }) => is_pending);
  if (role !== 'admin' || !can(role, updateSocialWorker)) return undefined;
  return {
    selected: new Set(shown.map(({ id }) => id)),
    onChange: setSelected,
    actions: (
      <>
        <Button
          size="sm"
          variant="outline"
          icon={Check}
          disabled={waiting.length === 0}
          onClick={() => setAsked(waiting)}
        >
          Accept registrations
        </Button>
        {asked && (
          <AcceptDialog
            workers={asked}
            onClose={() => setAsked(undefined)}
            onAccepted={() => setSelected(new Set())}
          />
        )}
      </>
    ),
  };
}
