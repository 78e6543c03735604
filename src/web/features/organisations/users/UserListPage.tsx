import { Plus } from 'lucide-react';
import { formatDateTime } from '#contract/core/dates.ts';
import { listUsers, type UserDetail } from '#contract/organisations/users.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { UserSearch, userHref, userTypeWords } from '#web/features/organisations/users/user-search.ts';
import { OneLine } from '#web/forms/OneLine.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: UserSearch;
  onSearch: (search: UserSearch) => void;
}

export function UserListPage({ search, onSearch }: Props) {
  const { is_active, ...rest } = search;
  const asked = { ...rest, ...(is_active ? { is_active: is_active === 'true' } : {}) };
  const query = useEndpoint(listUsers, { query: asked });
  return (
    <RecordList<UserDetail, UserSearch>
      list="users"
      title="Users"
      lead="Everyone who can sign in."
      noun={{ one: 'user', many: 'users' }}
      columns={columns}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => UserSearch.parse(kept)}
      exported={{ cells, fetchAll: () => fetchEveryPage<UserDetail>(listUsers, asked) }}
      filters={filters}
      firstSort="name"
      findName={({ name }) => name}
      buildHref={({ id }) => userHref(id)}
      primaryAction={
        <UiLink href="/dashboard/users/new" className={buttonClass()}>
          <Plus aria-hidden size={18} /> Add person
        </UiLink>
      }
      empty={{ title: 'No users', text: 'Nobody can sign in yet.' }}
    />
  );
}

const filters: ListFilter<UserSearch>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'E-mail' },
  {
    name: 'user_type',
    label: 'Type',
    options: Object.entries(userTypeWords).map(([value, label]) => ({ value, label })),
    placeholder: 'Any type',
  },
  {
    name: 'is_active',
    label: 'Account',
    options: [
      { value: 'true', label: 'On' },
      { value: 'false', label: 'Switched off' },
    ],
  },
];

const typeWords = ({ user_type, client }: UserDetail) =>
  client ? `${userTypeWords[user_type]}: ${client.name}` : userTypeWords[user_type];

const cells: ExportCell<UserDetail>[] = [
  ['Name', ({ name }) => name],
  ['Type', typeWords],
  ['E-mail', ({ email }) => email],
  ['Last signed in', ({ last_login }) => (last_login ? formatDateTime(last_login) : 'Never')],
  ['Coordinates', ({ coordinator_area }) => coordinator_area],
  ['Account', ({ is_active }) => (is_active ? 'On' : 'Switched off')],
];

const columns: Column<UserDetail>[] = [
  { id: 'name', header: 'Name', sort: true, cardRole: 'title', cell: ({ name }) => name },
  {
    id: 'user_type',
    header: 'Type',
    sort: true,
    cell: typeWords,
  },
  {
    id: 'email',
    header: 'E-mail',
    sort: true,
    cell: ({ email }) => <OneLine roomy>{email}</OneLine>,
  },
  {
    id: 'last_login',
    header: 'Last signed in',
    sort: true,
    cell: ({ last_login }) => (last_login ? formatDateTime(last_login) : 'Never'),
  },
  { id: 'coordinator_area', header: 'Coordinates', cell: ({ coordinator_area }) => coordinator_area },
  {
    id: 'state',
    header: 'Account',
    cardRole: 'badge',
    cell: ({ is_active }) => (is_active ? <Badge tone="green">On</Badge> : <Badge>Switched off</Badge>),
  },
];
