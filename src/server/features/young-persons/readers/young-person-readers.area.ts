import type { Area } from '#server/area.ts';
import { youngPersonReaderRoutes } from '#server/features/young-persons/readers/young-person-readers.routes.ts';

export const youngPersonReaderArea: Area = {
  routes: youngPersonReaderRoutes,
  constraints: {
    young_person_reader_of_office: [
      'conflict',
      'reader_ids',
      'One active administrator must stay among them. Somebody changed an account meanwhile: look at the list again.',
    ],
  },
  changes: {
    young_person_reader: {
      subject: 'Named reader',
      labels: { user_id: 'Person', removed_at: 'Taken off' },
    },
  },
  views: { 'young_person.readers': 'Looked at who may open the record' },
};
