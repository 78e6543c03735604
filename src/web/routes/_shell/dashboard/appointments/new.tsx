import { createFileRoute } from '@tanstack/react-router';
import { NewAppointmentPage } from '#web/features/appointments/NewAppointmentPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/appointments/new')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/appointments.ts').then((calls) => [calls.createAppointment])),
  component: NewAppointmentPage,
});
