import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Diary, DiaryAddendum } from '#contract/young-persons/diaries.ts';
import { FileThumbnails } from '#web/files/FileThumbnails.tsx';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface BadgesProps {
  note: Diary;
  role: SignedInRole;
}

/** Badges for who else can read it. A client sees only released notes, so they need none. */
export function CaseNoteBadges({ note, role }: BadgesProps) {
  if (role === 'client' || (note.is_shared && !note.is_released)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {note.is_released && <Badge tone="teal">Released to the client</Badge>}
      {!note.is_shared && <Badge>Not shared with other carers</Badge>}
    </div>
  );
}

/** Longer notes can be folded, so that a week can be read at a glance. */
const FOLDED_FROM = 480;

/** The text, the files, and the additions. */
export function CaseNoteBody({ note, folds = false }: { note: Diary; folds?: boolean }) {
  const [isFolded, setIsFolded] = useState(folds && note.text.length > FOLDED_FROM);
  return (
    <div className="space-y-3">
      <p className={cx('max-w-prose break-words whitespace-pre-line', isFolded && 'line-clamp-5')}>
        {note.text}
      </p>
      {isFolded && (
        <Button variant="link" size="sm" className="px-0" onClick={() => setIsFolded(false)}>
          Read the whole note<span className="sr-only">: {note.title}</span>
        </Button>
      )}
      {note.files.length > 0 && (
        <FileThumbnails files={note.files} noun="File" of={note.title} size="large" />
      )}
      {note.addenda.length > 0 && (
        <ul aria-label="Added later" className="space-y-3">
          {note.addenda.map((addendum) => (
            <Addendum key={addendum.id} addendum={addendum} isNews={note.is_released} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Addendum({ addendum, isNews }: { addendum: DiaryAddendum; isNews: boolean }) {
  const { text, created_by, created_at, is_released } = addendum;
  return (
    <li className="border-l-2 border-line-strong pl-3">
      <p className="text-sm text-ink-soft">
        Added {formatDateTime(created_at)} by {created_by.name}
      </p>
      <p className="max-w-prose break-words whitespace-pre-line">{text}</p>
      {isNews && !is_released && (
        <p className="mt-1">
          <Badge tone="yellow">Not released yet</Badge>
        </p>
      )}
    </li>
  );
}
