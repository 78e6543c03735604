import { listCarerWishes } from '#contract/young-persons/carer-wishes.ts';
import { createHouseholdMember } from '#contract/young-persons/young-person-relations.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { CarerWishes } from '#web/features/young-persons/carer-wishes/CarerWishes.tsx';
import { NotToBeTold } from '#web/features/young-persons/profile/NotToBeTold.tsx';
import { calledName } from '#web/features/young-persons/profile/young-person-words.ts';
import { FamilyPicture } from '#web/features/young-persons/relations/FamilyPicture.tsx';
import { RelationList } from '#web/features/young-persons/relations/RelationList.tsx';
import { type KnownRelation, useRelations } from '#web/features/young-persons/relations/relation-queries.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';

/** The people who live with them, who matter to them, and who may be contacted (HRP-01). */
export function PeopleTab({ person }: { person: YoungPersonDetail }) {
  const { role } = useSignedIn();
  const { household, related, error, retry } = useRelations(person.id);
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  const people: KnownRelation[] = [
    ...(household ?? []).map((each) => ({ ...each, kind: 'household' as const })),
    ...(related ?? []).map((each) => ({ ...each, kind: 'related' as const })),
  ];
  const mayEdit = can(role, createHouseholdMember) && person.status !== 'ARCHIVED';
  return (
    <div className="space-y-5">
      <NotToBeTold person={person} />
      <FamilyPicture name={calledName(person)} people={people} />
      <RelationLists young_person_id={person.id} household={household} related={related} mayEdit={mayEdit} />
      {can(role, listCarerWishes) && <CarerWishes youngPerson={person} mayEdit={mayEdit} />}
    </div>
  );
}

interface ListsProps {
  young_person_id: string;
  household: ReturnType<typeof useRelations>['household'];
  related: ReturnType<typeof useRelations>['related'];
  mayEdit: boolean;
}

export function RelationLists({ young_person_id, household, related, mayEdit }: ListsProps) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <RelationList
        young_person_id={young_person_id}
        kind="household"
        title="Household"
        empty="No household members recorded."
        relations={household}
        mayEdit={mayEdit}
      />
      <RelationList
        young_person_id={young_person_id}
        kind="related"
        title="Related persons"
        empty="No related persons recorded."
        relations={related}
        mayEdit={mayEdit}
      />
    </div>
  );
}
