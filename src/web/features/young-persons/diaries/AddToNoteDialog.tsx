import { useState } from 'react';
import { addToDiary, type Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { DAYS_KEPT } from '#web/device/device-store.ts';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { newNote } from '#web/features/young-persons/diaries/note-content.ts';
import { type NoteDraft, useNoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useWriteAnew } from '#web/features/young-persons/diaries/write-anew.ts';
import { useKnownPerson } from '#web/features/young-persons/profile/use-known-person.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  note: Diary;
  /** To begin with: of a change that came too late. They have a place of their own. */
  words?: string;
  onAdded?: () => void | Promise<void>;
  onClose: () => void;
}

interface Addition {
  text: string;
  /** Of the last attempt at sending just this, so that it is never added twice. */
  key: string | null;
}

/** Adds below what stands there, when that can no longer be changed. Typed words are kept on the device until they are sent. */
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
  // Deleted, or closed with the whole record, while somebody types.
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

/** The words stay, for a note of their own; where the record is closed to their writer, on the device alone. */
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
