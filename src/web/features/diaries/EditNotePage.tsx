import { useRouter } from '@tanstack/react-router';
import { type Diary, getDiary, updateDiary } from '#contract/diaries.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useRefreshDiaries } from '#web/features/diaries/diary-queries.ts';
import { diaryHref } from '#web/features/diaries/diary-words.ts';
import { NoteForm } from '#web/features/diaries/NoteForm.tsx';
import { noteOf, requestOf } from '#web/features/diaries/note-content.ts';
import { useNoteDraft } from '#web/features/diaries/use-note-draft.ts';
import { usePage } from '#web/shell/page.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/States.tsx';
import { toast } from '#web/ui/toast.ts';

/** Changes a case note, while that is still allowed. */
export function EditNotePage({ id }: { id: string }) {
  const { data: note, error, refetch } = useEndpoint(getDiary, { params: { id } });
  usePage(note && `Edit: ${note.title}`);
  if (error && !note) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!note) return <SkeletonRecord />;
  return <Editing note={note} />;
}

function Editing({ note }: { note: Diary }) {
  const router = useRouter();
  const refresh = useRefreshDiaries();
  const draft = useNoteDraft(`edit ${note.id}`, noteOf(note));
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
        send={({ remove_file_ids, version, ...content }, files) =>
          callApi(updateDiary, {
            params: { id: note.id },
            body: {
              ...requestOf({ ...content, remove_file_ids, version }),
              time: content.time,
              remove_file_ids: remove_file_ids.join(),
              version,
            },
            files,
          })
        }
        onSaved={(changed) => {
          refresh(changed);
          toast.success('Case note saved');
          void router.navigate({ href: back });
        }}
      />
    </div>
  );
}
