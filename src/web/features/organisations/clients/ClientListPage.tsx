import { Plus } from 'lucide-react';
import { type Client, listClients } from '#contract/organisations/clients.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ClientSearch } from '#web/features/organisations/clients/client-search.ts';
import {
  clientHref,
  isWhole,
  kindOptions,
  kindWords,
} from '#web/features/organisations/clients/client-words.ts';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: ClientSearch;
  onSearch: (search: ClientSearch) => void;
}

export function ClientListPage({ search, onSearch }: Props) {
  const query = useEndpoint(listClients, { query: search });
  return (
    <RecordList<Client, ClientSearch>
      list="clients"
      title="Clients"
      lead="Organisations that buy care."
      noun={{ one: 'client', many: 'clients' }}
      columns={columns}
      query={query}
      rows={query.data?.items.filter(isWhole)}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => ClientSearch.parse(kept)}
      exported={{ cells, fetchAll: () => fetchEveryPage<Client>(listClients, search) }}
      filters={filters}
      firstSort="name"
      findName={({ name }) => name}
      buildHref={({ id }) => clientHref(id)}
      primaryAction={
        <UiLink href="/dashboard/clients/new" className={buttonClass()}>
          <Plus aria-hidden size={18} /> New client
        </UiLink>
      }
      empty={{ title: 'No clients yet', text: 'Add the first organisation that buys care.' }}
    />
  );
}

const filters: ListFilter<ClientSearch>[] = [
  { name: 'name', label: 'Name', is_impersonal: true },
  { name: 'kind', label: 'Kind', options: kindOptions, placeholder: 'Any kind' },
  {
    name: 'archived',
    label: 'Shown',
    options: [{ value: 'true', label: 'Archived' }],
    placeholder: 'Not archived',
  },
];

const stateWords = ({ is_archived, in_external_form }: Client) =>
  is_archived ? 'Archived' : in_external_form ? 'In public forms' : 'Not in public forms';

const cells: ExportCell<Client>[] = [
  ['Name', ({ name }) => name],
  ['Kind', ({ kind }) => kindWords[kind]],
  ['E-mail', ({ email }) => email],
  ['Telephone', ({ phone }) => phone],
  ['State', stateWords],
];

const columns: Column<Client>[] = [
  { id: 'name', header: 'Name', sort: true, cardRole: 'title', cell: ({ name }) => name },
  { id: 'kind', header: 'Kind', sort: true, cell: ({ kind }) => kindWords[kind] },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  { id: 'phone', header: 'Telephone', cell: ({ phone }) => phone },
  {
    id: 'state',
    header: 'State',
    cardRole: 'badge',
    cell: (client) => (
      <Badge {...(!client.is_archived && client.in_external_form ? { tone: 'green' } : {})}>
        {stateWords(client)}
      </Badge>
    ),
  },
];
