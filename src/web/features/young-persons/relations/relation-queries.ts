import {
  createHouseholdMember,
  createRelatedPerson,
  listHouseholdMembers,
  listRelatedPersons,
  type Relation,
  updateHouseholdMember,
  updateRelatedPerson,
} from '#contract/young-persons/young-person-relations.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** Lives with them, or matters to them and lives elsewhere. */
export type RelationKind = 'household' | 'related';

export interface KnownRelation extends Relation {
  kind: RelationKind;
}

/** Everyone around one young person. */
export function useRelations(young_person_id: string) {
  const params = { id: young_person_id };
  const household = useEndpoint(listHouseholdMembers, { params });
  const related = useEndpoint(listRelatedPersons, { params });
  return {
    household: household.data,
    related: related.data,
    error: (household.data ? null : household.error) ?? (related.data ? null : related.error),
    retry: () => {
      void household.refetch();
      void related.refetch();
    },
  };
}

/** The endpoints that change each kind. */
export const RELATION_CALLS = {
  household: { create: createHouseholdMember, update: updateHouseholdMember },
  related: { create: createRelatedPerson, update: updateRelatedPerson },
};
