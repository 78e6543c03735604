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
      'Someone changed an account, and the list must keep one active administrator. Check the list again.',
    ],
    restricted_second_yes: ['access.not_yours', 'reader_ids', 'A second administrator must approve first.'],
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
      labels: { user_id: 'Person', removed_at: 'Removed' },
    },
  },
  views: { 'young_person.readers': 'Looked at who can open the record' },
};
