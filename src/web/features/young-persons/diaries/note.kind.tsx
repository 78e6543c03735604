import { useStore } from 'zustand';
import { noteOutbox, sendNotes } from '#web/features/young-persons/diaries/note-outbox.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import type { OfflineKind } from '#web/writing/kind.ts';
import { WaitingRow } from '#web/writing/WaitingRow.tsx';

export const noteKind: OfflineKind = {
  load: noteOutbox.load,
  send: sendNotes,
  forget: noteOutbox.forget,
  stores: [noteOutbox.state],
  readStanding: () => {
    const { entries, is_sending } = noteOutbox.state.getState();
    const submitted = entries.filter(({ errand }) => errand);
    const refused = submitted.filter(({ problem }) => problem).length;
    const drafts = entries.length - submitted.length;
    return { waiting: submitted.length - refused, refused, drafts, is_sending };
  },
  Waiting: WaitingNotes,
};

function WaitingNotes() {
  const { entries } = useStore(noteOutbox.state);
  if (entries.length === 0) return null;
  return (
    <Card title="Case notes" flush>
      <ul className="divide-y divide-line border-t border-line">
        {entries.map(({ place, title, href, errand, problem }) => (
          <WaitingRow
            key={place}
            name={title || 'Case note'}
            to={href}
            problems={problem ? [problem] : []}
            badge={!errand && <Badge tone="orange">Open it to save it</Badge>}
          />
        ))}
      </ul>
    </Card>
  );
}
