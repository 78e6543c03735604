import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '#web/features/appointments/imports/ImportPage.tsx';
import { ImportSearch } from '#web/features/appointments/imports/import-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/appointments/import')({
  validateSearch: ImportSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/appointments/appointment-imports.ts').then((calls) => [
        calls.previewAppointmentImport,
      ]),
    ),
  component: ImportAppointments,
});

function ImportAppointments() {
  const navigate = Route.useNavigate();
  return (
    <ImportPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
