import { createFileRoute } from '@tanstack/react-router';
import { AppointmentPage } from '#web/pages/appointment/AppointmentPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/appointments/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/appointments/appointments.ts').then((calls) => [calls.getAppointment]),
    ),
  component: SingleAppointment,
});

function SingleAppointment() {
  return <AppointmentPage id={Route.useParams().id} />;
}
