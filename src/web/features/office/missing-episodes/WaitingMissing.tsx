import { useState } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '#contract/core/dates.ts';
import { type MissingPress, missingOutbox } from '#web/features/office/missing-episodes/missing-outbox.ts';
import { SayMissingDialog } from '#web/features/office/missing-episodes/SayMissingDialog.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** Those whom the carer has said are missing, among all that waits on this device. */
export function WaitingMissing() {
  const waiting = useStore(missingOutbox, (outbox) => outbox.waiting);
  const [opened, setOpened] = useState<MissingPress>();
  if (waiting.length === 0 && !opened) return null;
  return (
    <Card title="Missing" flush>
      <ul className="divide-y divide-line border-t border-line">
        {waiting.map((press) => (
          <li
            key={press.key}
            className="relative flex items-start justify-between gap-3 px-4 py-3 hover:bg-sunken"
          >
            <div className="min-w-0">
              <button
                type="button"
                className="text-left font-medium underline-offset-3 after:absolute after:inset-0 hover:underline"
                onClick={() => setOpened(press)}
              >
                {press.young_person.name}
              </button>
              <p className="text-sm text-ink-soft">Reported {formatDateTime(press.pressed_at)}</p>
              {press.problem && <p className="text-sm text-red-ink">{press.problem}</p>}
            </div>
            {press.problem ? <Badge tone="red">Needs you</Badge> : <Badge tone="teal">Waits</Badge>}
          </li>
        ))}
      </ul>
      {opened && <SayMissingDialog youngPerson={opened.young_person} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
