import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ReferralFormPage } from '#web/features/young-persons/referrals/ReferralFormPage.tsx';
import { NewReferralSearch } from '#web/features/young-persons/referrals/referral-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/referrals/new')({
  validateSearch: NewReferralSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/referrals.ts').then((calls) => [calls.createReferral]),
    ),
  component: New,
});

function New() {
  const { draft, young_person, step } = Route.useSearch();
  const navigate = Route.useNavigate();
  const form = useFormCount(draft, young_person);
  return (
    <ReferralFormPage
      key={form}
      id={draft}
      young_person_id={young_person}
      place={step}
      // Until it is saved, a history entry could not say which form it belongs to: Back would open an empty one.
      onPlace={(place) =>
        void navigate({ search: (now) => ({ ...now, step: place }), replace: draft === undefined })
      }
      onKept={(id) =>
        void navigate({ search: (now) => ({ ...now, draft: id }), replace: true, resetScroll: false })
      }
    />
  );
}

/**
 * Counts the forms opened here: a new form that gets its draft's id stays the same, any other change is another form.
 */
function useFormCount(draft: string | undefined, young_person: string | undefined): number {
  const [form, setForm] = useState({ draft, young_person, count: 0 });
  const isSame = form.draft === draft && form.young_person === young_person;
  if (!isSame) {
    const isBegun = form.draft === undefined && draft && form.young_person === young_person;
    setForm({ draft, young_person, count: isBegun ? form.count : form.count + 1 });
  }
  return form.count;
}
