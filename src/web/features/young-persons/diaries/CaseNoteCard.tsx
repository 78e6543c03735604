import { useId } from 'react';
import type { Diary } from '#contract/young-persons/diaries.ts';
import { CaseNoteBadges, CaseNoteBody } from '#web/features/young-persons/diaries/CaseNoteBody.tsx';
import { CaseNoteMenu } from '#web/features/young-persons/diaries/CaseNoteMenu.tsx';
import { diaryHref, writtenText } from '#web/features/young-persons/diaries/diary-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';

/** One note of the timeline: when, what, by whom, with what. */
export function CaseNoteCard({ note, onAdd }: { note: Diary; onAdd: (note: Diary) => void }) {
  const { role } = useSignedIn();
  const id = useId();
  return (
    <article aria-labelledby={id} className="space-y-3 rounded-md border border-line bg-surface p-4">
      <header className="flex items-start gap-3">
        <Avatar name={note.created_by.name} />
        <div className="min-w-0 flex-1">
          <h3 id={id} className="font-semibold break-words">
            <TextLink href={diaryHref(note.id)}>{note.title}</TextLink>
          </h3>
          <p className="text-sm text-ink-soft">
            {[note.time, note.created_by.name, writtenText(note)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <CaseNoteMenu note={note} onAdd={onAdd} />
      </header>
      <CaseNoteBadges note={note} role={role} />
      <CaseNoteBody note={note} folds />
    </article>
  );
}
