import { useState } from 'react';
import { type ConflictField, differences } from '#web/features/appointments/appointments/conflict.ts';
import type { FormValues } from '#web/features/appointments/appointments/form-values.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  mine: FormValues;
  theirs: FormValues;
  /** Names of what the values only hold the ids of. */
  findName: (id: string) => string;
  isSending: boolean;
  onSave: (merged: FormValues) => void;
  onClose: () => void;
}

/** Someone else saved first: both versions side by side, field by field. The typed one is the default, and never lost. */
export function ConflictDialog({ mine, theirs, findName, isSending, onSave, onClose }: Props) {
  const fields = differences(mine, theirs, findName);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const takenNames = fields.filter(({ id }) => taken.includes(id)).flatMap(({ names }) => names);
  const merged = { ...mine, ...Object.fromEntries(takenNames.map((name) => [name, theirs[name]])) };
  return (
    <Dialog
      open
      insist
      wide
      onClose={onClose}
      title="Someone else changed this appointment"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Back to the form
          </Button>
          <Button pending={isSending} onClick={() => onSave(merged)}>
            Save
          </Button>
        </>
      }
    >
      <p className="mb-4">
        {fields.length === 0
          ? 'Their changes and yours are the same. Save to confirm.'
          : 'They saved while you were writing. Choose which to keep for each.'}
      </p>
      <div className="space-y-5">
        {fields.map((field) => (
          <FieldChoice
            key={field.id}
            field={field}
            isTheirs={taken.includes(field.id)}
            onChoose={(isTheirs) =>
              setTaken(isTheirs ? [...taken, field.id] : taken.filter((id) => id !== field.id))
            }
          />
        ))}
      </div>
    </Dialog>
  );
}

type ChoiceProps = { field: ConflictField; isTheirs: boolean; onChoose: (isTheirs: boolean) => void };

function FieldChoice({ field, isTheirs, onChoose }: ChoiceProps) {
  return (
    <RadioGroup
      inline
      label={field.label}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(value) => onChoose(value === 'theirs')}
      options={[
        { value: 'mine', label: 'Keep mine', detail: field.mine || 'Empty' },
        { value: 'theirs', label: 'Take theirs', detail: field.theirs || 'Empty' },
      ]}
    />
  );
}
