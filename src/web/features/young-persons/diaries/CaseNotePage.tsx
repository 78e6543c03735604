import { useRouter } from '@tanstack/react-router';
import { Pencil, SquarePlus } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatDay } from '#contract/core/dates.ts';
import { type Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AddToNoteDialog } from '#web/features/young-persons/diaries/AddToNoteDialog.tsx';
import { CaseNoteBadges, CaseNoteBody } from '#web/features/young-persons/diaries/CaseNoteBody.tsx';
import { CaseNoteMenu } from '#web/features/young-persons/diaries/CaseNoteMenu.tsx';
import {
  editDiaryHref,
  NO_LONGER_WORKING,
  notesHref,
} from '#web/features/young-persons/diaries/diary-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

/** SHL-04: a single case note leads back to the home page. */
const back = { label: 'Home', href: '/dashboard' };

/** A page with one case note. */
export function CaseNotePage({ id }: { id: string }) {
  const { role } = useSignedIn();
  const router = useRouter();
  const { data: note, error, refetch } = useEndpoint(getDiary, { params: { id } });
  usePage(note ? `Case note: ${note.title}` : undefined);
  const [adding, setAdding] = useState<Diary>();
  return (
    <>
      <RecordScreen
        back={back}
        loading={!note}
        error={note ? undefined : error?.message}
        onRetry={error?.status === 404 ? undefined : () => void refetch()}
        title={note?.title}
        badge={note && <CaseNoteBadges note={note} role={role} />}
        lead={note && [formatDay(note.date), note.time].filter(Boolean).join(', ')}
        actions={
          note && (
            <>
              <CaseNoteMenu
                note={note}
                onAdd={setAdding}
                onDeleted={() => void router.navigate({ href: notesHref(note.young_person.id) })}
              />
              <MainAction note={note} onAdd={setAdding} />
            </>
          )
        }
        facts={note ? describeFacts(note) : []}
        factColumns={3}
      >
        {note && (
          <Card className="max-w-3xl">
            <CaseNoteBody note={note} />
          </Card>
        )}
      </RecordScreen>
      {adding && <AddToNoteDialog note={adding} onClose={() => setAdding(undefined)} />}
    </>
  );
}

function MainAction({ note, onAdd }: { note: Diary; onAdd: (note: Diary) => void }) {
  if (note.may_change)
    return (
      <UiLink href={editDiaryHref(note.id)} className={buttonClass()}>
        <Pencil aria-hidden size={18} /> Edit
      </UiLink>
    );
  if (!note.may_add) return null;
  return (
    <Button icon={SquarePlus} onClick={() => onAdd(note)}>
      Add to it
    </Button>
  );
}

function describeFacts({ young_person, created_by, created_at }: Diary): Fact[] {
  return [
    {
      term: 'About',
      value: young_person.name ? (
        <TextLink href={notesHref(young_person.id)}>{young_person.name}</TextLink>
      ) : (
        NO_LONGER_WORKING
      ),
    },
    { term: 'Written by', value: created_by.name },
    { term: 'Written', value: formatDateTime(created_at) },
  ];
}
