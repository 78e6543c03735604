import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#web/features/organisations/settings/SettingsPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/settings/')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/organisations/agency-settings.ts').then((calls) => [calls.getAgencySettings]),
    ),
  component: SettingsPage,
});
