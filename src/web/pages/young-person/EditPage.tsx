import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useWordsWhileMissing } from '#web/features/safety/missing-episodes/WordsWhileMissing.tsx';
import { StepPage } from '#web/features/young-persons/profile/StepPage.tsx';
import { AloneNotice } from '#web/pages/young-person/AloneNotice.tsx';

/** Edits a step of a record, and shows what a change of address means for appointments. */
export function EditPage({ id, segment }: { id: string; segment: string }) {
  const { data: person } = useEndpoint(getYoungPerson, { params: { id } });
  const whileMissing = useWordsWhileMissing(id);
  return (
    <div className="space-y-5">
      {person && <AloneNotice person={person} />}
      <StepPage id={id} segment={segment} way="edit" whileMissing={whileMissing} />
    </div>
  );
}
