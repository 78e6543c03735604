import type { ReactNode } from 'react';
import { NOT_RECORDED } from '#contract/core/absence.ts';
import {
  isContactRestricted,
  nameSocialWorker,
  type YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { ContradictionPrompt } from '#web/features/young-persons/characteristics/ContradictionPrompt.tsx';
import { AddressesCard } from '#web/features/young-persons/profile/AddressesCard.tsx';
import { CarePlannerCard } from '#web/features/young-persons/profile/CarePlannerCard.tsx';
import { LimitedContacts } from '#web/features/young-persons/profile/LimitedContacts.tsx';
import { NotToBeTold } from '#web/features/young-persons/profile/NotToBeTold.tsx';
import {
  type AnyField,
  chooseLook,
  fieldLabels,
  fieldWords,
  isRead,
  type ProfileSection,
  profileSections,
} from '#web/features/young-persons/profile/profile-sections.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { Card, DefinitionList, type Fact } from '#web/ui/record/Card.tsx';

/** All that the reader may know of a profile. A fact hidden from their role is not there; one that nobody has given yet is. */
export function ProfileTab({ person }: { person: YoungPersonDetail }) {
  const { role } = useSignedIn();
  return (
    <>
      <ContradictionPrompt youngPersonId={person.id} />
      <NotToBeTold person={person} />
      <LimitedContacts person={person} />
      <div className="gap-5 *:mb-5 *:break-inside-avoid xl:columns-2">
        <AllocatedCard person={person} />
        {(role !== 'carer' || person.addresses.length > 0 || person.has_confidential_address) && (
          <AddressesCard person={person} mayEdit={role === 'admin' && person.status !== 'ARCHIVED'} />
        )}
        {profileSections.map(({ title, fields }) => (
          <Section key={title} person={person} title={title} fields={fields} />
        ))}
        {role === 'admin' && person.idOnThirdParty && <CarePlannerCard id={person.id} />}
      </div>
    </>
  );
}

/** Known facts one by one; the others in one line. Nothing where the reader may see none of it. */
function Section({ person, title, fields }: { person: YoungPersonDetail } & ProfileSection) {
  const { role } = useSignedIn();
  const read = fields.filter((field) => isRead(field, role));
  if (read.length === 0) return null;
  const known = read.filter((field) => fieldWords(person, field) !== '');
  const unknown = read.filter(
    (field) => !known.includes(field) && !(field === 'contact_restrictions' && isContactRestricted(person)),
  );
  return (
    <Card title={title}>
      <div className="space-y-3">
        {known.length > 0 && (
          <DefinitionList facts={known.map((field) => describeFact(person, field))} columns={2} />
        )}
        {unknown.length > 0 && (
          <p className="text-sm text-ink-soft">
            {NOT_RECORDED}: {unknown.map((field) => fieldLabels[field]).join(', ')}.
          </p>
        )}
      </div>
    </Card>
  );
}

function AllocatedCard({ person }: { person: YoungPersonDetail }) {
  const { role } = useSignedIn();
  const { client, team, allocated_social_worker, local_area_coordinator } = person;
  const linked = (ref: { id: string; name: string } | null, area: string, may: boolean): ReactNode =>
    ref && (may ? <TextLink href={`/dashboard/${area}/${ref.id}`}>{ref.name}</TextLink> : ref.name);
  const isDesk = role !== 'carer';
  const worker = allocated_social_worker && {
    ...allocated_social_worker,
    name: nameSocialWorker(allocated_social_worker),
  };
  return (
    <Card title="Who is responsible">
      <DefinitionList
        columns={2}
        facts={[
          { term: 'Client', value: linked(client, 'clients', role === 'admin') },
          { term: 'Social worker', value: linked(worker, 'social-workers', isDesk) },
          { term: 'Team', value: linked(team, 'teams', isDesk) },
          { term: 'Our coordinator', value: local_area_coordinator?.name },
        ]}
      />
    </Card>
  );
}

function describeFact(person: YoungPersonDetail, field: AnyField): Fact {
  return {
    term: fieldLabels[field],
    value: <Value field={field} words={fieldWords(person, field)} />,
    wide: chooseLook(field) === 'text',
  };
}

function Value({ field, words }: { field: AnyField; words: string }) {
  const look = chooseLook(field);
  if (look === 'phone') return <TextLink href={telHref(words)}>{words}</TextLink>;
  if (look === 'email') return <TextLink href={`mailto:${words}`}>{words}</TextLink>;
  return look === 'text' ? <span className="font-normal whitespace-pre-line">{words}</span> : words;
}
