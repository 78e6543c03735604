import { useRouter } from '@tanstack/react-router';
import { readNow } from '#web/api/office-clock.ts';
import { ClosedNote } from '#web/features/young-persons/diaries/ClosedNote.tsx';
import { notesHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { listIds, type NoteContent, newNote } from '#web/features/young-persons/diaries/note-content.ts';
import { placeOfChanges } from '#web/features/young-persons/diaries/note-outbox.ts';
import { type NoteDraft, useNoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useKnownPerson } from '#web/features/young-persons/profile/use-known-person.ts';
import { WordsLeft } from '#web/forms/WordsLeft.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';

interface Props {
  id: string;
  /** Where a change of it waits. */
  place: string | undefined;
  /** As far as the page has read it before. */
  young_person_id: string | undefined;
  message: string;
}

/** A note that is out of sight by now, deleted or with its whole record, and a change of it that was typed on this device. */
export function DeletedNote({ id, place, young_person_id, message }: Props) {
  const draft = useNoteDraft(placeOfChanges(id), newNote(readNow()), place);
  const person_id = draft.waits?.young_person_id ?? young_person_id;
  if (!draft.content) return <SkeletonRecord />;
  if (!person_id || !(draft.waits || draft.isRestored)) return <ErrorState message={message} />;
  return <LeftWords person_id={person_id} draft={draft} content={draft.content} />;
}

interface LeftProps {
  person_id: string;
  draft: NoteDraft<NoteContent>;
  content: NoteContent;
}

/** The words are shown for as long as the record of their young person is open to the writer. */
function LeftWords({ person_id, draft, content }: LeftProps) {
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
      <WordsLeft onDiscard={() => void discard()}>
        <p className="font-medium">{content.title}</p>
        <p className="break-words whitespace-pre-wrap">{content.text}</p>
      </WordsLeft>
    </div>
  );
}
