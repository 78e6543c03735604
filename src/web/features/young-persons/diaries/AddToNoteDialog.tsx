import { useState } from 'react';
import { addToDiary, type Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { newNote } from '#web/features/young-persons/diaries/note-content.ts';
import { type NoteDraft, useNoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useWriteAnew } from '#web/features/young-persons/diaries/write-anew.ts';
import { useKnownPerson } from '#web/features/young-persons/profile/use-known-person.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { DAYS_KEPT } from '#web/writing/device-store.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  note: Diary;
  /** The initial text: a change that came too late. It is saved under a place of its own. */
  words?: string;
  onAdded?: () => void | Promise<void>;
  onClose: () => void;
}

interface Addition {
  text: string;
  /** The key of the last attempt to send exactly this, so that it is never added twice. */
  key: string | null;
}

/** Adds text below a note that can no longer be changed. This device saves it until it is sent. */
export function AddToNoteDialog({ note, words, onAdded, onClose }: Props) {
  const start: Addition = { text: words ?? '', key: null };
  const draft = useNoteDraft(`${words === undefined ? 'add' : 'late'} ${note.id}`, start);
  const [isTried, setIsTried] = useState(false);
  const send = useSend(addToDiary, async () => {
    const key = draft.latest().key ?? crypto.randomUUID();
    draft.change(() => ({ key }));
    await draft.settle();
    return key;
  });
  const text = draft.content?.text.trim() ?? '';
  // The note was deleted, or its whole record closed, while the user was typing.
  const { error } = useEndpoint(getDiary, { params: { id: note.id } });
  const add = () => {
    setIsTried(true);
    if (!text) return;
    send.mutate(
      { params: { id: note.id }, body: { text } },
      {
        onSuccess: async (changed) => {
          await draft.forget();
          await onAdded?.();
          refreshDiaries(changed);
          toast.success('Added');
          onClose();
        },
      },
    );
  };
  if (error?.status === 404) return <NoteGone note={note} text={text} draft={draft} onClose={onClose} />;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={`Add to “${note.title}”`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={add}>
            Add
          </Button>
        </>
      }
    >
      {!draft.content ? (
        <Spinner label="Loading" />
      ) : (
        <div className="space-y-4">
          {send.error && <SendProblem title="Not added" error={send.error} />}
          <TextArea
            label="What do you want to add?"
            help={
              note.is_released
                ? 'It appears below the note with your name and the time. The client sees it once the office releases it.'
                : 'It appears below the note with your name and the time.'
            }
            name="addendum"
            rows={5}
            maxLength={5000}
            value={draft.content.text}
            onChange={(typed) => draft.change(() => ({ text: typed, key: null }))}
            error={isTried && !text ? 'Enter what you want to add.' : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}

interface GoneProps {
  note: Diary;
  text: string;
  draft: NoteDraft<Addition>;
  onClose: () => void;
}

/** Keeps the text for a note of its own. If the record is closed to the author, it stays on the device only. */
function NoteGone({ note, text, draft, onClose }: GoneProps) {
  const { person, error } = useKnownPerson(note.young_person.id);
  const writeAnew = useWriteAnew(draft);
  const isOpen = person !== undefined && error?.status !== 404;
  const { date } = note;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={isOpen ? 'This case note has been deleted' : 'You can no longer see this case note'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {isOpen && text && (
            <Button
              onClick={() => void writeAnew(note.young_person.id, { ...newNote(readNow(), date), text })}
            >
              Save it as a new case note
            </Button>
          )}
        </>
      }
    >
      {isOpen ? (
        <div className="space-y-3">
          <p>You cannot add to it. This is what you typed:</p>
          <p className="break-words whitespace-pre-wrap">{text || 'Nothing yet.'}</p>
        </div>
      ) : (
        <p>We keep what you typed on this device for {DAYS_KEPT} days. Ring the office.</p>
      )}
    </Dialog>
  );
}
