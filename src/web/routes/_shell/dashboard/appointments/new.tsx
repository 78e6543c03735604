import { createFileRoute } from '@tanstack/react-router';
import { createAppointment } from '#contract/appointments.ts';
import { NewAppointmentPage } from '#web/features/appointments/NewAppointmentPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/appointments/new')({
  beforeLoad: () => mustBeAllowed(createAppointment),
  component: NewAppointmentPage,
});
