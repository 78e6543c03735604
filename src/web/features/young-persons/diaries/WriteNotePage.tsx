import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readNow } from '#web/api/office-clock.ts';
import { ClosedNote } from '#web/features/young-persons/diaries/ClosedNote.tsx';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { editDiaryHref, notesHref, TYPED_SINCE } from '#web/features/young-persons/diaries/diary-words.ts';
import { NoteForm } from '#web/features/young-persons/diaries/NoteForm.tsx';
import { newNote } from '#web/features/young-persons/diaries/note-content.ts';
import { useNoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useKnownPerson } from '#web/features/young-persons/profile/use-known-person.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  youngPersonId: string;
  /** The day it is about, if not today. */
  date: string | undefined;
  /** The place of a waiting note on this device that is opened again. */
  place: string | undefined;
}

/** Writes a new case note about one young person. Works without signal: the note then waits on the device. */
export function WriteNotePage({ youngPersonId, date, place }: Props) {
  const router = useRouter();
  const [start] = useState(() => newNote(readNow(), date));
  const draft = useNoteDraft(`new ${youngPersonId}`, start, place);
  const { person, name, is_unread, error } = useKnownPerson(youngPersonId);
  usePage('Write a case note');
  if (!draft.content) return <SkeletonRecord />;
  const isWritten = draft.isRestored || draft.isTyped || draft.waits !== undefined;
  if (error?.status === 404) return isWritten ? <ClosedNote /> : <ErrorState message={error.message} />;
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        back={{ label: name ?? 'Case notes', href: notesHref(youngPersonId) }}
        title="Write a case note"
        lead={
          name ? `About ${name}` : is_unread && 'You are offline. The name will load when you have signal.'
        }
      />
      <NoteForm
        isReleased={false}
        young_person_id={youngPersonId}
        draft={draft}
        content={draft.content}
        stored={[]}
        cancelHref={notesHref(youngPersonId)}
        note_id={null}
        consent={person?.consent_photos}
        isConsentUnread={is_unread}
        onSaved={(note, isTypedSince) => {
          refreshDiaries(note);
          // At the top, away from the button that saves the rest.
          toast.success('Case note saved', isTypedSince ? { text: TYPED_SINCE, place: 'top' } : {});
          const href = isTypedSince ? editDiaryHref(note.id) : notesHref(youngPersonId, note.date);
          void router.navigate({ href });
        }}
      />
    </div>
  );
}
