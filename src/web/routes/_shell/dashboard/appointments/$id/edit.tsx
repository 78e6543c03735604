import { createFileRoute } from '@tanstack/react-router';
import { EditAppointmentPage } from '#web/features/appointments/EditAppointmentPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/appointments/$id/edit')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/appointments/appointments.ts').then((calls) => [calls.updateAppointment]),
    ),
  component: EditAppointment,
});

function EditAppointment() {
  return <EditAppointmentPage id={Route.useParams().id} />;
}
