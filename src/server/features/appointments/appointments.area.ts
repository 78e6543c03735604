import { z } from 'zod';
import { LENGTH_SENTENCE } from '#contract/appointments/appointments.ts';
import { describeCanceller } from '#contract/appointments/cancellations.ts';
import type { Area } from '#server/area.ts';
import { appointmentNotifications } from '#server/features/appointments/appointments.notifications.ts';
import { appointmentRoutes } from '#server/features/appointments/appointments.routes.ts';
import { appointmentSearch } from '#server/features/appointments/search.queries.ts';
import { tellCarers } from '#server/features/appointments/tell-carers.actions.ts';
import { tellSocialWorkers } from '#server/features/appointments/tell-social-workers.actions.ts';
import { visitNotifications } from '#server/features/appointments/visits.notifications.ts';

export const appointmentArea: Area = {
  routes: appointmentRoutes,
  constraints: {
    appointment_carer_no_overlap: [
      'appointment.overlap',
      'carer_ids',
      'The carer is already on another appointment at that time.',
    ],
    appointment_carer_checked: [
      'appointment.missing_check',
      'carer_ids',
      'The carer does not hold a valid check this service needs. Add it to their user record first.',
    ],
    appointment_client_fk: ['input.invalid', 'client_id', 'We cannot find this client organisation.'],
    appointment_young_person_fk: ['input.invalid', 'young_person_id', 'We cannot find this young person.'],
    appointment_service_type_fk: ['input.invalid', 'service_type_id', 'We cannot find this service.'],
    appointment_carer_carer_fk: ['input.invalid', 'carer_ids', 'We cannot find this carer.'],
    appointment_third_party_unique: [
      'duplicate',
      'idOnThirdParty',
      'You cannot use this ID here. Check it in the care planner.',
    ],
    appointment_length: ['input.invalid', 'end_at', LENGTH_SENTENCE],
  },
  changes: {
    appointment: {
      subject: 'Appointment',
      labels: {},
      describe: (field, value) => (field === 'cancelled_by' ? describeCanceller(value) : undefined),
    },
  },
  views: {
    'appointment.view': 'Looked at an appointment',
    'appointment.series_preview': 'Checked dates for a series',
    'appointment.cancellation_preview': 'Checked what cancelling an appointment costs',
  },
  notifications: { ...appointmentNotifications, ...visitNotifications },
  search: appointmentSearch,
  tasks: (services) => ({
    tell_carers: async (payload) => {
      const { batch_id } = z.object({ batch_id: z.string() }).parse(payload);
      await tellCarers(services, batch_id);
      await tellSocialWorkers(services, batch_id);
    },
  }),
};
