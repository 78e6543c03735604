import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { PublicReferralPage } from '#web/features/young-persons/referrals/PublicReferralPage.tsx';
import { ReferralFormSearch } from '#web/features/young-persons/referrals/referral-search.ts';
import { usePage } from '#web/shell/page.ts';

/** For a user who comes from another of our pages. A first visit gets only the form (public-referral.tsx). */
export const Route = createFileRoute('/external/referral')({
  validateSearch: ReferralFormSearch,
  component: Refer,
});

function Refer() {
  const navigate = Route.useNavigate();
  const [title, setTitle] = useState<string>();
  usePage(title);
  return (
    <PublicReferralPage
      place={Route.useSearch().step}
      onPlace={(step) => void navigate({ search: step ? { step } : {} })}
      onTitle={setTitle}
    />
  );
}
