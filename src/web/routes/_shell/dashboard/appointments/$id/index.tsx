import { createFileRoute } from '@tanstack/react-router';
import { getAppointment } from '#contract/appointments.ts';
import { AppointmentPage } from '#web/features/appointments/AppointmentPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/appointments/$id/')({
  beforeLoad: () => mustBeAllowed(getAppointment),
  component: SingleAppointment,
});

function SingleAppointment() {
  return <AppointmentPage id={Route.useParams().id} />;
}
