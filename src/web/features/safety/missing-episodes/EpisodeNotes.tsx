import { useState } from 'react';
import { formatDateTime, todayInLondon } from '#contract/core/dates.ts';
import { addEpisodeNote, type Episode } from '#contract/safety/missing-episodes.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useNow } from '#web/device/use-now.ts';
import { describeDelivery } from '#web/features/safety/notifiable-events/delivery-words.ts';
import { MomentFields } from '#web/features/safety/notifiable-events/MomentFields.tsx';
import { type Moment, makeMoment, readMoment } from '#web/features/safety/notifiable-events/moment.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { type GivenWords, NOTE_FIELD, useGivenWords } from '#web/writing/LateWords.tsx';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  episode: Episode;
  mayAdd: boolean;
  /** Text to add to the note that is being written. */
  given: GivenWords | undefined;
}

/** The log: everything that has happened, the oldest first, and a field for the next note. */
export function EpisodeNotes({ episode: { id, notes }, mayAdd, given }: Props) {
  const [added, setAdded] = useState(0);
  return (
    <Card title="Log">
      {notes.length === 0 && <p className="pb-3 text-ink-soft">No notes yet.</p>}
      {notes.length > 0 && (
        <ol className="divide-y divide-line pb-3">
          {notes.map((note) => (
            <li key={note.id} className="flex flex-wrap gap-x-4 py-2">
              <span className="text-ink-soft tabular-nums">{formatDateTime(note.happened_at)}</span>
              <span className="min-w-0 flex-1 basis-56 break-words whitespace-pre-wrap">
                {note.author.name}: {note.text}
                {note.deliveries.map((delivery) => (
                  <span
                    key={delivery.to}
                    className={cx(
                      'block text-sm',
                      delivery.state === 'taken' ? 'text-ink-soft' : 'font-semibold',
                    )}
                  >
                    {describeDelivery(delivery)}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
      {mayAdd && <NoteForm key={added} id={id} given={given} onAdded={() => setAdded(added + 1)} />}
    </Card>
  );
}

interface FormProps {
  id: string;
  given: GivenWords | undefined;
  onAdded: () => void;
}

function NoteForm({ id, given, onAdded }: FormProps) {
  const [text, setText] = useState('');
  // The current time, unless the user changes it: the page may have been open for long.
  const [typed, setTyped] = useState<Moment | null>(null);
  const now = useNow();
  const [problem, setProblem] = useState<string>();
  const kept = useDialogDraft(`missing-note/${id}`, { text, moment: typed }, (found) => {
    setText(found.text);
    setTyped(found.moment?.date === todayInLondon(readNow()) ? found.moment : null);
  });
  useGivenWords(given, setText);
  const add = useSend(addEpisodeNote, kept.takeKey);
  const save = () => {
    const read = typed && readMoment(typed, readNow());
    if (read && 'problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    add.mutate(
      { params: { id }, body: { text, ...(read ? { happened_at: read.at } : {}) } },
      {
        onSuccess: () => {
          kept.forget();
          onAdded();
          void refreshTopic('missing');
        },
      },
    );
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {kept.restored}
      <TextArea
        label="Note"
        name={NOTE_FIELD}
        help="For example: rang her friend, not there; police called, reference 1234."
        value={text}
        onChange={setText}
        maxLength={4000}
        error={add.error ? (add.error.errors[0]?.message ?? add.error.message) : undefined}
      />
      <MomentFields
        label="Happened"
        name="happened_at"
        value={typed ?? makeMoment(new Date(now))}
        onChange={setTyped}
        error={problem}
      />
      <Button type="submit" variant="outline" pending={add.isPending}>
        Add note
      </Button>
    </form>
  );
}
