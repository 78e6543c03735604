import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { DeletedNote } from '#web/features/young-persons/diaries/DeletedNote.tsx';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { diaryHref, TYPED_SINCE } from '#web/features/young-persons/diaries/diary-words.ts';
import { LateChange } from '#web/features/young-persons/diaries/LateChange.tsx';
import { NoteForm, READ_BY_CLIENT } from '#web/features/young-persons/diaries/NoteForm.tsx';
import { fillNote } from '#web/features/young-persons/diaries/note-content.ts';
import { placeOfChanges } from '#web/features/young-persons/diaries/note-outbox.ts';
import { useNoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useKnownPerson } from '#web/features/young-persons/profile/use-known-person.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Changes a case note, while that is still allowed. */
export function EditNotePage({ id, place }: { id: string; place: string | undefined }) {
  const { data: note, error, refetch } = useEndpoint(getDiary, { params: { id } });
  const isGone = error?.status === 404;
  usePage(note ? `Edit: ${note.title}` : isGone ? 'Case note' : undefined);
  // An answer that is no takes the note from the screen; whom it was about is still to be known.
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
              // Away from the button that saves the rest.
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
