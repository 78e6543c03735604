import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { NewAppointmentPage } from '#web/features/appointments/NewAppointmentPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

/** The young person and client, if the user comes from the young person's page. */
const Search = z.object({
  client_id: Id.optional().catch(undefined),
  young_person_id: Id.optional().catch(undefined),
});

export const Route = createFileRoute('/_shell/dashboard/appointments/new')({
  validateSearch: Search,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/appointments/appointments.ts').then((calls) => [calls.createAppointment]),
    ),
  component: NewAppointment,
});

function NewAppointment() {
  const { client_id, young_person_id } = Route.useSearch();
  const prefill = client_id && young_person_id ? { client_id, young_person_id } : undefined;
  return <NewAppointmentPage key={young_person_id} prefill={prefill} />;
}
