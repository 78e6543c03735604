import { useRouter } from '@tanstack/react-router';
import { type Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ClosedNote } from '#web/features/young-persons/diaries/ClosedNote.tsx';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { diaryHref, TYPED_SINCE } from '#web/features/young-persons/diaries/diary-words.ts';
import { NoteForm } from '#web/features/young-persons/diaries/NoteForm.tsx';
import { fillNote, newNote } from '#web/features/young-persons/diaries/note-content.ts';
import { CLOSED_RECORD, placeOfChanges } from '#web/features/young-persons/diaries/note-outbox.ts';
import { useNoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useKnownPerson } from '#web/features/young-persons/profile/use-known-person.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Changes a case note, while that is still allowed. */
export function EditNotePage({ id, place }: { id: string; place: string | undefined }) {
  const { data: note, error, refetch } = useEndpoint(getDiary, { params: { id } });
  usePage(note && `Edit: ${note.title}`);
  if (error?.status === 404 && place) return <KeptChange id={id} place={place} message={error.message} />;
  if (error && !note) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!note) return <SkeletonRecord />;
  return <Editing note={note} place={place} />;
}

/** A change on this device of a note that is out of sight: gone, or of a record that was closed meanwhile. */
function KeptChange({ id, place, message }: { id: string; place: string; message: string }) {
  const draft = useNoteDraft(placeOfChanges(id), newNote(new Date()), place);
  if (!draft.content) return <SkeletonRecord />;
  return draft.problem === CLOSED_RECORD ? <ClosedNote /> : <ErrorState message={message} />;
}

function Editing({ note, place }: { note: Diary; place: string | undefined }) {
  const router = useRouter();
  const draft = useNoteDraft(placeOfChanges(note.id), fillNote(note), place);
  const { person } = useKnownPerson(note.young_person.id);
  const back = diaryHref(note.id);
  if (!draft.content) return <SkeletonRecord />;
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        back={{ label: note.title, href: back }}
        title="Edit the case note"
        {...(note.young_person.name ? { lead: `About ${note.young_person.name}` } : {})}
      />
      <NoteForm
        young_person_id={note.young_person.id}
        draft={draft}
        content={draft.content}
        stored={note.files}
        cancelHref={back}
        note_id={note.id}
        consent={person?.consent_photos}
        onSaved={(changed, isTypedSince) => {
          refreshDiaries(changed);
          // Away from the button that saves the rest.
          toast.success('Case note saved', isTypedSince ? { text: TYPED_SINCE, place: 'top' } : {});
          if (isTypedSince) return;
          void router.navigate({ href: back });
        }}
      />
    </div>
  );
}
