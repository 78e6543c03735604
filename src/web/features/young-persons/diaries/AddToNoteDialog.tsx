import { useState } from 'react';
import { addToDiary, type Diary } from '#contract/young-persons/diaries.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { useNoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
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
            label="What is there to add?"
            help={
              note.is_released
                ? 'It stands below the note with your name and the time. The client reads it once the office has released it.'
                : 'It stands below the note with your name and the time.'
            }
            name="addendum"
            rows={5}
            maxLength={5000}
            value={draft.content.text}
            onChange={(typed) => draft.change(() => ({ text: typed, key: null }))}
            error={isTried && !text ? 'Write something.' : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}
