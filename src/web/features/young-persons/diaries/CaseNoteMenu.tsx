import { Ellipsis, Eye, EyeOff, History, Pencil, SquarePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Diary, deleteDiary, restoreDiary, updateDiary } from '#contract/young-persons/diaries.ts';
import { callApi } from '#web/api/call.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { editDiaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { iconButtonClass } from '#web/ui/field/button-class.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

type Asked = 'release' | 'take back';

interface Props {
  note: Diary;
  /** Asks the parent to open the dialog, because a note that is deleted takes its menu with it. */
  onAdd: (note: Diary) => void;
  onDeleted?: () => void;
}

/** The actions the reader may take on a note. Renders nothing if there are none. */
export function CaseNoteMenu({ note, onAdd, onDeleted }: Props) {
  const { role } = useSignedIn();
  const [asked, setAsked] = useState<Asked>();
  const remove = useDeleteNote();
  const isNews = note.is_released && note.addenda.some((addendum) => !addendum.is_released);
  const items: MenuItem[] = [
    ...(note.may_change
      ? [{ id: 'edit', label: 'Edit', icon: Pencil, href: editDiaryHref(note.id) } as const]
      : []),
    ...(note.may_add && (role === 'admin' || !note.may_change)
      ? [{ id: 'add', label: 'Add to it', icon: SquarePlus, onSelect: () => onAdd(note) }]
      : []),
    ...(role === 'admin'
      ? [
          ...(note.is_released && !isNews
            ? []
            : [
                {
                  id: 'release',
                  label: isNews ? 'Release additions' : 'Release to the client',
                  icon: Eye,
                  onSelect: () => setAsked('release'),
                },
              ]),
          ...(note.is_released
            ? [
                {
                  id: 'take-back',
                  label: 'Stop sharing with the client',
                  icon: EyeOff,
                  onSelect: () => setAsked('take back'),
                },
              ]
            : []),
          {
            id: 'changes',
            label: 'See changes',
            icon: History,
            href: `/dashboard/young-persons/${note.young_person.id}?tab=activity&category=Case+notes`,
          } as const,
        ]
      : []),
    ...(note.may_change
      ? [
          {
            id: 'delete',
            label: 'Delete',
            icon: Trash2,
            danger: true,
            onSelect: () => void remove(note).then((isGone) => isGone && onDeleted?.()),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        trigger={<Ellipsis aria-hidden size={20} />}
        label={`Actions for ${note.title}`}
        triggerClass={iconButtonClass()}
        items={items}
      />
      {asked && (
        <ReleaseDialog note={note} isRelease={asked === 'release'} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface ReleaseProps {
  note: Diary;
  /** False to withdraw the release. */
  isRelease: boolean;
  onClose: () => void;
}

/** Releases a note to the client, or withdraws it. Applies only to the text shown when the dialog opened. */
function ReleaseDialog({ note: live, isRelease, onClose }: ReleaseProps) {
  const [note] = useState(live);
  const send = useSend(updateDiary);
  const mustRead =
    isOvertaken(send.error) ||
    // The user's own release changes the note too.
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

/** An addition does not create a new version of the note, and is released with it. */
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

/** Deletes at once, with undo. Returns whether it was deleted, and shows a refusal. */
function useDeleteNote(): (note: Diary) => Promise<boolean> {
  const putBack = async ({ id, title }: Diary) => {
    try {
      refreshDiaries(await callApi(restoreDiary, { params: { id } }));
      toast.success(`“${title}” restored`);
    } catch (error) {
      tellProblem(error, 'Case note not restored');
    }
  };
  return async (note) => {
    try {
      await callApi(deleteDiary, { params: { id: note.id } });
    } catch (error) {
      tellProblem(error, 'Case note not deleted');
      return false;
    }
    refreshDiaries();
    toast.show({
      title: `“${note.title}” deleted`,
      text: 'The activity log keeps a record.',
      action: { label: 'Undo', onAction: () => void putBack(note) },
    });
    return true;
  };
}
