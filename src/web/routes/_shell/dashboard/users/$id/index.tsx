import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '#web/pages/user/UserPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/users/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/users.ts').then((calls) => [calls.updateUser])),
  component: Single,
});

function Single() {
  return <UserPage id={Route.useParams().id} />;
}
