import { createFileRoute } from '@tanstack/react-router';
import { AppointmentListPage } from '#web/features/appointments/AppointmentListPage.tsx';
import { AppointmentSearch } from '#web/features/appointments/appointment-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/appointments/')({
  validateSearch: AppointmentSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/appointments/appointments.ts').then((calls) => [
        calls.listAppointments,
        calls.listCarerAppointments,
      ]),
    ),
  component: AppointmentList,
});

function AppointmentList() {
  const navigate = Route.useNavigate();
  return (
    <AppointmentListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
