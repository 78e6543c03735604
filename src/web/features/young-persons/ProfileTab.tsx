import type { ReactNode } from 'react';
import type { YoungPersonDetail } from '#contract/young-persons.ts';
import { AddressesCard } from '#web/features/young-persons/AddressesCard.tsx';
import { CarePlannerCard } from '#web/features/young-persons/CarePlannerCard.tsx';
import {
  type AnyField,
  fieldLabels,
  fieldWords,
  lookOf,
  profileSections,
} from '#web/features/young-persons/profile-sections.ts';
import { telHref } from '#web/features/young-persons/young-person-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Card, DefinitionList, type Fact } from '#web/ui/Card.tsx';
import { TextLink } from '#web/ui/Link.tsx';

/** All that the reader may know of a profile. What their role may not see is not there; what nobody has said yet is. */
export function ProfileTab({ person }: { person: YoungPersonDetail }) {
  const { role } = useSignedIn();
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <AllocatedCard person={person} />
      {role !== 'carer' && <AddressesCard person={person} mayEdit={role === 'admin'} />}
      {profileSections.map(({ title, fields }) => (
        <Section key={title} title={title} facts={factsOf(person, fields)} />
      ))}
      {role === 'admin' && person.idOnThirdParty && <CarePlannerCard id={person.id} />}
    </div>
  );
}

function Section({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <Card title={title}>
      <DefinitionList facts={facts} columns={2} />
    </Card>
  );
}

function AllocatedCard({ person }: { person: YoungPersonDetail }) {
  const { role } = useSignedIn();
  const { client, team, allocated_social_worker, local_area_coordinator } = person;
  const linked = (ref: { id: string; name: string } | null, area: string, may: boolean): ReactNode =>
    ref && (may ? <TextLink href={`/dashboard/${area}/${ref.id}`}>{ref.name}</TextLink> : ref.name);
  const isDesk = role !== 'carer';
  return (
    <Section
      title="Who is responsible"
      facts={[
        { term: 'Client', value: linked(client, 'clients', role === 'admin') },
        { term: 'Social worker', value: linked(allocated_social_worker, 'social-workers', isDesk) },
        { term: 'Team', value: linked(team, 'teams', isDesk) },
        { term: 'Our coordinator', value: local_area_coordinator?.name },
      ]}
    />
  );
}

function factsOf(person: YoungPersonDetail, fields: readonly AnyField[]): Fact[] {
  return fields.flatMap((field) => {
    const words = fieldWords(person, field);
    if (words === undefined) return [];
    const isLong = lookOf(field) === 'text';
    return { term: fieldLabels[field], value: words && <Value field={field} words={words} />, wide: isLong };
  });
}

function Value({ field, words }: { field: AnyField; words: string }) {
  const look = lookOf(field);
  if (look === 'phone') return <TextLink href={telHref(words)}>{words}</TextLink>;
  if (look === 'email') return <TextLink href={`mailto:${words}`}>{words}</TextLink>;
  return look === 'text' ? <span className="font-normal whitespace-pre-line">{words}</span> : words;
}
