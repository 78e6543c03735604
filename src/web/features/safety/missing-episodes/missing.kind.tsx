import { useState } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '#contract/core/dates.ts';
import {
  forgetMissing,
  type MissingPress,
  missingOutbox,
  sendMissing,
} from '#web/features/safety/missing-episodes/missing-outbox.ts';
import { SayMissingDialog } from '#web/features/safety/missing-episodes/SayMissingDialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import type { OfflineKind } from '#web/writing/kind.ts';
import { WaitingRow } from '#web/writing/WaitingRow.tsx';

export const missingKind: OfflineKind = {
  load: missingOutbox.load,
  send: sendMissing,
  forget: forgetMissing,
  stores: [missingOutbox.state],
  readStanding: () => {
    const { entries, is_sending } = missingOutbox.state.getState();
    const refused = entries.filter(({ problem }) => problem).length;
    return { waiting: entries.length - refused, refused, drafts: 0, is_sending };
  },
  Waiting: WaitingMissing,
  hasOwnLine: true,
};

/** The young people whom the carer has reported missing. */
function WaitingMissing() {
  const { entries } = useStore(missingOutbox.state);
  const [opened, setOpened] = useState<MissingPress>();
  if (entries.length === 0 && !opened) return null;
  return (
    <Card title="Missing" flush>
      <ul className="divide-y divide-line border-t border-line">
        {entries.map((press) => (
          <WaitingRow
            key={press.key}
            name={press.young_person.name}
            to={() => setOpened(press)}
            detail={`Reported ${formatDateTime(press.pressed_at)}`}
            problems={press.problem ? [press.problem] : []}
          />
        ))}
      </ul>
      {opened && <SayMissingDialog youngPerson={opened.young_person} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
