import { createFileRoute } from '@tanstack/react-router';
import { AddPersonPage } from '#web/features/organisations/users/AddPersonPage.tsx';
import { NewUserSearch } from '#web/features/organisations/users/user-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/users/new')({
  validateSearch: NewUserSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/users.ts').then((calls) => [calls.createUser])),
  component: AddPerson,
});

function AddPerson() {
  const { client_id, social_worker_id } = Route.useSearch();
  return <AddPersonPage client_id={client_id} social_worker_id={social_worker_id} />;
}
