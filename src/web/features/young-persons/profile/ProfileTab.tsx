import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NOT_RECORDED } from '#contract/core/absence.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import {
  getYoungPersonFromCarePlanner,
  isContactRestricted,
  nameSocialWorker,
  type YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ContradictionPrompt } from '#web/features/young-persons/characteristics/ContradictionPrompt.tsx';
import { AddressesCard } from '#web/features/young-persons/profile/AddressesCard.tsx';
import { LimitedContacts } from '#web/features/young-persons/profile/LimitedContacts.tsx';
import { NotToBeTold } from '#web/features/young-persons/profile/NotToBeTold.tsx';
import { PhotoButton } from '#web/features/young-persons/profile/PhotoButton.tsx';
import {
  type AnyField,
  chooseLook,
  fieldLabels,
  fieldWords,
  isRead,
  type ProfileSection,
  profileSections,
} from '#web/features/young-persons/profile/profile-sections.ts';
import { LoneWorking } from '#web/features/young-persons/profile/SafetyFacts.tsx';
import { SafetyAndContacts } from '#web/features/young-persons/profile/YoungPersonHeader.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { Card, DefinitionList, type Fact } from '#web/ui/record/Card.tsx';

/**
 * Everything the reader may see of a profile. A fact hidden from their role is left out; a fact that nobody has given
 * yet is shown as missing.
 */
export function ProfileTab({ person }: { person: YoungPersonDetail }) {
  const { role } = useSignedIn();
  return (
    <>
      <AtAGlance person={person} mayEdit={role === 'admin'} />
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

/** What to be careful of and whom to call, with the details for which the head of the record has no room. */
function AtAGlance({ person, mayEdit }: { person: YoungPersonDetail; mayEdit: boolean }) {
  return (
    <div className="mb-5">
      <Card>
        <div className="space-y-4">
          {person.lone_working_conditions && <LoneWorking facts={person} />}
          <SafetyAndContacts person={person} />
          {mayEdit && <PhotoButton person={person} />}
        </div>
      </Card>
    </div>
  );
}

/** Known facts one by one, the others in one line. Renders nothing if the reader may see none of it. */
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

/** The details from the third party's care planner, fetched only when the user asks for them. */
function CarePlannerCard({ id }: { id: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, isFetching, refetch } = useEndpoint(
    getYoungPersonFromCarePlanner,
    { params: { id } },
    { enabled: isAsked, keepPrevious: false },
  );
  const ask = () => {
    if (isAsked) void refetch();
    setIsAsked(true);
  };
  return (
    <Card
      title="In the care planner"
      aside={
        <Button variant="outline" size="sm" icon={RefreshCw} pending={isFetching} onClick={ask}>
          {isAsked ? 'Refresh' : 'Show details'}
        </Button>
      }
    >
      {data && !error ? (
        <div className="space-y-3">
          <DefinitionList
            columns={2}
            facts={data.details.map(({ label, value }) => ({ term: label, value }))}
          />
          <p className="text-sm text-ink-soft">
            Number {data.idOnThirdParty}, fetched {formatDateTime(data.fetched_at)}. We do not save these
            details.
          </p>
        </div>
      ) : error && !isFetching ? (
        <Banner
          tone="warning"
          title={
            error.status === 503 ? 'The care planner is not responding' : 'Not found in the care planner'
          }
        >
          {error.message}
        </Banner>
      ) : (
        <p className="text-ink-soft">We fetch their details from the care planner when you ask.</p>
      )}
    </Card>
  );
}
