import { createFileRoute } from '@tanstack/react-router';
import { YoungPersonListPage } from '#web/features/young-persons/profile/YoungPersonListPage.tsx';
import { YoungPersonSearch } from '#web/features/young-persons/profile/young-person-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/young-persons/')({
  validateSearch: YoungPersonSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/young-persons.ts').then((calls) => [calls.listYoungPersons]),
    ),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <YoungPersonListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
