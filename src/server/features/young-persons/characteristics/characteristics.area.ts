import type { Area } from '#server/area.ts';
import { characteristicRoutes } from '#server/features/young-persons/characteristics/characteristics.routes.ts';
import { seedSubcategories } from '#server/features/young-persons/characteristics/seed-subcategories.ts';

export const characteristicArea: Area = {
  routes: characteristicRoutes,
  changes: {
    characteristic: {
      subject: 'Characteristic',
      labels: {
        subcategory_id: 'Topic',
        level: 'Level',
        summary: 'Summary',
        review_due: 'Review date',
        removed_at: 'Removed from the profile',
      },
      hidden: ['form_id', 'form_version', 'recorded_at', 'recorded_by'],
      selectSubjects: (db, ids) => db`
        select c.id, s.name, null as kind, v.questions from characteristic c
          join characteristic_subcategory s on s.id = c.subcategory_id
          join question_form_version v on v.form_id = c.form_id and v.form_version = c.form_version
        where c.id = any(${ids}::uuid[])`,
    },
  },
  names: { subcategory_id: 'characteristic_subcategory' },
  views: {
    'characteristics.view': 'Read the characteristics',
    'characteristics.list': 'Looked at the characteristics',
    'characteristic.view': 'Read a characteristic',
  },
  seed: seedSubcategories,
};
