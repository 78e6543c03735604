import type { ReactNode } from 'react';
import { listActiveUsers } from '#contract/organisations/users.ts';
import {
  type PersonWithAccess,
  type Readers,
  setReaders,
} from '#contract/young-persons/young-person-readers.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AccessRequestRows } from '#web/features/organisations/access-requests/AccessRequests.tsx';
import {
  closesToSomebody,
  findBusyLosers,
  needsSecondYes,
  ties,
} from '#web/features/young-persons/readers/reader-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CheckboxField, CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { MultiCombobox } from '#web/ui/field/Combobox.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type DialogField, FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  youngPerson: { id: string; name: string };
  readers: Readers;
  /** The text about closing the record while the young person is missing. Undefined if they are not missing. */
  whileMissing: ReactNode;
  onClose: () => void;
}

const KIND_BY_USER_TYPE = { admin: 'Administrator', user: 'Carer', client: 'Client organisation' } as const;

const saySaved = ({ is_restricted }: Readers) =>
  is_restricted ? 'Record restricted' : 'Record no longer restricted';

interface Values {
  is_restricted: boolean;
  reader_ids: string[];
}

/** Chooses the named readers, and shows who would lose access. */
export function ChooseReaders({ youngPerson, readers, whileMissing, onClose }: Props) {
  const { user } = useSignedIn();
  const asksSecond = ({ is_restricted, reader_ids }: Values) =>
    needsSecondYes(readers, is_restricted, reader_ids);
  return (
    <FormDialog<Readers, Values>
      title={`Who can open ${youngPerson.name}’s record`}
      start={{
        is_restricted: readers.is_restricted,
        reader_ids: readers.is_restricted ? readers.readers.map(({ id }) => id) : [user.id],
      }}
      // As shown when the dialog opened, so that a colleague's later choice is not overwritten unseen.
      version={readers.version}
      readAgain={{ title: 'Someone else changed this record' }}
      freshSignIn={(values) => asksSecond(values) && { purpose: 'ask for this', keepsTyping: false }}
      submit={{
        label: 'Save',
        request: ({ is_restricted, reader_ids }, version) =>
          prepareCall(setReaders, {
            params: { id: youngPerson.id },
            body: { is_restricted, reader_ids: is_restricted ? reader_ids : [], version },
          }),
        doubt: ({ is_restricted, reader_ids }) =>
          is_restricted
            ? askToClose({
                name: youngPerson.name,
                losers: findBusyLosers(readers, reader_ids),
                whileMissing: closesToSomebody(readers, reader_ids) && whileMissing,
              })
            : undefined,
      }}
      failed="Not saved"
      topics={['young_persons']}
      onDone={(saved) => {
        if (saved.waiting.length > readers.waiting.length)
          toast.success('Waiting for a second administrator', {
            text: 'We’ll tell them, and tell you when it’s decided.',
          });
        else toast.success(saySaved(saved));
      }}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          {readers.waiting.length > 0 && (
            <section aria-label="Waiting for a second administrator">
              <h3 className="font-medium">Waiting for a second administrator</h3>
              <AccessRequestRows requests={readers.waiting} />
            </section>
          )}
          <CheckboxField
            label="Only people named here"
            help="Nobody else can see the record, not even administrators. Carers keep their appointments without the name. They can enter times, but cannot read or write reports."
            {...field('is_restricted')}
          />
          {values.is_restricted && (
            <>
              {whileMissing && (
                <Banner tone="error" title={`${youngPerson.name} is missing`}>
                  {whileMissing}
                </Banner>
              )}
              <NamedReaders readers={readers} field={field('reader_ids')} asksSecond={asksSecond(values)} />
            </>
          )}
          {readers.is_restricted && !values.is_restricted && (
            <p className="text-ink-soft">
              The record stays restricted until a second administrator approves.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

interface NamedProps {
  readers: Readers;
  field: DialogField<string[]>;
  asksSecond: boolean;
}

function NamedReaders({ readers, field, asksSecond }: NamedProps) {
  const people = useEndpoint(listActiveUsers, { query: {} });
  const known = [...readers.readers, ...readers.people_with_access];
  return (
    <>
      <MultiCombobox
        label="People who can open it"
        help="Carers and clients you name see what they would normally see."
        loading={people.isPending}
        findLabel={(id) => known.find((each) => each.id === id)?.name ?? 'You'}
        options={(people.data ?? []).map(({ id, name, user_type }) => ({
          value: id,
          label: name,
          detail: KIND_BY_USER_TYPE[user_type],
        }))}
        {...field}
      />
      {asksSecond && <p className="text-ink-soft">A second administrator must approve anyone you add.</p>}
      {readers.people_with_access.length > 0 && (
        <CheckboxGroup
          label="These people will lose access unless you name them"
          help="Select those who still work with this young person."
          value={field.value}
          onChange={field.onChange}
          options={readers.people_with_access.map((person) => ({
            value: person.id,
            label: person.name,
            detail: ties(person),
          }))}
        />
      )}
    </>
  );
}

interface Closing {
  name: string;
  losers: readonly PersonWithAccess[];
  whileMissing: ReactNode;
}

/** Asks before a record is closed to people who work on it, and to anybody while its young person is missing. */
function askToClose({ name, losers, whileMissing }: Closing) {
  if (losers.length === 0 && !whileMissing) return undefined;
  return {
    title: whileMissing
      ? `${name} is missing. Restrict the record anyway?`
      : 'Remove access for people working with this young person?',
    text: (
      <div className="space-y-3">
        {whileMissing && <p>{whileMissing}</p>}
        {losers.length > 0 && (
          <>
            <ul className="list-disc space-y-1 pl-5">
              {losers.map((person) => (
                <li key={person.id}>
                  {person.name} ({ties(person)})
                </li>
              ))}
            </ul>
            <p>
              You have not named these people. We tell the carers to ring the office, and they cannot hand in
              reports. Tell them where to go.
            </p>
          </>
        )}
      </div>
    ),
    back: 'Go back',
    go: losers.length > 0 ? 'Save without them' : 'Restrict the record',
  };
}
