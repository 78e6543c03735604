import type { ReactNode } from 'react';
import type { PersonWithAccess } from '#contract/young-persons/young-person-readers.ts';
import { ties } from '#web/features/young-persons/readers/reader-words.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  open: boolean;
  name: string;
  losers: readonly PersonWithAccess[];
  whileMissing: ReactNode;
  isSending: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Asked before a record is closed to people who are at work on it, and to anybody while its young person is missing. */
export function AskToClose({ open, name, losers, whileMissing, isSending, onSave, onClose }: Props) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        whileMissing
          ? `${name} is missing. Restrict the record anyway?`
          : 'Remove access for people working with this young person?'
      }
      text={
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
                You have not named these people. We tell the carers to ring the office, and they cannot hand
                in reports. Tell them where to go.
              </p>
            </>
          )}
        </div>
      }
      primary={{
        label: losers.length > 0 ? 'Save without them' : 'Restrict the record',
        onPress: onSave,
        pending: isSending,
      }}
      secondary={{ label: 'Go back', onPress: onClose }}
    />
  );
}
