import { createFileRoute } from '@tanstack/react-router';
import { ReferralRecordSearch } from '#web/features/young-persons/referrals/referral-search.ts';
import { ReferralPage } from '#web/pages/referral/ReferralPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/referrals/$id/')({
  validateSearch: ReferralRecordSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/young-persons/referrals.ts').then((calls) => [calls.getReferral])),
  component: Single,
});

function Single() {
  return <ReferralPage id={Route.useParams().id} isJustSent={Route.useSearch().sent === 'true'} />;
}
