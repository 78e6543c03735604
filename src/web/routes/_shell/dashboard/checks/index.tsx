import { createFileRoute } from '@tanstack/react-router';
import { ChecksPage } from '#web/features/organisations/checks/ChecksPage.tsx';
import { CheckSearch } from '#web/features/organisations/checks/check-words.ts';
import { BookedWithout } from '#web/pages/BookedWithout.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/checks/')({
  validateSearch: CheckSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/checks.ts').then((calls) => [calls.listCarerChecks])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <ChecksPage
      booked={<BookedWithout />}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
