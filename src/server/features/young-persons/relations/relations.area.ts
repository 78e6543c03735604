import { NO_EMERGENCY_CONTACT } from '#contract/young-persons/young-person-relations.ts';
import type { Area } from '#server/area.ts';
import { relationRoutes } from '#server/features/young-persons/relations/relations.routes.ts';

export const relationArea: Area = {
  routes: relationRoutes,
  changes: {
    young_person_relation: {
      subject: (kind) => (kind === 'HOUSEHOLD' ? 'Household member' : 'Related person'),
      labels: {
        kind: 'Lives with them',
        name: 'Name',
        relationship: 'Relationship',
        dob: 'Date of birth',
        phone: 'Telephone',
        email: 'Email',
        address: 'Address',
        notes: 'Notes',
        has_parental_responsibility: 'Has parental responsibility',
        contact_allowed: 'May have contact',
        contact_rule: 'Contact with the young person',
        may_know_address: 'May know the address',
        is_emergency_contact: 'Emergency contact',
        archived_at: 'Removed',
      },
      selectSubjects: (db, ids) => db`
        select id, name, kind, null::jsonb as questions from young_person_relation where id = any(${ids}::uuid[])`,
      describe: (field, value) => (field === 'kind' ? (value === 'HOUSEHOLD' ? 'Yes' : 'No') : undefined),
    },
  },
  constraints: {
    young_person_relation_emergency_contact: ['input.invalid', 'is_emergency_contact', NO_EMERGENCY_CONTACT],
  },
  views: {
    'young_person.household': 'Looked at the household',
    'young_person.related_persons': 'Looked at the related people',
  },
};
