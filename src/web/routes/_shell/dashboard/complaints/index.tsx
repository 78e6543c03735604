import { createFileRoute } from '@tanstack/react-router';
import { ComplaintListPage } from '#web/features/safety/complaints/ComplaintListPage.tsx';
import { ComplaintSearch } from '#web/features/safety/complaints/complaint-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/complaints/')({
  validateSearch: ComplaintSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/complaints.ts').then((calls) => [calls.listComplaints])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <ComplaintListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
