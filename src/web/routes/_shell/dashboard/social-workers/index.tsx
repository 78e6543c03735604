import { createFileRoute } from '@tanstack/react-router';
import { SocialWorkerListPage } from '#web/features/organisations/social-workers/SocialWorkerListPage.tsx';
import { WorkerSearch } from '#web/features/organisations/social-workers/worker-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/social-workers/')({
  validateSearch: WorkerSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/organisations/social-workers.ts').then((calls) => [calls.listSocialWorkers]),
    ),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <SocialWorkerListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
