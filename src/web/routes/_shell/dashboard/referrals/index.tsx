import { createFileRoute } from '@tanstack/react-router';
import { ReferralListPage } from '#web/features/young-persons/referrals/ReferralListPage.tsx';
import { ReferralSearch } from '#web/features/young-persons/referrals/referral-search.ts';
import { useReferralSelection } from '#web/pages/referral/use-referral-selection.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/referrals/')({
  validateSearch: ReferralSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/referrals.ts').then((calls) => [calls.listReferrals]),
    ),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <ReferralListPage
      search={Route.useSearch()}
      useSelection={useReferralSelection}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
