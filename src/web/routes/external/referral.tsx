import { createFileRoute } from '@tanstack/react-router';
import { PublicReferralPage } from '#web/features/young-persons/referrals/PublicReferralPage.tsx';
import { ReferralFormSearch } from '#web/features/young-persons/referrals/referral-search.ts';

export const Route = createFileRoute('/external/referral')({
  validateSearch: ReferralFormSearch,
  component: Refer,
});

function Refer() {
  const navigate = Route.useNavigate();
  return (
    <PublicReferralPage
      place={Route.useSearch().step}
      onPlace={(step) => void navigate({ search: step ? { step } : {} })}
    />
  );
}
