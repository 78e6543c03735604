import { createFileRoute } from '@tanstack/react-router';
import { PersonSearch } from '#web/features/young-persons/profile/young-person-search.ts';
import { YoungPersonPage } from '#web/pages/young-person/YoungPersonPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/young-persons/$id/')({
  validateSearch: PersonSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/young-persons.ts').then((calls) => [calls.getYoungPerson]),
    ),
  component: Single,
});

function Single() {
  return <YoungPersonPage id={Route.useParams().id} tab={Route.useSearch().tab} />;
}
