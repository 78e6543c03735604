import { appointmentHref, whenText } from '#web/features/appointments/appointment-words.ts';
import type { AwayWork } from '#web/features/appointments/rotas/away-work.ts';
import { describeWork, KIND_WORDS } from '#web/features/appointments/rotas/rota-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Count } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  work: readonly AwayWork[];
  onReplace: (appointment: AwayWork['appointment']) => void;
}

/**
 * Appointments whose carer called in sick, is away or has left, and which need someone else. Renders nothing if there
 * are none.
 */
export function AwayTray({ work, onReplace }: Props) {
  if (work.length === 0) return null;
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          Carer is away <Count of={work.length} label="to reassign" />
        </span>
      }
    >
      <ul className="grid overflow-hidden border-t border-line *:-mt-px *:-ml-px *:border-t *:border-l *:border-line sm:grid-cols-2 xl:grid-cols-3">
        {work.map(({ appointment, entry }) => (
          <li
            key={`${appointment.id} ${appointment.carer.id}`}
            className="flex items-center justify-between gap-3 bg-surface px-4 py-2"
          >
            <div className="min-w-0">
              <TextLink href={appointmentHref(appointment.id)} className="font-medium tabular-nums">
                {whenText(appointment)}
              </TextLink>
              <p className="text-sm font-medium">
                {appointment.carer.name}
                {entry ? `: ${KIND_WORDS[entry.kind].toLowerCase()}` : ' no longer works as a carer'}
              </p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {[describeWork(appointment), appointment.service_type, appointment.place]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              className="shrink-0 print:hidden"
              aria-label={`Assign another carer for ${appointment.carer.name}, ${whenText(appointment)}`}
              onClick={() => onReplace(appointment)}
            >
              Assign
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
