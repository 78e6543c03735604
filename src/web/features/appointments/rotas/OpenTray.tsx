import { useState } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { useNow } from '#web/device/use-now.ts';
import { appointmentHref, whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { sortByUrgency } from '#web/features/appointments/rotas/rota-board.ts';
import { describeWork } from '#web/features/appointments/rotas/rota-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Count } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const SHOWN_AT_FIRST = 6;

interface Props {
  appointments: readonly RotaAppointment[];
  onAssign: (appointment: RotaAppointment) => void;
}

/** The week's appointments that nobody has, the most urgent first. */
export function OpenTray({ appointments, onAssign }: Props) {
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const sorted = sortByUrgency(appointments, now);
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <Card flush title="Uncovered" aside={<Count of={sorted.length} label="appointments without a carer" />}>
      {sorted.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft">Every appointment of this week has a carer.</p>
      ) : (
        <ul className="grid gap-px border-t border-line bg-line sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((appointment) => (
            <OpenAppointment
              key={appointment.id}
              appointment={appointment}
              isOver={Date.parse(appointment.end_at) <= now}
              onAssign={onAssign}
            />
          ))}
        </ul>
      )}
      {shown.length < sorted.length && (
        <div className="border-t border-line px-4 py-2">
          <Button variant="link" onClick={() => setShowsAll(true)}>
            Show all {sorted.length} uncovered
          </Button>
        </div>
      )}
    </Card>
  );
}

type ItemProps = Pick<Props, 'onAssign'> & { appointment: RotaAppointment; isOver: boolean };

function OpenAppointment({ appointment, isOver, onAssign }: ItemProps) {
  const { id, service_type, place } = appointment;
  return (
    <li className="flex items-center justify-between gap-3 bg-surface px-4 py-2">
      <div className="min-w-0">
        <TextLink href={appointmentHref(id ?? '')} className="font-medium tabular-nums">
          {whenText(appointment)}
        </TextLink>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[describeWork(appointment), service_type, place, isOver && 'over already']
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Assign ${whenText(appointment)}, ${describeWork(appointment)}`}
        onClick={() => onAssign(appointment)}
      >
        Assign
      </Button>
    </li>
  );
}
