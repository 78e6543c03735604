import { createFileRoute } from '@tanstack/react-router';
import { createClient } from '#contract/clients.ts';
import { ClientFormPage } from '#web/features/clients/ClientFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/clients/new')({
  beforeLoad: () => mustBeAllowed(createClient),
  component: () => <ClientFormPage />,
});
