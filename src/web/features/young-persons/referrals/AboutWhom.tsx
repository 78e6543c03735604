import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { joinNames } from '#contract/core/names.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import {
  associateReferral,
  type LikelyYoungPerson,
  listLikelyYoungPersons,
} from '#contract/young-persons/referral-decisions.ts';
import { readReferredPerson } from '#contract/young-persons/referral-form.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  personHref,
  statusTones,
  statusWords,
} from '#web/features/young-persons/profile/young-person-words.ts';
import { ReadersDialog } from '#web/features/young-persons/readers/ReadersButton.tsx';
import { CreateYoungPersonDialog } from '#web/features/young-persons/referrals/CreateYoungPersonDialog.tsx';
import { afterStep } from '#web/features/young-persons/referrals/referral-actions.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';

/** After approval: links the referral to a known young person, or creates one from it. */
export function AboutWhom({ referral }: { referral: Referral }) {
  const { data, error, refetch } = useEndpoint(listLikelyYoungPersons, { params: { id: referral.id } });
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Card title="Who is this about?">
      <div className="space-y-5">
        <div className="grid gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <ReferralSays referral={referral} />
          <div className="space-y-3">
            <h3 className="text-sm font-medium text-ink-soft">Possible matches</h3>
            {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
            {!data && !error && <SkeletonCards count={1} />}
            {data?.length === 0 && <p>No matching young person in {referral.client.name}.</p>}
            {data?.map((person) => (
              <Likely key={person.id} person={person} referral={referral} />
            ))}
          </div>
        </div>
        <div className="grid items-end gap-4 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SomebodyElse referral={referral} />
          <Button
            icon={UserPlus}
            variant={data?.length ? 'outline' : 'default'}
            onClick={() => setIsCreating(true)}
          >
            Create a new young person
          </Button>
        </div>
      </div>
      {isCreating && <CreateYoungPersonDialog referral={referral} onClose={() => setIsCreating(false)} />}
    </Card>
  );
}

function ReferralSays({ referral }: { referral: Referral }) {
  const { first_name, last_name, preferred_name, dob } = readReferredPerson(referral.answers);
  return (
    <div className="h-fit rounded-md bg-sunken p-4">
      <h3 className="mb-2 text-sm font-medium text-ink-soft">The referral says</h3>
      <DefinitionList
        columns={1}
        facts={[
          { term: 'Name', value: joinNames(first_name, last_name) },
          ...(preferred_name ? [{ term: 'Called', value: preferred_name }] : []),
          { term: 'Born', value: dob && formatDate(dob) },
          { term: 'Organisation', value: referral.client.name },
        ]}
      />
    </div>
  );
}

function Likely({ person, referral }: { person: LikelyYoungPerson; referral: Referral }) {
  const { associate, isSending, question } = useAssociate(referral);
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line p-4">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <TextLink href={personHref(person.id)} target="_blank">
            {person.name}
            <span className="sr-only"> (opens a new tab)</span>
          </TextLink>
          <Badge tone={statusTones[person.status]}>{statusWords[person.status]}</Badge>
        </p>
        <p className="tabular-nums">
          {person.dob ? `Born ${formatDate(person.dob)}` : 'Date of birth not recorded'}
        </p>
        <p className="text-sm text-ink-soft">{person.why}</p>
        {!['ACTIVE', 'DRAFT'].includes(person.status) && (
          <p className="text-sm">
            You cannot book for them until their record is active again. Make it active and check it is up to
            date.
          </p>
        )}
      </div>
      <Button variant="outline" pending={isSending} onClick={() => associate(person.id, person.name)}>
        This is them<span className="sr-only">: {person.name}</span>
      </Button>
      {question}
    </div>
  );
}

/** For someone whom the search for similar records missed, for example under another name. */
function SomebodyElse({ referral }: { referral: Referral }) {
  const [chosen, setChosen] = useState('');
  const options = useEndpoint(listYoungPersonOptions, { query: { client_id: referral.client.id } });
  const { associate, isSending, question } = useAssociate(referral);
  const name = options.data?.find(({ id }) => id === chosen)?.name;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Combobox
        className="min-w-0 flex-1 basis-56"
        label="Someone else on record"
        value={chosen}
        onChange={setChosen}
        loading={options.isPending}
        options={(options.data ?? []).map(({ id, name: label }) => ({ value: id, label }))}
      />
      {name && (
        <Button variant="outline" pending={isSending} onClick={() => associate(chosen, name)}>
          This is them
        </Button>
      )}
      {question}
    </div>
  );
}

/** Links a referral to a young person. Asks first if its authors would lose sight of it. */
function useAssociate(referral: Referral) {
  const send = useSend(associateReferral);
  const [asked, setAsked] = useState<{ person: Ref; text: string }>();
  const associate = (id: string, name: string, closes_to_author = false) => {
    const step = afterStep(`Linked to ${name}`, () => void refreshTopic('young_persons'));
    send.mutate(
      { params: { id: referral.id, childId: id }, body: { version: referral.version, closes_to_author } },
      {
        onSuccess: step.onSuccess,
        onError: async (error) => {
          if (error.code === 'referral.closes')
            return setAsked({ person: { id, name }, text: error.message });
          setAsked(undefined);
          await step.onError(error);
        },
      },
    );
  };
  const question = asked && (
    <AskToLoseAuthor
      {...asked}
      isSending={send.isPending}
      onAssociate={() => associate(asked.person.id, asked.person.name, true)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { isSending: send.isPending, associate, question };
}

interface AskProps {
  person: Ref;
  text: ReactNode;
  isSending: boolean;
  onAssociate: () => void;
  onClose: () => void;
}

/** Once they are named, the user presses the button again: the record has changed since. */
function AskToLoseAuthor({ person, text, isSending, onAssociate, onClose }: AskProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  if (isChoosing) return <ReadersDialog youngPerson={person} whileMissing={undefined} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Remove the referrer’s access to this referral?"
      text={text}
      primary={{ label: 'Choose who can open it', onPress: () => setIsChoosing(true) }}
      secondary={{ label: `Link to ${person.name} without access`, onPress: onAssociate, pending: isSending }}
    />
  );
}
