import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { type Alert, addAlertNote } from '#contract/safety/alerts.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeNote } from '#web/features/safety/alerts/alert-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { type GivenWords, NOTE_FIELD, useGivenWords } from '#web/writing/LateWords.tsx';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  alert: Alert;
  /** Text to add to the note that is being written. */
  given: GivenWords | undefined;
}

/** What has happened since, the oldest first, and a field for the next note. */
export function AlertNotes({ alert: { id, notes }, given }: Props) {
  const [text, setText] = useState('');
  const { restored, takeKey } = useDialogDraft(`alert-note/${id}`, { text }, (found) => setText(found.text));
  useGivenWords(given, setText);
  const add = useSend(addAlertNote, takeKey);
  const save = () =>
    add.mutate(
      { params: { id }, body: { kind: 'note', text } },
      {
        onSuccess: () => {
          setText('');
          void refreshTopic('alerts');
        },
      },
    );
  return (
    <Card title="What has happened since">
      {notes.length > 0 && (
        <ol className="divide-y divide-line pb-3">
          {notes.map((note) => (
            <li key={note.id} className="flex flex-wrap gap-x-4 py-2">
              <span className="text-ink-soft tabular-nums">{formatDateTime(note.created_at)}</span>
              <span className="min-w-0 flex-1 basis-56 break-words whitespace-pre-wrap">
                {describeNote(note)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {restored}
        <TextArea
          label="Note"
          name={NOTE_FIELD}
          help="For example: rang her, she is in her car; police called, log 1234."
          value={text}
          onChange={setText}
          maxLength={4000}
          error={add.error ? (add.error.errors[0]?.message ?? add.error.message) : undefined}
        />
        <Button type="submit" variant="outline" pending={add.isPending}>
          Add note
        </Button>
      </form>
    </Card>
  );
}
