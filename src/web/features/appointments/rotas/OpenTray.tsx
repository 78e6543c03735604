import { use, useState } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { useNow } from '#web/device/use-now.ts';
import { appointmentHref, whenText } from '#web/features/appointments/appointment-words.ts';
import { OfferAllButton } from '#web/features/appointments/offers/OfferAllButton.tsx';
import { countAsked } from '#web/features/appointments/offers/offer-words.ts';
import { GrabContext } from '#web/features/appointments/rotas/drag.ts';
import { sortByUrgency } from '#web/features/appointments/rotas/rota-board.ts';
import { ALONE_WORDS, describeWork } from '#web/features/appointments/rotas/rota-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Count } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useIsPrinting } from '#web/ui/use-media.ts';

const SHOWN_AT_FIRST = 6;

interface Props {
  appointments: readonly RotaAppointment[];
  onAssign: (appointment: RotaAppointment) => void;
  onOffer: (appointment: RotaAppointment) => void;
}

/** The appointments with too few carers, the most urgent first. */
export function OpenTray({ appointments, onAssign, onOffer }: Props) {
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const sorted = sortByUrgency(appointments, now);
  const open = sorted.filter(({ start_at, offer }) => Date.parse(start_at) > now && !offer);
  const isPrinting = useIsPrinting();
  const shown = showsAll || isPrinting ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          Uncovered{' '}
          <Count
            of={sorted.length}
            label={
              sorted.length === 1 ? 'appointment with too few carers' : 'appointments with too few carers'
            }
          />
        </span>
      }
      aside={!isPrinting && <OfferAllButton ids={open.flatMap(({ id }) => id ?? [])} />}
    >
      {sorted.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft">Every appointment on these days is covered.</p>
      ) : (
        <ul className="grid overflow-hidden border-t border-line *:-mt-px *:-ml-px *:border-t *:border-l *:border-line sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((appointment) => (
            <OpenAppointment
              key={appointment.id}
              appointment={appointment}
              now={now}
              onAssign={onAssign}
              onOffer={onOffer}
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

type ItemProps = Omit<Props, 'appointments'> & { appointment: RotaAppointment; now: number };

function OpenAppointment({ appointment, now, onAssign, onOffer }: ItemProps) {
  const { id, start_at, end_at, service_type, place, offer, carer } = appointment;
  const isOver = Date.parse(end_at) <= now;
  const grab = use(GrabContext);
  const label = `${whenText(appointment)}, ${describeWork(appointment)}`;
  return (
    <li
      className={`flex items-center justify-between gap-3 bg-surface px-4 py-2 select-none ${carer ? '' : 'lg:cursor-grab'}`}
      // Dragging one with a carer from here would remove them from it.
      onPointerDown={carer ? undefined : (event) => grab?.(event, appointment, 'place')}
    >
      <div className="min-w-0">
        <TextLink draggable={false} href={appointmentHref(id ?? '')} className="font-medium tabular-nums">
          {whenText(appointment)}
        </TextLink>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[describeWork(appointment), service_type, place, isOver && 'already over']
            .filter(Boolean)
            .join(', ')}
        </p>
        {carer && (
          <p className="text-sm font-medium text-red-ink">
            {ALONE_WORDS}: {carer.name} is alone
          </p>
        )}
        {offer && <p className="text-sm font-medium text-accent-text">{countAsked(offer)}</p>}
      </div>
      <div className="flex shrink-0 flex-col items-stretch gap-1 print:hidden">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Assign ${label}`}
          onClick={() => onAssign(appointment)}
        >
          Assign
        </Button>
        {Date.parse(start_at) > now && (
          <Button
            variant="link"
            size="sm"
            aria-label={offer ? `${countAsked(offer)}: ${label}` : `Offer ${label}`}
            onClick={() => onOffer(appointment)}
          >
            {offer ? 'Answers' : 'Offer'}
          </Button>
        )}
      </div>
    </li>
  );
}
