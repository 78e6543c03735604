import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { AddToNoteDialog } from '#web/features/young-persons/diaries/AddToNoteDialog.tsx';
import { ClosedNote } from '#web/features/young-persons/diaries/ClosedNote.tsx';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { diaryHref, notesHref, TYPED_SINCE } from '#web/features/young-persons/diaries/diary-words.ts';
import { NoteForm, READ_BY_CLIENT } from '#web/features/young-persons/diaries/NoteForm.tsx';
import {
  fillNote,
  listIds,
  type NoteContent,
  newNote,
} from '#web/features/young-persons/diaries/note-content.ts';
import { placeOfChanges } from '#web/features/young-persons/diaries/note-outbox.ts';
import { type NoteDraft, useNoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useWriteAnew } from '#web/features/young-persons/diaries/write-anew.ts';
import { useKnownPerson } from '#web/features/young-persons/profile/use-known-person.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { LeftoverWords } from '#web/writing/LeftoverWords.tsx';

/** Changes a case note, while that is still allowed. */
export function EditNotePage({ id, place }: { id: string; place: string | undefined }) {
  const { data: note, error, refetch } = useEndpoint(getDiary, { params: { id } });
  const isGone = error?.status === 404;
  usePage(note ? `Edit: ${note.title}` : isGone ? 'Case note' : undefined);
  // A refusal removes the note from the screen, but whom it was about is still needed.
  const [about, setAbout] = useState<string>();
  if (note && note.young_person.id !== about) setAbout(note.young_person.id);
  if (isGone) return <DeletedNote id={id} place={place} young_person_id={about} message={error.message} />;
  if (error && !note) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!note) return <SkeletonRecord />;
  return <Editing note={note} place={place} />;
}

function Editing({ note, place }: { note: Diary; place: string | undefined }) {
  const router = useRouter();
  const draft = useNoteDraft(placeOfChanges(note.id), fillNote(note), place);
  const { person, is_unread } = useKnownPerson(note.young_person.id);
  const back = diaryHref(note.id);
  if (!draft.content) return <SkeletonRecord />;
  const isLate = !note.may_change;
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        back={{ label: note.title, href: back }}
        title={isLate ? 'This case note can no longer be changed' : 'Edit the case note'}
        {...(note.young_person.name ? { lead: `About ${note.young_person.name}` } : {})}
      />
      {isLate ? (
        <LateChange note={note} draft={draft} content={draft.content} />
      ) : (
        <>
          {note.is_released && <Banner tone="warning" title={READ_BY_CLIENT} />}
          <NoteForm
            isReleased={note.is_released}
            young_person_id={note.young_person.id}
            draft={draft}
            content={draft.content}
            stored={note.files}
            cancelHref={back}
            note_id={note.id}
            consent={person?.consent_photos}
            isConsentUnread={is_unread}
            onSaved={(changed, isTypedSince) => {
              refreshDiaries(changed);
              // At the top, away from the button that saves the rest.
              toast.success('Case note saved', isTypedSince ? { text: TYPED_SINCE, place: 'top' } : {});
              if (isTypedSince) return;
              void router.navigate({ href: back });
            }}
          />
        </>
      )}
    </div>
  );
}

interface DeletedProps {
  id: string;
  /** The place in which a change of it waits. */
  place: string | undefined;
  /** Set if the page has loaded the note before. */
  young_person_id: string | undefined;
  message: string;
}

/** A change typed on this device to a note that can no longer be seen: it was deleted, or its whole record closed. */
function DeletedNote({ id, place, young_person_id, message }: DeletedProps) {
  const draft = useNoteDraft(placeOfChanges(id), newNote(readNow()), place);
  const person_id = draft.waits?.young_person_id ?? young_person_id;
  if (!draft.content) return <SkeletonRecord />;
  if (!person_id || !(draft.waits || draft.isRestored)) return <ErrorState message={message} />;
  return <LeftoverAnswers person_id={person_id} draft={draft} content={draft.content} />;
}

interface LeftProps {
  person_id: string;
  draft: NoteDraft<NoteContent>;
  content: NoteContent;
}

/** Shows the text while the author may open the young person's record. */
function LeftoverAnswers({ person_id, draft, content }: LeftProps) {
  const router = useRouter();
  const { person, error } = useKnownPerson(person_id);
  if (error?.status === 404) return <ClosedNote />;
  if (!person) return <SkeletonRecord />;
  const discard = async () => {
    await draft.store?.remove('photo', listIds(content));
    await draft.forget();
    await router.navigate({ href: notesHref(person_id) });
  };
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        back={{ label: person.name, href: notesHref(person_id) }}
        title="This case note was deleted"
        lead={`About ${person.name}`}
      />
      <LeftoverWords onDiscard={() => void discard()}>
        <p className="font-medium">{content.title}</p>
        <p className="break-words whitespace-pre-wrap">{content.text}</p>
      </LeftoverWords>
    </div>
  );
}

interface LateProps {
  note: Diary;
  draft: NoteDraft<NoteContent>;
  content: NoteContent;
}

/**
 * A change typed before the time for changes ended, or before the note was released. The user adds it to the note, or
 * writes a new one.
 */
function LateChange({ note, draft, content }: LateProps) {
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
      <LeftoverWords
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
      </LeftoverWords>
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
