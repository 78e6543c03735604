import { useState } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** A field of a form in words, for two versions side by side. */
export interface Matter<Values> {
  name: keyof Values & string;
  label: string;
  words: (values: Values) => string;
}

interface Props<Values> {
  /** The record that was changed: "this team". */
  what: string;
  matters: readonly Matter<Values>[];
  mine: Values;
  theirs: Values;
  isSending: boolean;
  onSave: (merged: Values) => void;
  onClose: () => void;
}

/** Someone else saved first: both versions, field by field. The typed one is the default, and never lost. */
export function VersionConflict<Values extends object>(props: Props<Values>) {
  const { what, matters, mine, theirs, isSending, onSave, onClose } = props;
  const [taken, setTaken] = useState<readonly string[]>([]);
  const different = matters.filter(({ name }) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));
  const merge = () => ({
    ...mine,
    ...Object.fromEntries(
      different.filter(({ name }) => taken.includes(name)).map(({ name }) => [name, theirs[name]]),
    ),
  });
  return (
    <Dialog
      open
      insist
      wide
      onClose={onClose}
      title={`Someone else changed ${what}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Back to the form
          </Button>
          <Button pending={isSending} onClick={() => onSave(merge())}>
            Save
          </Button>
        </>
      }
    >
      <p className="mb-4">
        {different.length === 0
          ? 'Their changes and yours are the same. Save to confirm.'
          : 'They saved while you were writing. Choose which to keep for each.'}
      </p>
      <div className="space-y-5">
        {different.map(({ name, label, words }) => (
          <RadioGroup
            key={name}
            inline
            label={label}
            value={taken.includes(name) ? 'theirs' : 'mine'}
            onChange={(choice) =>
              setTaken(choice === 'theirs' ? [...taken, name] : taken.filter((each) => each !== name))
            }
            options={[
              { value: 'mine', label: 'Keep mine', detail: words(mine) || 'Empty' },
              { value: 'theirs', label: 'Take theirs', detail: words(theirs) || 'Empty' },
            ]}
          />
        ))}
      </div>
    </Dialog>
  );
}
