import { createFileRoute } from '@tanstack/react-router';
import { SettingsFormPage } from '#web/features/organisations/settings/SettingsFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/settings/$page')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/organisations/agency-settings.ts').then((calls) => [calls.updateAgencySettings]),
    ),
  component: Page,
});

function Page() {
  const { page } = Route.useParams();
  return <SettingsFormPage key={page} page={page} />;
}
