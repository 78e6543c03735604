import { useState } from 'react';
import { type Diary, updateDiary } from '#contract/young-persons/diaries.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  note: Diary;
  /** Or taken back. */
  isRelease: boolean;
  onClose: () => void;
}

/** Lets the client read a note, or no longer: the words that stood there when this was opened, and no others. */
export function ReleaseDialog({ note: live, isRelease, onClose }: Props) {
  const [note] = useState(live);
  const send = useSend(updateDiary);
  const mustRead =
    isOvertaken(send.error) ||
    // One's own release is a change too.
    (!send.isPending && !send.isSuccess && hasChanged(note, live, isRelease));
  const decide = () =>
    send.mutate(
      {
        params: { id: note.id },
        body: { is_released: isRelease, addenda_read: note.addenda.length, version: note.version },
      },
      {
        onSuccess: (changed) => {
          refreshDiaries(changed);
          toast.success(isRelease ? 'The client can now read it' : 'The client can no longer read it');
          onClose();
        },
        onError: () => refreshDiaries(),
      },
    );
  if (mustRead) return <ReadAgainDialog title="Someone else changed this note" onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={describeTitle(note, isRelease)}
      text={
        <div className="space-y-3">
          {send.error && <SendProblem title="Not changed" error={send.error} />}
          <p className="font-medium">“{note.title}”</p>
          <p>{readText(note, isRelease)}</p>
        </div>
      }
      secondary={{ label: 'Cancel', onPress: onClose }}
      primary={{ label: isRelease ? 'Release' : 'Stop sharing', pending: send.isPending, onPress: decide }}
    />
  );
}

/** An addition makes no new version of the note, and is released with it. */
const hasChanged = (opened: Diary, live: Diary, isRelease: boolean): boolean =>
  live.version !== opened.version || (isRelease && live.addenda.length !== opened.addenda.length);

function describeTitle({ is_released }: Diary, isRelease: boolean): string {
  if (!isRelease) return 'Stop sharing this with the client?';
  return is_released ? 'Release the additions?' : 'Release this to the client?';
}

function readText({ created_by, files }: Diary, isRelease: boolean): string {
  if (!isRelease) return 'The client will no longer see the note. They may have already read it.';
  const attached =
    files.length > 0 ? ` and its ${files.length === 1 ? 'file' : `${files.length} files`}` : '';
  return `The client can read the whole note${attached}, with ${created_by.name}’s name. The author can then only add to it.`;
}
