import { useStore } from 'zustand';
import { formatDateTime } from '#contract/core/dates.ts';
import {
  attendanceOutbox,
  forgetTaps,
  readMoment,
  removeTap,
  sendTaps,
} from '#web/features/visits/attendance/attendance-outbox.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';
import type { OfflineKind } from '#web/writing/kind.ts';
import { RemoveFromDevice } from '#web/writing/RemoveFromDevice.tsx';
import { WaitingRow } from '#web/writing/WaitingRow.tsx';

export const attendanceKind: OfflineKind = {
  load: attendanceOutbox.load,
  send: sendTaps,
  forget: forgetTaps,
  stores: [attendanceOutbox.state],
  readStanding: () => {
    const { entries, is_sending } = attendanceOutbox.state.getState();
    const refused = entries.filter(({ problem }) => problem).length;
    return { waiting: entries.length - refused, refused, drafts: 0, is_sending };
  },
  Waiting: WaitingTaps,
};

/** Arrivals and departures that the office does not have. */
function WaitingTaps() {
  const { entries } = useStore(attendanceOutbox.state);
  const { user } = useSignedIn();
  if (entries.length === 0) return null;
  return (
    <Card title="Arrivals and departures" flush>
      <ul className="divide-y divide-line border-t border-line">
        {entries.map((tap) => {
          const name = `${tap.step === 'arrival' ? 'Arrived' : 'Left'}: ${tap.title}`;
          return (
            <WaitingRow
              key={tap.key}
              name={name}
              to={`/dashboard/visits/${tap.appointment_carer_id}`}
              detail={formatDateTime(readMoment(tap))}
              problems={tap.problem ? [tap.problem] : []}
            >
              {tap.problem && (
                <RemoveFromDevice
                  name={name}
                  onRemove={() => void openOwnStore(user.id).then((store) => removeTap(store, tap))}
                />
              )}
            </WaitingRow>
          );
        })}
      </ul>
    </Card>
  );
}
