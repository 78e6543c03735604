import { createFileRoute } from '@tanstack/react-router';
import { CalendarPage } from '#web/features/appointments/CalendarPage.tsx';
import { CalendarSearch } from '#web/features/appointments/calendar-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/calendar')({
  validateSearch: CalendarSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/appointments/appointments.ts').then((calls) => [
        calls.listCarerAppointments,
        calls.listClientAppointments,
      ]),
    ),
  component: Calendar,
});

function Calendar() {
  const navigate = Route.useNavigate();
  return (
    <CalendarPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
