import { createFileRoute } from '@tanstack/react-router';
import { ServicesPage } from '#web/features/organisations/services/ServicesPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/settings/services')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/services.ts').then((calls) => [calls.listServices])),
  component: ServicesPage,
});
