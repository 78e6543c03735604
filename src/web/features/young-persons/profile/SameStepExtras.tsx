import { PHOTO_FILES, toMegabytes } from '#contract/core/file-limits.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AddressesCard } from '#web/features/young-persons/profile/AddressesCard.tsx';
import { PhotoButton } from '#web/features/young-persons/profile/PhotoButton.tsx';
import { Portrait } from '#web/features/young-persons/profile/Portrait.tsx';
import { RelationLists } from '#web/features/young-persons/relations/PeopleTab.tsx';
import { useRelations } from '#web/features/young-persons/relations/relation-queries.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** The parts of a step that are saved separately: photo and addresses in the first, people in the last. */
export function SameStepExtras({ id, step }: { id: string; step: number }) {
  if (step === 1) return <PhotoAndAddresses id={id} />;
  return step === 6 ? <People id={id} /> : null;
}

function PhotoAndAddresses({ id }: { id: string }) {
  const { data: person } = useEndpoint(getYoungPerson, { params: { id } });
  if (!person) return null;
  return (
    <div className="space-y-5">
      <Card title="Photo">
        <div className="flex flex-wrap items-center gap-4">
          <Portrait
            name={person.name}
            photo={person.photo}
            size="lg"
            alt={person.photo ? `Photo of ${person.name}` : ''}
          />
          <div className="min-w-0 space-y-2">
            <p className="text-sm text-ink-soft">
              JPEG, PNG, WebP or HEIC, up to {toMegabytes(PHOTO_FILES.most_bytes)} MB. It saves straight away.
            </p>
            <PhotoButton person={person} />
          </div>
        </div>
      </Card>
      <AddressesCard person={person} mayEdit />
    </div>
  );
}

function People({ id }: { id: string }) {
  const { household, related } = useRelations(id);
  return <RelationLists young_person_id={id} household={household} related={related} mayEdit />;
}
