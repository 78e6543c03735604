import { useQuery } from '@tanstack/react-query';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import { listKeptVisits, openDesk } from '#web/features/visits/visit-desk.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/States.tsx';

/** The carer's home where nothing can be asked: what this device has, ready to be written on. */
export function HomeWithoutSignal({ onRetry }: { onRetry: () => void }) {
  const { user } = useSignedIn();
  const kept = useQuery({
    queryKey: ['visits on this device', user.id],
    queryFn: async () => {
      await openDesk(user.id);
      return listKeptVisits();
    },
    gcTime: 0,
  });
  const visits = kept.data ?? [];
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeader
        title={`Hello, ${user.name.split(' ')[0] ?? user.name}`}
        lead="There is no signal just now. These appointments are on this device, as they were when there last was."
        actions={
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        }
      />
      <Card title="On this device" flush>
        {visits.length === 0 ? (
          <EmptyState
            title="Nothing is on this device"
            text="Appointments of today and the next days come here by themselves while there is signal."
          />
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {visits.map(({ appointment, appointment_carer_id }) => (
              <AppointmentRow
                key={appointment_carer_id}
                appointment={appointment}
                href={`/dashboard/visits/${appointment_carer_id}`}
                withDay
                detail={appointment.place}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
