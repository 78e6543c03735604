import type { Area } from '#server/area.ts';
import { ADDRESS_CHANGES, PROFILE_CHANGES } from '#server/features/young-persons/profile/profile-changes.ts';
import { youngPersonSearch } from '#server/features/young-persons/profile/search.queries.ts';
import { youngPersonNotifications } from '#server/features/young-persons/profile/young-persons.notifications.ts';
import { youngPersonRoutes } from '#server/features/young-persons/profile/young-persons.routes.ts';

export const youngPersonArea: Area = {
  routes: youngPersonRoutes,
  constraints: {
    young_person_risk_answered: [
      'young_person.risk_above',
      'risk_level',
      'A risk is higher than the overall risk. Raise the overall risk, or say why you are keeping it.',
    ],
    young_person_third_party_unique: [
      'duplicate',
      'idOnThirdParty',
      // The same text whether the other record is visible or not.
      'You cannot use this ID here. Check it in the care planner.',
    ],
  },
  changes: { young_person: PROFILE_CHANGES, young_person_address: ADDRESS_CHANGES },
  views: {
    'young_person.list': 'Saw them in the list of young people',
    'young_person.duplicates': 'Saw them among likely duplicates',
    'young_person.view': 'Looked at the profile',
    'young_person.before_you_arrive': 'Read the brief',
    'young_person.form': 'Opened the form',
  },
  notifications: youngPersonNotifications,
  search: youngPersonSearch,
};
