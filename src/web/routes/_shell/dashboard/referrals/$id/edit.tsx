import { createFileRoute } from '@tanstack/react-router';
import { ReferralFormPage } from '#web/features/young-persons/referrals/ReferralFormPage.tsx';
import { ReferralFormSearch } from '#web/features/young-persons/referrals/referral-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/referrals/$id/edit')({
  validateSearch: ReferralFormSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/referrals.ts').then((calls) => [calls.updateReferral]),
    ),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ReferralFormPage
      key={id}
      id={id}
      place={Route.useSearch().step}
      onPlace={(step) => void navigate({ search: { step } })}
    />
  );
}
