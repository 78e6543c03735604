import { Ellipsis, Eye, EyeOff, History, Pencil, SquarePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Diary } from '#contract/young-persons/diaries.ts';
import { editDiaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { ReleaseDialog } from '#web/features/young-persons/diaries/ReleaseDialog.tsx';
import { useDeleteNote } from '#web/features/young-persons/diaries/use-delete-note.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { iconButtonClass } from '#web/ui/field/button-class.ts';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';

type Asked = 'release' | 'take back';

interface Props {
  note: Diary;
  /** Asked for above it: a note that is deleted meanwhile takes its menu along. */
  onAdd: (note: Diary) => void;
  onDeleted?: () => void;
}

/** The actions that the reader may take on a note. Draws nothing for one who only reads. */
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
