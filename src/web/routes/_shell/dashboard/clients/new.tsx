import { createFileRoute } from '@tanstack/react-router';
import { ClientFormPage } from '#web/features/organisations/clients/ClientFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/clients/new')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/clients.ts').then((calls) => [calls.createClient])),
  component: () => <ClientFormPage />,
});
