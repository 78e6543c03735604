import { createFileRoute } from '@tanstack/react-router';
import { MileageSearch } from '#web/features/visits/claims/claim-search.ts';
import { MileageListPage } from '#web/features/visits/claims/MileageListPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/mileages')({
  validateSearch: MileageSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/visits/mileages.ts').then((calls) => [calls.listMileages])),
  component: Mileages,
});

function Mileages() {
  const navigate = Route.useNavigate();
  return (
    <MileageListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
