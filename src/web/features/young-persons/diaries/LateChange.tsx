import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Diary } from '#contract/young-persons/diaries.ts';
import { AddToNoteDialog } from '#web/features/young-persons/diaries/AddToNoteDialog.tsx';
import { diaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { listIds, type NoteContent } from '#web/features/young-persons/diaries/note-content.ts';
import type { NoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useWriteAnew } from '#web/features/young-persons/diaries/write-anew.ts';
import { WordsLeft } from '#web/forms/WordsLeft.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  note: Diary;
  draft: NoteDraft<NoteContent>;
  content: NoteContent;
}

/** A change that was typed before the day for changes was over, or before the note was released: it is added, or written anew. */
export function LateChange({ note, draft, content }: Props) {
  const router = useRouter();
  const writeAnew = useWriteAnew(draft);
  const [isAdding, setIsAdding] = useState(false);
  const { photos } = content;
  const forget = async () => {
    await draft.store?.remove('photo', listIds(content));
    await draft.forget();
  };
  const discard = async () => {
    await forget();
    await router.navigate({ href: diaryHref(note.id) });
  };
  if (!draft.isTyped && !draft.isRestored && !draft.waits)
    return <p>If you have permission, you can add to it on its page.</p>;
  return (
    <>
      <WordsLeft
        onDiscard={() => void discard()}
        advice={
          <div className="flex flex-wrap gap-2">
            {note.may_add && photos.length === 0 && (
              <Button size="sm" onClick={() => setIsAdding(true)}>
                Add the text to the note
              </Button>
            )}
            <Button
              variant={photos.length > 0 ? 'default' : 'outline'}
              size="sm"
              onClick={() => void writeAnew(note.young_person.id, content)}
            >
              Save it as a new case note
            </Button>
          </div>
        }
      >
        <p className="font-medium">{content.title}</p>
        <p className="break-words whitespace-pre-wrap">{content.text}</p>
        {photos.length > 0 && (
          <p>
            {photos.length === 1 ? 'Your file' : `Your ${photos.length} files`} can only go with a new case
            note.
          </p>
        )}
      </WordsLeft>
      {isAdding && (
        <AddToNoteDialog
          note={note}
          words={content.text}
          onAdded={discard}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
