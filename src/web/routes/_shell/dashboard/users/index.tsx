import { createFileRoute } from '@tanstack/react-router';
import { UserListPage } from '#web/features/organisations/users/UserListPage.tsx';
import { UserSearch } from '#web/features/organisations/users/user-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/users/')({
  validateSearch: UserSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/users.ts').then((calls) => [calls.listUsers])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <UserListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
