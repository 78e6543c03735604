import { type ReactNode, useState } from 'react';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { type Readers, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { AccessRequestRows } from '#web/features/organisations/access-requests/AccessRequests.tsx';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { AskToClose } from '#web/features/young-persons/readers/AskToClose.tsx';
import {
  closesToSomebody,
  findBusyLosers,
  needsSecondYes,
  ties,
} from '#web/features/young-persons/readers/reader-words.ts';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { MultiCombobox } from '#web/ui/field/Combobox.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  youngPerson: { id: string; name: string };
  readers: Readers;
  /** The words on closing the record while the young person is missing; undefined where they are not. */
  whileMissing: ReactNode;
  onClose: () => void;
}

const KIND_BY_USER_TYPE = { admin: 'Administrator', user: 'Carer', client: 'Client organisation' } as const;

const saySaved = ({ is_restricted }: Readers) =>
  is_restricted ? 'Record restricted' : 'Record no longer restricted';

/** The people named, and whoever would lose the record without being named. */
export function ChooseReaders({ youngPerson, readers, whileMissing, onClose }: Props) {
  const { user } = useSignedIn();
  const [isRestricted, setIsRestricted] = useState(readers.is_restricted);
  const [chosen, setChosen] = useState(
    readers.is_restricted ? readers.readers.map(({ id }) => id) : [user.id],
  );
  // As it was opened: a colleague's choice of meanwhile is not undone unseen.
  const [version] = useState(readers.version);
  const [isAsking, setIsAsking] = useState(false);
  const losers = isRestricted ? findBusyLosers(readers, chosen) : [];
  const isAsked =
    losers.length > 0 || Boolean(whileMissing && isRestricted && closesToSomebody(readers, chosen));
  const people = useEndpoint(listActiveUsers, { query: {} });
  const send = useSend(setReaders);
  const isStale = send.error?.code === 'session.not_fresh';
  const asksSecond = needsSecondYes(readers, isRestricted, chosen);
  const save = () =>
    send.mutate(
      {
        params: { id: youngPerson.id },
        body: {
          is_restricted: isRestricted,
          reader_ids: isRestricted ? chosen : [],
          version,
        },
      },
      {
        onSuccess: async (saved) => {
          const isWaiting = saved.waiting.length > readers.waiting.length;
          toast.success(
            isWaiting ? 'Waiting for a second administrator' : saySaved(saved),
            isWaiting ? { text: 'We’ll tell them, and tell you when it’s decided.' } : {},
          );
          onClose();
          await refreshPersons();
        },
        onError: () => void refreshPersons(),
        onSettled: () => setIsAsking(false),
      },
    );
  if (isOvertaken(send.error))
    return <ReadAgainDialog title="Someone else changed this record" onClose={onClose} />;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={`Who can open ${youngPerson.name}’s record`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={() => (isAsked ? setIsAsking(true) : save())}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {asksSecond && <FreshSignIn purpose="ask for this" isRefused={isStale} keepsTyping={false} />}
        {send.error && !isStale && (
          <SendProblem title="Not saved" error={send.error}>
            {send.error.errors[0]?.message}
          </SendProblem>
        )}
        {readers.waiting.length > 0 && (
          <section aria-label="Waiting for a second administrator">
            <h3 className="font-medium">Waiting for a second administrator</h3>
            <AccessRequestRows requests={readers.waiting} />
          </section>
        )}
        <CheckboxField
          label="Only people named here"
          help="Nobody else can see the record, not even administrators. Carers keep their appointments without the name. They can enter times, but cannot read or write reports."
          value={isRestricted}
          onChange={setIsRestricted}
        />
        {isRestricted && (
          <>
            {whileMissing && (
              <Banner tone="error" title={`${youngPerson.name} is missing`}>
                {whileMissing}
              </Banner>
            )}
            <MultiCombobox
              label="People who can open it"
              help="Carers and clients you name see what they would normally see."
              value={chosen}
              onChange={setChosen}
              loading={people.isPending}
              findLabel={(id) =>
                [...readers.readers, ...readers.people_with_access].find((each) => each.id === id)?.name ??
                'You'
              }
              options={(people.data ?? []).map(({ id, name, user_type }) => ({
                value: id,
                label: name,
                detail: KIND_BY_USER_TYPE[user_type],
              }))}
            />
            {asksSecond && (
              <p className="text-ink-soft">A second administrator must approve anyone you add.</p>
            )}
            {readers.people_with_access.length > 0 && (
              <CheckboxGroup
                label="These people will lose access unless you name them"
                help="Select those who still work with this young person."
                value={chosen}
                onChange={setChosen}
                options={readers.people_with_access.map((person) => ({
                  value: person.id,
                  label: person.name,
                  detail: ties(person),
                }))}
              />
            )}
          </>
        )}
      </div>
      {readers.is_restricted && !isRestricted && (
        <p className="mt-4 text-ink-soft">
          The record stays restricted until a second administrator approves.
        </p>
      )}
      <AskToClose
        open={isAsking}
        name={youngPerson.name}
        losers={losers}
        whileMissing={whileMissing}
        isSending={send.isPending}
        onSave={save}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  );
}
