import { type Diary, updateDiary } from '#contract/young-persons/diaries.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  note: Diary;
  /** Something was added since it was released. */
  isNews: boolean;
  onClose: () => void;
}

/** Lets the client read a note, or no longer. */
export function ReleaseDialog({ note, isNews, onClose }: Props) {
  const send = useSend(updateDiary);
  const isRelease = isNews || !note.is_released;
  const decide = () =>
    send.mutate(
      { params: { id: note.id }, body: { is_released: isRelease, version: note.version } },
      {
        onSuccess: (changed) => {
          refreshDiaries(changed);
          toast.success(isRelease ? 'The client can read it now' : 'The client no longer sees it');
          onClose();
        },
        // Somebody changed it meanwhile: what stands there now is read before it is released.
        onError: () => refreshDiaries(),
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={describeTitle(isRelease, isNews)}
      text={
        <div className="space-y-3">
          {send.error && <SendProblem title="Nothing was changed" error={send.error} />}
          <p className="font-medium">“{note.title}”</p>
          <p>{readText(note, isRelease)}</p>
        </div>
      }
      secondary={{ label: 'Cancel', onPress: onClose }}
      primary={{ label: isRelease ? 'Release' : 'Take back', pending: send.isPending, onPress: decide }}
    />
  );
}

function describeTitle(isRelease: boolean, isNews: boolean): string {
  if (!isRelease) return 'Take this back from the client?';
  return isNews ? 'Release what was added?' : 'Release this to the client?';
}

function readText({ created_by, files }: Diary, isRelease: boolean): string {
  if (!isRelease) return 'The client no longer sees the note. They may have read it already.';
  const attached =
    files.length > 0 ? ` and its ${files.length === 1 ? 'file' : `${files.length} files`}` : '';
  return `The client’s people read the whole note${attached}, with ${created_by.name}’s name. Its author can no longer change it, only add to it.`;
}
