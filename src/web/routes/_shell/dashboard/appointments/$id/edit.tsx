import { createFileRoute } from '@tanstack/react-router';
import { updateAppointment } from '#contract/appointments.ts';
import { EditAppointmentPage } from '#web/features/appointments/EditAppointmentPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/appointments/$id/edit')({
  beforeLoad: () => mustBeAllowed(updateAppointment),
  component: EditAppointment,
});

function EditAppointment() {
  return <EditAppointmentPage id={Route.useParams().id} />;
}
