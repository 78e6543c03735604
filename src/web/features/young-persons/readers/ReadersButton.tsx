import { Lock, LockOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getReaders, type Readers } from '#contract/young-persons/young-person-readers.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ChooseReaders } from '#web/features/young-persons/readers/ChooseReaders.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  youngPerson: { id: string; name: string };
  /** See ChooseReaders. */
  whileMissing: ReactNode;
  onClose: () => void;
}

interface ButtonProps {
  youngPerson: Props['youngPerson'] & { is_restricted: boolean };
  whileMissing: ReactNode;
  /** The button's label in a notice, which says what to do. */
  label?: string;
}

/** Opens the dialog. Says so if the record is already restricted. */
export function ReadersButton({ youngPerson, whileMissing, label }: ButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size={label ? 'sm' : 'default'}
        icon={youngPerson.is_restricted ? Lock : LockOpen}
        onClick={() => setIsOpen(true)}
      >
        {label ?? (youngPerson.is_restricted ? 'Restricted' : 'Restrict')}
      </Button>
      {isOpen && <ReadersDialog {...{ youngPerson, whileMissing }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The readers of a restricted young person's record, chosen by an administrator among them. */
export function ReadersDialog({ youngPerson, whileMissing, onClose }: Props) {
  const { data, error, isFetching } = useEndpoint(
    getReaders,
    { params: { id: youngPerson.id } },
    { refetchOnMount: 'always' },
  );
  // As it was when the dialog opened, so that a colleague's change does not remove the user's ticks.
  const [readers, setReaders] = useState<Readers>();
  if (!readers && data && !isFetching) setReaders(data);
  if (readers) return <ChooseReaders {...{ youngPerson, readers, whileMissing, onClose }} />;
  return (
    <Dialog open onClose={onClose} title="Who can open this record">
      {error ? <Banner tone="error">{error.message}</Banner> : <Skeleton className="h-24" />}
    </Dialog>
  );
}
