import { createFileRoute } from '@tanstack/react-router';
import { AccessRequestPage } from '#web/features/organisations/access-requests/AccessRequestPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/access-requests')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/organisations/access-requests.ts').then((calls) => [calls.listAccessRequests]),
    ),
  component: AccessRequestPage,
});
