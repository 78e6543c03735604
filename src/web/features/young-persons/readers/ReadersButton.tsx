import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { getReaders, type Readers, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { MultiCombobox } from '#web/ui/field/Combobox.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  youngPerson: { id: string; name: string };
  onClose: () => void;
}

/** Opens the dialog; says so where the record is restricted already. */
export function ReadersButton({
  youngPerson,
}: {
  youngPerson: Props['youngPerson'] & { is_restricted: boolean };
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        icon={youngPerson.is_restricted ? Lock : LockOpen}
        onClick={() => setIsOpen(true)}
      >
        {youngPerson.is_restricted ? 'Restricted' : 'Restrict'}
      </Button>
      {isOpen && <ReadersDialog youngPerson={youngPerson} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const kindOf = { admin: 'Administrator', user: 'Carer', client: 'Client organisation' } as const;

/** Who may open the record of a restricted young person: an administrator among them decides. */
function ReadersDialog({ youngPerson, onClose }: Props) {
  const { data: readers, error } = useEndpoint(
    getReaders,
    { params: { id: youngPerson.id } },
    { refetchOnMount: 'always' },
  );
  if (readers) return <Choose key={readers.version} {...{ youngPerson, readers, onClose }} />;
  return (
    <Dialog open onClose={onClose} title="Who may open this record">
      {error ? <Banner tone="error">{error.message}</Banner> : <Skeleton className="h-24" />}
    </Dialog>
  );
}

function Choose({ youngPerson, readers, onClose }: Props & { readers: Readers }) {
  const { user } = useSignedIn();
  const [isRestricted, setIsRestricted] = useState(readers.is_restricted);
  const [chosen, setChosen] = useState(
    readers.is_restricted ? readers.readers.map(({ id }) => id) : [user.id],
  );
  const people = useEndpoint(listActiveUsers, { query: {} });
  const send = useSend(setReaders);
  const save = () =>
    send.mutate(
      {
        params: { id: youngPerson.id },
        body: {
          is_restricted: isRestricted,
          reader_ids: isRestricted ? chosen : [],
          version: readers.version,
        },
      },
      {
        onSuccess: async () => {
          toast.success(isRestricted ? 'The record is restricted' : 'The record is no longer restricted');
          onClose();
          await refreshPersons();
        },
        // Somebody may have saved meanwhile: the next attempt is of what is there now.
        onError: () => void refreshPersons(),
      },
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={`Who may open ${youngPerson.name}’s record`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {send.error && (
          <Banner tone="error" title="Not saved">
            {send.error.errors[0]?.message ?? send.error.message}
          </Banner>
        )}
        <CheckboxField
          label="Only the people named here"
          help="To everybody else, administrators included, there is no such record. Carers keep their appointments, without the name."
          value={isRestricted}
          onChange={setIsRestricted}
        />
        {isRestricted && (
          <MultiCombobox
            label="People who may open it"
            help="Of these, carers and clients see what they would see without the restriction."
            value={chosen}
            onChange={setChosen}
            loading={people.isPending}
            labelOf={(id) => readers.readers.find((reader) => reader.id === id)?.name ?? 'You'}
            options={(people.data ?? []).map(({ id, name, user_type }) => ({
              value: id,
              label: name,
              detail: kindOf[user_type],
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
