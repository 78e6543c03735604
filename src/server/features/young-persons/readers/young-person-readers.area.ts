import type { Area } from '#server/area.ts';
import { youngPersonReaderRoutes } from '#server/features/young-persons/readers/young-person-readers.routes.ts';

export const youngPersonReaderArea: Area = {
  routes: youngPersonReaderRoutes,
  changes: {
    young_person_reader: {
      subject: 'Named reader',
      labels: { user_id: 'Person', removed_at: 'Taken off' },
    },
  },
  views: { 'young_person.readers': 'Looked at who may open the record' },
};
