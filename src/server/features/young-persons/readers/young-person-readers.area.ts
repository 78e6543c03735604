import type { Area } from '#server/area.ts';
import { giveRecordAccess } from '#server/features/young-persons/readers/young-person-readers.actions.ts';
import { youngPersonReaderNotifications } from '#server/features/young-persons/readers/young-person-readers.notifications.ts';
import { youngPersonReaderRoutes } from '#server/features/young-persons/readers/young-person-readers.routes.ts';

export const youngPersonReaderArea: Area = {
  routes: youngPersonReaderRoutes,
  constraints: {
    young_person_reader_of_office: [
      'conflict',
      'reader_ids',
      'One active administrator must stay among them. Somebody changed an account meanwhile: look at the list again.',
    ],
    restricted_second_yes: ['access.not_yours', 'reader_ids', 'A second administrator has to say yes first.'],
  },
  access: {
    record_reader: giveRecordAccess,
    record_open: giveRecordAccess,
    record_hand_over: giveRecordAccess,
  },
  notifications: youngPersonReaderNotifications,
  changes: {
    young_person_reader: {
      subject: 'Named reader',
      labels: { user_id: 'Person', removed_at: 'Taken off' },
    },
  },
  views: { 'young_person.readers': 'Looked at who may open the record' },
};
