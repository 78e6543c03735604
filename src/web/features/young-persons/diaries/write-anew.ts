import { useRouter } from '@tanstack/react-router';
import { waitingNoteHref } from '#web/features/young-persons/diaries/diary-words.ts';
import type { NoteContent } from '#web/features/young-persons/diaries/note-content.ts';
import { placeOfNote, readNote } from '#web/features/young-persons/diaries/note-outbox.ts';
import type { NoteDraft } from '#web/features/young-persons/diaries/use-note-draft.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { holdEmptyPlace } from '#web/writing/place.ts';

/** Moves text whose note is gone into a new note, and opens it. */
export function useWriteAnew({ store, goOnAs }: Pick<NoteDraft<NoteContent>, 'store' | 'goOnAs'>) {
  const router = useRouter();
  const { user } = useSignedIn();
  return async (young_person_id: string, content: NoteContent) => {
    if (!store) return;
    const form = `new ${young_person_id}`;
    const isEmpty = async (name: string) => (await readNote(store, name)) === undefined;
    // Never overwrite another draft.
    const further = (await isEmpty(form))
      ? undefined
      : await holdEmptyPlace(form, (name) => placeOfNote(user.id, name), isEmpty);
    const place = further?.name ?? form;
    await goOnAs(place, { ...content, version: 0, upon: null, key: null, remove_file_ids: [] });
    further?.release();
    await router.navigate({ href: waitingNoteHref(place, { young_person_id, note_id: null }) });
  };
}
