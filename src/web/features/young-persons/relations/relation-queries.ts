import {
  createHouseholdMember,
  createRelatedPerson,
  listHouseholdMembers,
  listRelatedPersons,
  type Relation,
  updateHouseholdMember,
  updateRelatedPerson,
} from '#contract/young-persons/young-person-relations.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';

/** Lives with them, or matters to them and lives elsewhere. */
export type RelationKind = 'household' | 'related';

export interface KnownRelation extends Relation {
  kind: RelationKind;
}

/** Everybody around one young person. */
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

/** The calls that write one of them. */
export function useRelationCalls(kind: RelationKind, takeKey?: () => Promise<string>) {
  const calls = {
    household: [useSend(createHouseholdMember, takeKey), useSend(updateHouseholdMember)] as const,
    related: [useSend(createRelatedPerson, takeKey), useSend(updateRelatedPerson)] as const,
  };
  const [create, update] = calls[kind];
  return { create, update };
}
