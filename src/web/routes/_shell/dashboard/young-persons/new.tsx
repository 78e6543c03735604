import { createFileRoute } from '@tanstack/react-router';
import { NewYoungPersonPage } from '#web/features/young-persons/profile/NewYoungPersonPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/young-persons/new')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/young-persons.ts').then((calls) => [calls.createYoungPerson]),
    ),
  component: NewYoungPersonPage,
});
