import { createFileRoute } from '@tanstack/react-router';
import { NewClientUserPage } from '#web/features/users/NewClientUserPage.tsx';
import { NewUserSearch } from '#web/features/users/user-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/users/new')({
  validateSearch: NewUserSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/users.ts').then((calls) => [calls.createClientUser])),
  component: NewClientUser,
});

function NewClientUser() {
  return <NewClientUserPage client_id={Route.useSearch().client_id} />;
}
